import { execFile } from 'node:child_process';
import { chmod, chown, cp, mkdir, readFile, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startSurroundings } from './installation.ts';
import { personIn, read } from './person.ts';
import { emptyFolder, startCommand, urlOf } from './program.ts';

const run = promisify(execFile);

/*
 * A machine without a container engine plays the steps of the Dockerfile: each stage is a folder,
 * the commands run there, and what the image would start is started by an ordinary user to whom
 * all of it but the data directory is read-only.
 */
it('the image’s steps make a tree that an ordinary user runs and can’t write to', async () => {
  const image = await playDockerfile();
  const app = join(image.root, 'app');
  expect(await readdir(app)).toEqual(
    expect.arrayContaining(['LICENSE', 'data', 'dist', 'package.json', 'sbom.cdx.json']),
  );
  await expectSameHere(app);
  const user = await asUserOfImage(image);
  const writable = ['-writable', '-not', '-type', 'l', '-not', '-path', join(app, 'data')];
  // Its user may not be allowed into the folder of this checkout.
  const there = { ...user, cwd: image.root };
  const { stdout } = await run('find', [image.root, ...writable], there);
  expect(stdout).toBe('');

  const here = await startSurroundings();
  onTestFinished(() => here.close());
  const { DATABASE_URL: _, ...settings } = here.env;
  const env = { ...image.env, ...settings, LOG_LEVEL: 'info', PATH: user.env.PATH };
  const program = startCommand(image.command, { ...user, cwd: app, env });
  const url = await urlOf(program);
  expect(url).toContain('http://0.0.0.0:');
  here.workspace.connect(`${url}/slack/events`);
  const mira = personIn(here.workspace, 'U0MIRA');
  expect(read(await mira.ask('/balance'))).toMatch(/balance [\d,.]+ USD/u);
  expect(await readdir(join(app, 'data'))).toContain('postbell.db');

  const asked = { ...user, env: { ...env, PORT: new URL(url).port } };
  const [check = '', ...args] = image.healthcheck;
  await run(check, args, asked);
  const backup = ['dist/backup.js', 'data/copy.db'];
  const backedUp = await run('node', backup, { ...asked, cwd: app });
  expect(backedUp.stdout).toContain('Backed up ./data/postbell.db to data/copy.db');

  program.kill('SIGTERM');
  expect(await program.closed).toBe(0);
  expect(program.stderr()).toBe('');
  await expect(run(check, args, asked)).rejects.toThrow('Command failed');
});

interface Image {
  /** Stands for `/` of the last stage. */
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: number;
  /** Paths with the users that they are given to. */
  readonly owned: readonly (readonly [path: string, user: number])[];
  readonly healthcheck: readonly string[];
  readonly command: readonly string[];
}

interface Stage {
  readonly root: string;
  workdir: string;
}

/** Carries out the instructions of the Dockerfile that we use; any other is an error. */
async function playDockerfile(): Promise<Image> {
  const scratch = await emptyFolder();
  await chmod(scratch, 0o755);
  const context = await contextIn(join(scratch, 'context'));
  const stages = new Map<string, Stage>();
  const image = {
    env: {} as Record<string, string>,
    user: 0,
    owned: [] as (readonly [string, number])[],
  };
  let healthcheck: string[] = [];
  let command: string[] = [];
  let stage: Stage = { root: '', workdir: '/' };
  let isBuilding = false;
  const args: Record<string, string> = {};
  const pathIn = ({ root, workdir }: Stage, path: string) => join(root, resolve(workdir, path));

  for (const [instruction, rest] of await instructions()) {
    const words = rest.split(/\s+/);
    switch (instruction) {
      case 'FROM': {
        // A stage that runs nothing needs no machine of its platform.
        const [from = '', , name = 'image'] = words.filter((word) => !word.startsWith('--'));
        isBuilding = words.includes('--platform=$BUILDPLATFORM');
        const base = stages.get(from);
        stage = { root: join(scratch, name), workdir: base?.workdir ?? '/' };
        if (base) await cp(base.root, stage.root, { recursive: true });
        else expect(from).toMatch(/^node:24-/);
        await mkdir(stage.root, { recursive: true });
        stages.set(name, stage);
        break;
      }
      case 'WORKDIR':
        stage.workdir = rest;
        await mkdir(pathIn(stage, '.'), { recursive: true });
        break;
      case 'COPY': {
        const [, from] = /--from=(\S+)/.exec(rest) ?? [];
        const [, owner] = /--chown=(\d+):/.exec(rest) ?? [];
        const paths = words.filter((word) => !word.startsWith('--'));
        const target = paths.at(-1) ?? '';
        for (const path of paths.slice(0, -1)) {
          const of = from === undefined ? undefined : stages.get(from);
          const source = of ? pathIn(of, path) : join(context, path);
          const isFile = (await stat(source)).isFile();
          const to = pathIn(stage, isFile && target.endsWith('/') ? join(target, path) : target);
          await mkdir(dirname(to), { recursive: true });
          await cp(source, to, { recursive: true, verbatimSymlinks: true });
          if (owner !== undefined) image.owned.push([to, Number(owner)]);
        }
        break;
      }
      case 'RUN':
        expect(isBuilding, 'only the machine that builds runs programs').toBe(true);
        // Paths of the stage are below its folder here.
        await run('sh', ['-ec', rest.replaceAll(/(?<= )\/(?=\w)/g, `${stage.root}/`)], {
          cwd: pathIn(stage, '.'),
          env: { ...process.env, ...args },
        });
        break;
      case 'ARG':
        Object.assign(args, Object.fromEntries([rest.split('=', 2)]));
        break;
      case 'ENV':
        Object.assign(image.env, Object.fromEntries(words.map((word) => word.split('=', 2))));
        break;
      case 'USER':
        image.user = Number(words[0]?.split(':')[0]);
        break;
      case 'HEALTHCHECK':
        healthcheck = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4)) as string[];
        break;
      case 'CMD':
        command = JSON.parse(rest) as string[];
        break;
      case 'VOLUME':
      case 'EXPOSE':
        break;
      default:
        throw new Error(`${instruction} isn’t played`);
    }
  }
  return { ...image, root: stage.root, healthcheck, command };
}

async function instructions(): Promise<readonly (readonly [string, string])[]> {
  const text = await readFile('Dockerfile', 'utf8');
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n');
  return lines.flatMap((line) => {
    const [, instruction, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    return instruction === undefined || rest === undefined ? [] : [[instruction, rest] as const];
  });
}

/** What .dockerignore lets through. */
async function contextIn(folder: string): Promise<string> {
  const [everything, ...allowed] = (await readFile('.dockerignore', 'utf8')).trim().split('\n');
  expect(everything).toBe('*');
  await mkdir(folder);
  for (const path of allowed.map((line) => line.replace(/^!/, ''))) {
    await cp(path, join(folder, path), { recursive: true });
  }
  return folder;
}

/** Another folder, another umask and packages installed otherwise change nothing. */
async function expectSameHere(app: string): Promise<void> {
  const here = join(await emptyFolder(), 'app');
  const release = `umask 077 && npm run release -- --folder ${here}`;
  await run('sh', ['-ec', release], {
    // The image's context has no .git to ask for it.
    env: { ...process.env, TZ: 'Asia/Tokyo', POSTBELL_COMMIT: 'unknown' },
  });
  await run('diff', ['--recursive', '--exclude=data', here, app]);
}

/** Takes the tree’s right to be written to away; tests that run as root start it as the image’s user. */
async function asUserOfImage({ root, user, owned }: Image) {
  const bin = join(root, 'usr/local/bin');
  await mkdir(bin, { recursive: true });
  await cp(process.execPath, join(bin, 'node'));
  const isRoot = process.getuid?.() === 0;
  await run('chmod', ['-R', 'a-w,a+rX', root]);
  for (const [path, owner] of owned) {
    await chmod(path, 0o700);
    if (isRoot) await chown(path, owner, owner);
  }
  onTestFinished(async () => void (await run('chmod', ['-R', 'u+w', root])));
  return { env: { PATH: `${bin}:/usr/bin:/bin` }, ...(isRoot && { uid: user, gid: user }) };
}
