import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isLocal } from '../../src/lib/is-local.ts';
import { startLocal } from '../../sandbox/local.ts';
import { readConfig } from '../../src/lib/config.ts';
import { createLog } from '../../src/lib/log.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import { manifestOf } from '../../src/slack/manifest.ts';
import { RELAY_SECRET } from './installation.ts';
import { personIn, read } from './person.ts';
import { emptyFolder, metricsUrlOf, startProgram, surroundings, urlOf } from './program.ts';

it('with nothing set it starts where ports are free, prints an address, ends well by SIGTERM', async () => {
  // Whatever listens on this machine already is as good as what listens here.
  const usual = [3000, 4010, 4020].map((port) => createServer().listen(port, '127.0.0.1'));
  onTestFinished(() => usual.forEach((server) => server.close()));
  await Promise.all(usual.map((server) => once(server, 'listening').catch(() => {})));
  const program = await startProgram({});
  const url = await program.says(/Open\s+(http:\/\/\S+)/);
  await program.says(/(suggests three things to try)/);
  // What is printed to be tried stands in the README, too.
  const readme = await readFile('README.md', 'utf8');
  for (const command of ['/contact why bob@example.org', '/campaign send', '/postbell help']) {
    await program.says(new RegExp(`(${command}) `));
    expect(readme).toContain(`\`${command}\``);
  }
  expect(await program.says(/(The usual [^\n]*)\n/)).toBe(
    'The usual ports are in use, so others were taken; to choose, set SANDBOX_PORT, WORKSPACE_PORT, PORT.',
  );
  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  const typed = await fetch(`${url}/page/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ person: 'U0MIRA', channel: 'C0GENERAL', text: '/postbell help' }),
  });
  expect(await typed.json()).toEqual({ ok: true });
  program.kill('SIGTERM');
  expect(await program.closed).toBe(0);
  expect(program.stderr()).toBe('');
});

it('with the example of settings, not filled in, everything is as with nothing set', async () => {
  const example = parseEnv(await readFile('.env.example', 'utf8'));
  const ports = { SANDBOX_PORT: '0', WORKSPACE_PORT: '0', PORT: '0', METRICS_PORT: '0' };
  const env = { ...example, ...ports };
  expect(isLocal(env)).toBe(true);
  const manifestFor = () => manifestOf(catalogue, { prefix: '' });
  const local = await startLocal({ env, manifestFor, log: createLog('silent') });
  onTestFinished(() => local.stop());
  expect(readConfig({ ...env, ...local.settings })).toEqual(readConfig(local.settings));
});

it('with settings that can’t be used it ends with code 78 and every problem at once', async () => {
  const program = await startProgram({ SLACK_BOT_TOKEN: 'xoxp-wrong', PORT: 'http' });
  expect(await program.closed).toBe(78);
  expect(program.stderr()).toMatch(/must start with xoxb-.*RELAY_SECRET is missing/s);
  expect(program.stderr()).toContain('PORT must be a port number');
});

describe('with real settings', () => {
  it('over HTTP what is signed is answered, also what was only acknowledged before the end', async () => {
    const { env, workspace, service } = await surroundings();
    const program = await startProgram(env);
    const url = await urlOf(program);
    const forged = await fetch(`${url}/slack/events`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-slack-request-timestamp': String(Math.floor(Date.now() / 1000)),
        'x-slack-signature': `v0=${'0'.repeat(64)}`,
      },
      body: 'command=%2Fblacklist&text=add+ann%40example.com&user_id=U0MIRA',
    });
    expect(forged.status).toBe(401);
    workspace.connect(`${url}/slack/events`);
    const mira = personIn(workspace, 'U0MIRA');
    // A machine that is busy may say too late who she is.
    const asked = async () => read(await mira.ask('/blacklist show ann@example.com'));
    await expect.poll(asked).toContain('Not blacklisted');
    const ready = await fetch(`${url}/readyz`);
    expect(await ready.json()).toEqual({ store: 'ready' });

    service.control.fail({ path: '/blacklist', method: 'POST', delayMs: 500 });
    expect(await mira.type('/blacklist add ann@example.com')).toEqual({ ok: true });
    program.kill('SIGTERM');
    expect(await program.closed).toBe(0);
    expect(mira.privately().map(read).join()).toContain('ann@example.com blacklisted');
    expect(service.state().blacklist.has('ann@example.com')).toBe(true);
    const notified = workspace.messages('C0CAMPAIGNS').filter((one) => one.visibleTo === undefined);
    expect(notified.map(read).join()).toContain('blacklisted 1 address.');
  });

  it('in Socket Mode, too, and what was acknowledged is answered before the end', async () => {
    const { env, workspace, service } = await surroundings();
    const { SLACK_SIGNING_SECRET: _, ...settings } = env;
    const program = await startProgram({ ...settings, SLACK_APP_TOKEN: 'xapp-test' });
    await urlOf(program);
    const mira = personIn(workspace, 'U0MIRA');
    // A machine that is busy may say too late who she is.
    const asked = async () => read(await mira.ask('/contact ann@example.com'));
    await expect.poll(asked).toContain('2 of 3 lists');

    service.control.fail({ path: '/balance', delayMs: 500 });
    expect(await mira.type('/balance')).toEqual({ ok: true });
    program.kill('SIGTERM');
    const isAnswered = () => mira.privately().some((one) => read(one).includes('1,284.50 USD'));
    expect(isAnswered()).toBe(false);
    expect(await program.closed).toBe(0);
    expect(isAnswered()).toBe(true);
  });
});

it('over HTTP names a bot token and a service token that are refused, and goes on', async () => {
  const { env, service } = await surroundings();
  service.control.fail({ path: '/balance', times: 100, status: 401 });
  const program = await startProgram({ ...env, SLACK_BOT_TOKEN: 'xoxb-other' });
  const metricsUrl = await metricsUrlOf(program);
  const said = await program.says(/"check":"slack"[^\n]*"msg":"(Slack rejects[^"]*)"/);
  expect(said).toContain('SLACK_BOT_TOKEN (invalid_auth)');
  expect(await program.says(/"check":"service"[^\n]*"msg":"(The service doesn[^"]*)"/)).toContain(
    'SERVICE_TOKEN',
  );
  expect(await (await fetch(`${metricsUrl}/statusz`)).json()).toMatchObject({
    parts: { slack: { status: 'failing', problem: said } },
  });
  program.kill('SIGHUP');
  expect(await program.closed).toBe(0);
});

it('ends with code 0 when it is told to during its start, and right after it', async () => {
  const { env } = await surroundings();
  const { SLACK_SIGNING_SECRET: _, ...settings } = env;
  const unreachable = { SLACK_APP_TOKEN: 'xapp-test', SLACK_API_URL: 'http://127.0.0.1:1/api/' };
  const starting = await startProgram({ ...settings, ...unreachable });
  await starting.says(/"msg":"(no connection to Slack)"/);
  starting.kill('SIGTERM');
  expect(await starting.closed).toBe(0);

  const started = await startProgram(env);
  await urlOf(started);
  started.kill('SIGTERM');
  expect(await started.closed).toBe(0);
});

it.each([
  ['PORT', 'HOST'],
  ['METRICS_PORT', 'METRICS_HOST'],
] as const)(
  'says in one sentence that %s is taken or %s isn’t its own, with 78',
  async (port, host) => {
    const { env } = await surroundings();
    const first = await startProgram(env);
    const { port: taken } = new URL(await urlOf(first));
    const second = await startProgram({ ...env, [port]: taken });
    expect(await second.closed).toBe(78);
    expect(second.stderr().trim().split('\n')).toEqual([
      "The settings can't be used:",
      `  - ${port}: port ${taken} is in use; set ${port} to another one`,
    ]);
    const elsewhere = await startProgram({ ...env, [host]: '192.0.2.1' });
    expect(await elsewhere.closed).toBe(78);
    expect(elsewhere.stderr().trim().split('\n')).toEqual([
      "The settings can't be used:",
      `  - ${host}: this machine has no address 192.0.2.1; use 127.0.0.1, or 0.0.0.0 for all it has`,
    ]);
  },
);

it('ends with code 78 in Socket Mode when Slack refuses the app token', async () => {
  const { env } = await surroundings();
  const { SLACK_SIGNING_SECRET: _, ...settings } = env;
  const program = await startProgram({ ...settings, SLACK_APP_TOKEN: 'xapp-\u0021' });
  expect(await program.closed).toBe(78);
  expect(program.stderr()).toMatch(/- SLACK_APP_TOKEN: Slack rejects it \(\w+\); set it to/);
  expect(program.stderr()).not.toContain(' at ');
});

it('ends with code 70 and says why when the thread of its database crashes', async () => {
  const { env } = await surroundings();
  const folder = await emptyFolder();
  // In a thread, not in the process itself.
  const crash = `const { isMainThread, parentPort } = require('node:worker_threads');
    const crashOn = ({ method }) => { if (method === 'keep') throw new Error('a defect'); };
    if (!isMainThread) parentPort.on('message', crashOn);`;
  await writeFile(join(folder, 'crash.cjs'), crash);
  const NODE_OPTIONS = `--require ${join(folder, 'crash.cjs')}`;
  const DATABASE_URL = `sqlite:${join(folder, 'postbell.db')}`;
  const program = await startProgram({ ...env, DATABASE_URL, NODE_OPTIONS });
  const url = await urlOf(program);
  const event = JSON.stringify([{ event: 'open', task_id: 4711 }]);
  await fetch(`${url}/relay/${RELAY_SECRET}`, { method: 'POST', body: event }).catch(() => null);
  expect(await program.closed).toBe(70);
  expect(await program.says(/"msg":"(the thread of the database has ended[^"]*)"/)).toMatch(
    /start it again$/,
  );
});

it('ends with code 78 when the port of its metrics is in use', async () => {
  const { env } = await surroundings();
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  const program = await startProgram({ ...env, METRICS_PORT: String(port) });
  expect(await program.closed).toBe(78);
  expect(program.stderr()).toContain(`METRICS_PORT: port ${port} is in use`);
});

it('says on its other port how it is, though the service is down, which keeps it ready', async () => {
  const { env, service } = await surroundings();
  const program = await startProgram(env);
  const [url, metricsUrl] = [await urlOf(program), await metricsUrlOf(program)];
  service.control.fail({ path: '/balance', times: 100, status: 503 });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${metricsUrl}/statusz`)).json()).toMatchObject({
    status: 'degraded',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    commit: expect.stringMatching(/^(unknown|[\da-f]{12})$/),
    node: process.versions.node,
    store: 'sqlite',
    uptimeSeconds: expect.any(Number),
    parts: { store: { status: 'ok' }, slack: { status: 'ok' }, service: { status: 'failing' } },
  });
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  program.kill('SIGTERM');
  expect(await program.closed).toBe(0);
});
