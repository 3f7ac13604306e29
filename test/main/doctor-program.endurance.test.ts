import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { declaredIn } from '../../sandbox/workspace/manifest.ts';
import { startWorkspace } from '../../sandbox/workspace/workspace.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import { manifestOf } from '../../src/slack/manifest.ts';
import { examineInstallation } from '../../src/examination.ts';
import { openStore } from '../../src/store/store.ts';
import { ENGINES } from '../store/engines.ts';
import { quiet } from '../store/quiet.ts';
import { personIn, read } from './person.ts';
import { loadKept } from '../store/kept-database.ts';
import {
  emptyFolder,
  metricsUrlOf,
  startCommand,
  startProgram,
  surroundings,
  urlOf,
} from './program.ts';

const DOCTOR = join(process.cwd(), 'dist/doctor.js');
const PATIENCE = { timeout: 120_000 };
const SECRETS = { RELAY_SECRET: 'long-enough-to-be-no-finding-of-its-own' };
const WELL = { ...SECRETS, PUBLIC_URL: 'https://bot.example.com' };

/** What the doctor says of an installation, and what it ends with. */
async function examined(env: Readonly<Record<string, string>>) {
  const { report, code } = await examineInstallation(env);
  return { code, says: report, problems: linesOf(report, 'problem') };
}

/** The same by the built program, where paths are those of this folder. */
async function examinedIn(folder: string, env: Readonly<Record<string, string>>) {
  const doctor = startCommand([process.execPath, DOCTOR], { cwd: folder, env });
  const code = await doctor.closed;
  expect(doctor.stderr()).toBe('');
  return { code, says: doctor.stdout(), problems: linesOf(doctor.stdout(), 'problem') };
}

function linesOf(text: string, level: 'ok' | 'warning' | 'problem'): readonly string[] {
  const lines = text.split('\n').filter((line) => line.startsWith(`${level} `));
  return lines.map((line) => line.slice(level.length).trim());
}

/** A copy of every file in a folder, as it is. */
async function contentsOf(folder: string) {
  const names = (await readdir(folder)).toSorted();
  const hash = async (name: string) =>
    createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex');
  return Promise.all(names.map(async (name) => [name, await hash(name)]));
}

/** A service that answers everything so. */
async function answering(status: number): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end('{}'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  // A TCP server's address is never a pipe's name.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function workspaceWithout(missing: readonly string[]) {
  const declared = declaredIn(manifestOf(catalogue, { prefix: '' }));
  const scopes = declared.scopes?.filter((scope) => !missing.includes(scope)) ?? [];
  const app = {
    botName: 'Postbell',
    botToken: 'xoxb-test',
    appToken: 'xapp-test',
    signingSecret: 'a-signing-secret',
  };
  const workspace = await startWorkspace({ port: 0, app, ...declared, scopes });
  onTestFinished(() => workspace.close());
  return workspace;
}

describe('the doctor before the start', PATIENCE, () => {
  it('finds nothing where all is well, and leaves nothing behind', async () => {
    const { env } = await surroundings();
    const folder = await emptyFolder();
    const DATABASE_URL = 'sqlite:./data/postbell.db';
    const { code, says } = await examinedIn(folder, { ...env, ...WELL, DATABASE_URL });
    expect(linesOf(says, 'ok')).toEqual([
      'Settings: all can be used; Slack over HTTP.',
      expect.stringMatching(
        /^Database: sqlite:\.\/data\/postbell\.db can be opened .* no tables yet/,
      ),
      expect.stringMatching(/^Slack: SLACK_BOT_TOKEN is the token of @\w+ in \w+/),
      expect.stringMatching(/^Slack: SLACK_SIGNING_SECRET is set, but only a request/),
      expect.stringMatching(/^Service: SERVICE_BASE_URL answers/),
    ]);
    expect(says).toMatch(/\n\nAll is well\. Postbell can start\.\n$/);
    expect(code).toBe(0);
    expect(await readdir(folder)).toEqual([]);
  });

  it('names a wrong bot token, database, and service token at once, and prints none', async () => {
    const { env } = await surroundings();
    const { code, says, problems } = await examined({
      ...env,
      ...WELL,
      SLACK_BOT_TOKEN: 'xoxb-s3cret',
      DATABASE_URL: 'postgres://bell:pa/s3cret@127.0.0.1:1/x',
      SERVICE_BASE_URL: await answering(401),
      SERVICE_AUTH: 'token',
      SERVICE_TOKEN: 's3cret-of-the-service',
    });
    expect(problems).toEqual([
      expect.stringMatching(/^Database: DATABASE_URL: .* can't be opened .*percent-encode/),
      expect.stringMatching(/^Slack: Slack rejects SLACK_BOT_TOKEN \(invalid_auth\)/),
      expect.stringMatching(
        /^Service: The service doesn’t accept Postbell’s credentials.*SERVICE_TOKEN/,
      ),
    ]);
    expect(says).toMatch(/\n\nFound 3 problems\. Fix /);
    expect(says).not.toContain('s3cret');
    expect(code).toBe(78);
  });

  it('names every wrong setting at once, and still looks at the database', async () => {
    const { env } = await surroundings();
    const { RELAY_SECRET: _, ...others } = env;
    const wrong = { ...others, PORT: 'http', SERVICE_RATELIMIT: '5', LOG_LEVEL: 'loud' };
    const { code, says, problems } = await examined({
      ...wrong,
      DATABASE_URL: `sqlite:${join(await emptyFolder(), 'postbell.db')}`,
    });
    expect(problems).toEqual([
      expect.stringContaining('PORT must be a port number'),
      expect.stringContaining('RELAY_SECRET is missing'),
      expect.stringContaining('LOG_LEVEL must be'),
      expect.stringContaining(
        'SERVICE_RATELIMIT isn’t a setting: did you mean SERVICE_RATE_LIMIT?',
      ),
    ]);
    expect(linesOf(says, 'ok')).toEqual([expect.stringMatching(/^Database: /)]);
    expect(code).toBe(78);
  });

  it('warns of what a working Postbell shouldn’t be set to', async () => {
    const { env } = await surroundings();
    const { code, says } = await examined({ ...env, RELAY_SECRET: 'a'.repeat(16) });
    expect(linesOf(says, 'warning')).toEqual([
      expect.stringContaining('PUBLIC_URL isn’t set'),
      expect.stringContaining('RELAY_SECRET is too short'),
      expect.stringContaining('sqlite::memory:, so everything is lost'),
    ]);
    expect(code).toBe(0);
  });

  it.each([
    [['users:read', 'im:write'], 0, 'warning'],
    [['chat:write'], 78, 'problem'],
  ] as const)('names the missing scopes %j', async (missing, code, level) => {
    const { env } = await surroundings();
    const { apiUrl } = await workspaceWithout(missing);
    const found = await examined({ ...env, ...WELL, SLACK_API_URL: apiUrl });
    const line = linesOf(found.says, level).find((one) => one.startsWith('Slack'));
    expect(line).toMatch(/^Slack: The Slack app is missing scopes: .*reinstall it\.$/);
    for (const scope of missing) expect(line).toContain(scope);
    expect(found.code).toBe(code);
  });

  it.each([
    ['xapp-test', 0],
    ['xapp-s3cret', 78],
  ])('tries the app token %s of Socket Mode', async (token, code) => {
    const { env } = await surroundings();
    const found = await examined({ ...env, ...WELL, SLACK_APP_TOKEN: token });
    const line =
      /SLACK_APP_TOKEN (opens connections)|SLACK_APP_TOKEN: Slack (rejects it \(invalid_auth\))/;
    expect(found.says).toMatch(line);
    expect(found.says).toMatch(/Socket Mode/);
    expect(found.says).not.toContain('s3cret');
    expect(found.code).toBe(code);
  });

  it('only warns where Slack and the service don’t answer: Postbell starts without them', async () => {
    const { env } = await surroundings();
    const { code, says } = await examined({
      ...env,
      ...WELL,
      SLACK_API_URL: 'http://127.0.0.1:1/api/',
      SERVICE_BASE_URL: 'http://127.0.0.1:1',
    });
    const [, ...warnings] = linesOf(says, 'warning');
    expect(warnings).toEqual([
      expect.stringMatching(/^Slack: SLACK_API_URL: Slack is not answering/),
      expect.stringMatching(/^Service: SERVICE_BASE_URL: The service isn’t answering/),
    ]);
    expect(code).toBe(0);
  });

  it('ends with 69 where the database doesn’t answer', async () => {
    const { env } = await surroundings();
    const DATABASE_URL = 'postgres://bell:s3cret@127.0.0.1:1/postbell';
    const { code, problems } = await examined({ ...env, ...WELL, DATABASE_URL });
    expect(problems).toEqual([
      expect.stringMatching(/^Database: DATABASE_URL: .*127\.0\.0\.1:1\/postbell can't be opened/),
    ]);
    expect(code).toBe(69);
  });

  it('names a refused service as /statusz and /postbell doctor do', async () => {
    const { env, workspace, service } = await surroundings();
    service.control.fail({ path: '/balance', times: 1000, status: 401 });
    const program = await startProgram(env);
    workspace.connect(`${await urlOf(program)}/slack/events`);
    const statusz = await fetch(`${await metricsUrlOf(program)}/statusz`);
    const { parts } = (await statusz.json()) as {
      readonly parts: Readonly<Record<string, { readonly problem?: string }>>;
    };
    const problem = parts['service']?.problem ?? '';
    expect(problem).toMatch(/credentials.*SERVICE_TOKEN/);
    expect(read(await personIn(workspace, 'U0MIRA').ask('/postbell doctor'))).toContain(problem);
    expect((await examined({ ...env, ...WELL })).problems).toEqual([`Service: ${problem}`]);
  });

  it('names a refused bot token as /statusz does', async () => {
    const { env } = await surroundings();
    const wrong = { ...env, ...WELL, SLACK_BOT_TOKEN: 'xoxb-other' };
    const program = await startProgram(wrong);
    const statusz = await fetch(`${await metricsUrlOf(program)}/statusz`);
    const { parts } = (await statusz.json()) as {
      readonly parts: Readonly<Record<string, { readonly problem?: string }>>;
    };
    const problem = parts['slack']?.problem ?? '';
    expect(problem).toMatch(/SLACK_BOT_TOKEN \(invalid_auth\)/);
    expect((await examined(wrong)).problems).toEqual([`Slack: ${problem}`]);
  });

  it('says in a checkout without settings what npm start does', async () => {
    const { code, says } = await examined({});
    expect(says).toMatch(/npm start starts a local service and a local chat/);
    expect(code).toBe(0);
  });
});

describe('the database that it looks at', PATIENCE, () => {
  async function looked(prepare: (path: string) => Promise<void>) {
    const { env } = await surroundings();
    const folder = await emptyFolder();
    const path = join(folder, 'postbell.db');
    await prepare(path);
    const before = await contentsOf(folder).catch(() => []);
    const found = await examined({ ...env, ...WELL, DATABASE_URL: `sqlite:${path}` });
    expect(await contentsOf(folder).catch(() => [])).toEqual(before);
    return found;
  }

  it('is left as it is by an earlier checkout, and named with what upgrades it', async () => {
    const { code, problems } = await looked((path) => loadKept('0057-acts', `sqlite:${path}`));
    expect(problems).toEqual([
      expect.stringMatching(/an earlier checkout .* \(0057-acts\).* check out commit [\da-f]{12}/),
    ]);
    expect(code).toBe(78);
  });

  it('is left as it is with an older schema', async () => {
    const { code, says } = await looked((path) =>
      loadKept('0060-glossary-words', `sqlite:${path}`),
    );
    expect(says).toMatch(/has an older schema \(0060-[\w-]+\); Postbell upgrades it to \d{4}-/);
    expect(code).toBe(0);
  });

  it('is left as it is with today’s schema, also while somebody writes to it', async () => {
    const { code, says } = await looked(async (path) => {
      await writeFile(path, await readFile(inject('sqliteTemplate')));
      const database = new DatabaseSync(path);
      database.exec('pragma journal_mode = wal; begin immediate; create table more (id)');
      onTestFinished(() => database.close());
    });
    expect(says).toMatch(/has today’s schema/);
    expect(code).toBe(0);
  });

  it('is refused with the schema of a newer version', async () => {
    const { code, problems } = await looked(async (path) => {
      await writeFile(path, await readFile(inject('sqliteTemplate')));
      const database = new DatabaseSync(path);
      database.exec(`insert into kysely_migration values ('9999-later', '2030-01-01')`);
      database.close();
    });
    expect(problems).toEqual([expect.stringMatching(/a newer version of Postbell .* 9999-later/)]);
    expect(code).toBe(78);
  });

  it.each([
    ['no database', (path: string) => writeFile(path, 'no database at all, but long'.repeat(300))],
    ['a folder', (path: string) => mkdir(path)],
  ])('is refused when it is %s', async (what, prepare) => {
    const { env } = await surroundings();
    const path = join(await emptyFolder(), 'postbell.db');
    await prepare(path);
    const DATABASE_URL = `sqlite:${path}`;
    const { code, problems } = await examined({ ...env, ...WELL, DATABASE_URL });
    const reason = what === 'a folder' ? 'is no file' : 'file is not a database';
    expect(problems).toEqual([expect.stringContaining(reason)]);
    expect(code).toBe(78);
  });

  it('is PostgreSQL without tables, with today’s, or one that only lets read', async () => {
    const { env } = await surroundings();
    const { emptyDatabase } = ENGINES.find(({ engine }) => engine === 'PostgreSQL') ?? ENGINES[0];
    const DATABASE_URL = await emptyDatabase();
    const { pathname } = new URL(DATABASE_URL);
    const given = { ...env, ...WELL, DATABASE_URL };
    const empty = await examined(given);
    expect(empty.says).toMatch(/^ok +Database: postgres:\/\/\S+ can be opened .* no tables yet/m);
    const client = new Client({ connectionString: DATABASE_URL });
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query(
      `select 1 from pg_class where relnamespace = 'public'::regnamespace`,
    );
    expect(rows).toEqual([]);
    await (await openStore(DATABASE_URL, { log: quiet })).close();
    expect((await examined(given)).says).toMatch(/has today’s schema/);
    await client.query(
      `alter database "${pathname.slice(1)}" set default_transaction_read_only = on`,
    );
    const { code, problems } = await examined(given);
    expect(problems).toEqual([
      expect.stringMatching(/^Database: .*can’t be written to: .*standby/),
    ]);
    expect(code).toBe(78);
  });

  it('is refused where its folder can’t be made', async () => {
    const { env } = await surroundings();
    const folder = await emptyFolder();
    await writeFile(join(folder, 'data'), '');
    const DATABASE_URL = 'sqlite:./data/postbell.db';
    const { code, problems } = await examinedIn(folder, { ...env, ...WELL, DATABASE_URL });
    expect(problems).toEqual([expect.stringContaining('is no folder')]);
    expect(code).toBe(78);
  });
});
