import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ENGINES, newFolder } from '../store/engines.ts';
import { form, startRelay } from './running.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';
const [, POSTGRES] = ENGINES;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => resolve(true));
    socket.on('connect', () => socket.destroy());
    socket.on('error', () => resolve(false));
  });

/** Starts a PgBouncer of four sessions in transaction mode; returns the address through it. */
async function throughBouncer(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const [folder, port] = [await newFolder(), await freePort()];
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${url.username}" "${decodeURIComponent(url.password)}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${url.hostname} port=${url.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
`,
  );
  // It doesn't run as root.
  await Promise.all([chmod(folder, 0o755), chmod(users, 0o644), chmod(settings, 0o644)]);
  const isRoot = process.getuid?.() === 0;
  const child = spawn(PGBOUNCER, [...(isRoot ? ['-u', 'nobody'] : []), settings], {
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    child.kill('SIGINT');
    if (child.exitCode === null) await once(child, 'close');
  });
  await expect.poll(() => answers(port)).toBe(true);
  return Object.assign(url, { port: String(port) }).href;
}

const bodyOf = (person: number) =>
  form({
    event: 'open',
    email: `p${person}@example.com`,
    task_id: 4711,
    timestamp: 1_795_253_000 + person,
  });

describe.skipIf(!existsSync(PGBOUNCER))('PgBouncer in transaction mode (Debian: pgbouncer)', () => {
  it('with nothing set: two replicas store and count every event once', async () => {
    const databaseUrl = await throughBouncer(await POSTGRES.newDatabase());
    const [first, second] = [await startRelay({ databaseUrl }), await startRelay({ databaseUrl })];
    const people = Array.from({ length: 400 }, (_, person) => person);
    const statuses = new Map<number, number>();
    for (let from = 0; from < people.length; from += 20) {
      await Promise.all(
        people.slice(from, from + 20).map(async (person) => {
          const { send } = person % 2 === 0 ? first : second;
          const { status } = await send('open', bodyOf(person));
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }),
      );
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: people.length });
    const { store } = first;
    await store.events.flush();
    expect(await store.events.count()).toBe(people.length);
    expect((await store.counts.ofTopic('campaign:4711')).events.open).toBe(people.length);
    await expect(store.ping()).resolves.toBeUndefined();
  });
});
