import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { personIn, read } from './person.ts';
import { emptyFolder, startCommand, surroundings, urlOf } from './program.ts';

const run = promisify(execFile);
const MOST_BYTES = 15e6;
const about = z.object({ name: z.string(), version: z.string() });
const bill = z.object({ metadata: z.object({ component: about }), components: z.array(about) });

let made: Awaited<ReturnType<typeof unpackedRelease>>;
beforeAll(async () => void (made = await unpackedRelease()));
afterAll(() => made.remove());

it('the tarball is all that the unit needs beside Node', async () => {
  const { folder, sbom } = made;
  await expectNoPackagesAbove(folder);
  const { name, version } = await aboutIn(folder);
  expect(basename(folder)).toBe(`${name}-${version}`);
  expect(await aboutIn('.')).toEqual({ name, version });
  expect(await readFile(join(folder, 'sbom.cdx.json'), 'utf8')).toBe(sbom);
  await expectEveryPackageNamed(folder, sbom);

  const here = await surroundings();
  const state = await emptyFolder();
  const env = { ...here.env, DATABASE_URL: `sqlite:${join(state, 'postbell.db')}` };
  const program = startCommand(await commandOfUnit(folder), { cwd: state, env });
  const url = await urlOf(program);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  here.workspace.connect(`${url}/slack/events`);
  expect(read(await personIn(here.workspace, 'U0MIRA').ask('/balance'))).toMatch(
    /balance [\d,.]+ USD/u,
  );
  const tool = (...args: readonly string[]) => run(process.execPath, args, { cwd: state, env });
  const copied = await tool(join(folder, 'dist/backup.js'), 'copy.db');
  expect(copied.stdout).toMatch(/^Backed up .* to copy\.db/);
  const checked = await tool(join(folder, 'dist/audit-verify.js'));
  expect(checked.stdout).toContain('The audit trail is as it was written.');

  program.kill('SIGTERM');
  expect(await program.closed).toBe(0);
  expect(program.stderr()).toBe('');
});

it('the tarball is small, root’s, and everybody can read it', async () => {
  const list = ['--list', '--verbose', '--numeric-owner', '--file', made.archive];
  const { stdout } = await run('tar', list);
  const lines = stdout.trim().split('\n');
  const entries = lines.map((line) => line.split(/\s+/));
  for (const [mode = '', owner] of entries) {
    expect([mode, owner]).toEqual([mode.startsWith('d') ? 'drwxr-xr-x' : '-rw-r--r--', '0/0']);
  }
  const bytes = entries.reduce((sum, [, , size]) => sum + Number(size), 0);
  expect(bytes).toBeGreaterThan(1e6);
  expect(bytes).toBeLessThan(MOST_BYTES);
  // The stand-ins are for whoever has the sources.
  expect(stdout).not.toMatch(/try-out\.js|of-an-earlier-one\.js/);
});

async function aboutIn(folder: string) {
  return about.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
}

/** The release as whoever has a strict umask makes it, unpacked outside of the checkout. */
async function unpackedRelease() {
  const out = await mkdtemp(join(tmpdir(), 'postbell-release-'));
  const { name, version } = await aboutIn('.');
  const title = `${name}-${version}`;
  await mkdir(join(out, title));
  await writeFile(join(out, title, 'of-an-earlier-one.js'), '');
  await writeFile(join(out, 'of-mine'), '');
  const making = `umask 077; npm run -s release -- --to ${out}`;
  const archive = (await run('sh', ['-ec', making])).stdout.trim();
  expect((await readdir(out)).toSorted()).toEqual(
    ['of-mine', title, basename(archive), `${title}.sbom.cdx.json`].toSorted(),
  );
  const place = join(out, 'unpacked');
  await mkdir(place);
  await run('tar', ['--extract', '--file', archive, '--directory', place]);
  expect(await readdir(place)).toEqual([title]);
  return {
    archive,
    folder: join(place, title),
    sbom: await readFile(join(out, `${title}.sbom.cdx.json`), 'utf8'),
    remove: () => rm(out, { recursive: true }),
  };
}

async function expectNoPackagesAbove(folder: string): Promise<void> {
  expect(await readdir(folder)).not.toContain('node_modules');
  if (dirname(folder) !== folder) await expectNoPackagesAbove(dirname(folder));
}

/** What production depends on is in the bill and has its license beside it; nothing else is. */
async function expectEveryPackageNamed(folder: string, sbom: string): Promise<void> {
  const { metadata, components } = bill.parse(JSON.parse(sbom));
  expect(metadata.component).toEqual(await aboutIn('.'));
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Readonly<Record<string, { dev?: boolean; version: string }>>;
  };
  const inProduction = Object.entries(packages)
    .filter(([path, { dev = false }]) => path !== '' && !dev)
    .map(([path, { version }]) => `${path.replace(/.*node_modules\//, '')} ${version}`);
  const named = components.map(({ name, version }) => `${name} ${version}`);
  expect(new Set(named)).toEqual(new Set(inProduction));
  const licenses = await readFile(join(folder, 'THIRD-PARTY-LICENSES'), 'utf8');
  for (const title of inProduction) expect(licenses).toContain(`${title} (`);
}

/** What systemd would start, with this Node, from where the release was unpacked. */
async function commandOfUnit(folder: string): Promise<readonly string[]> {
  const unit = await readFile(join(folder, 'deploy/postbell.service'), 'utf8');
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
  return command
    .replace('/usr/bin/node', process.execPath)
    .replace('/opt/postbell', folder)
    .split(' ');
}
