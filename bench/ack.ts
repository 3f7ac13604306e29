import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { createLog } from '../src/lib/log.ts';
import { startLocal } from '../sandbox/local.ts';
import { catalogue } from '../src/operations/catalogue.ts';
import { manifestOf } from '../src/slack/manifest.ts';
import { startProgram } from './program.ts';

/*
 * How long a slash command waits for its acknowledgement, over HTTP: Postbell (its store on disk,
 * the sandbox service behind it) beside a Bolt app that only acknowledges. Rounds alternate, so
 * that a noisy machine is noisy to both.
 */
const ROUNDS = 6;
const REQUESTS_A_ROUND = 200;
const LOADS: readonly Load[] = [
  { name: 'one every 20 ms', connections: 1, pauseMs: 20 },
  { name: 'one after the other', connections: 1, pauseMs: 0 },
  { name: '16 at a time', connections: 16, pauseMs: 0 },
];
const COMMANDS: readonly Command[] = [
  { command: '/postbell', text: 'help' },
  { command: '/contact', text: 'ann@example.com' },
];

interface Load {
  readonly name: string;
  readonly connections: number;
  readonly pauseMs: number;
}

interface Command {
  readonly command: string;
  readonly text: string;
}

const folder = await mkdtemp(join(tmpdir(), 'postbell-bench-'));
const local = await startLocal({
  env: { SANDBOX_PORT: '0', WORKSPACE_PORT: '0' },
  manifestFor: (unfurlDomains) => manifestOf(catalogue, { prefix: '', unfurlDomains }),
  log: createLog('silent'),
});
const answers = createServer((request, response) =>
  request.resume().on('end', () => response.end()),
);
answers.listen(0, '127.0.0.1');
const subjects = await startSubjects();
try {
  for (const load of LOADS) {
    for (const command of COMMANDS) await compare(command, load);
  }
} finally {
  await Promise.all(subjects.map(({ program }) => program.stop()));
  await local.stop();
  answers.close();
  await rm(folder, { recursive: true });
}

async function startSubjects() {
  const secret = local.settings.SLACK_SIGNING_SECRET;
  const [barePort, botPort] = [await freePort(), await freePort()];
  const bare = { SLACK_SIGNING_SECRET: secret, PORT: String(barePort) };
  const bot = {
    ...local.settings,
    PORT: String(botPort),
    DATABASE_URL: `sqlite:${join(folder, 'postbell.db')}`,
    SERVICE_RATE_LIMIT: '1000',
    LOG_LEVEL: 'error',
  };
  const [bareUrl, botUrl] = [barePort, botPort].map((port) => `http://127.0.0.1:${port}`);
  return [
    {
      name: 'bare Bolt',
      url: `${bareUrl}/slack/events`,
      program: await startProgram('bench/bare-bolt.ts', bare, `${bareUrl}/`),
    },
    {
      name: 'Postbell',
      url: `${botUrl}/slack/events`,
      program: await startProgram('dist/main.js', bot, `${botUrl}/healthz`),
    },
  ];
}

async function compare(command: Command, load: Load): Promise<void> {
  const measured = subjects.map((subject) => ({ ...subject, times: createHistogram() }));
  for (const { url } of measured) await round(url, command, load, createHistogram());
  for (let index = 0; index < ROUNDS; index += 1) {
    for (const { url, times } of measured) await round(url, command, load, times);
  }
  const [bare] = measured;
  console.log(`\n${command.command} ${command.text}, ${load.name}`);
  console.table(
    Object.fromEntries(
      measured.map(({ name, times }) => [
        name,
        {
          'median ms': milliseconds(times, 50),
          'p99 ms': milliseconds(times, 99),
          'median ratio': ratio(times, bare?.times, 50),
          'p99 ratio': ratio(times, bare?.times, 99),
          requests: times.count,
        },
      ]),
    ),
  );
}

async function round(
  url: string,
  command: Command,
  { connections, pauseMs }: Load,
  times: RecordableHistogram,
): Promise<void> {
  let left = REQUESTS_A_ROUND;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      const request = signed(command);
      const startedAt = process.hrtime.bigint();
      const response = await fetch(url, request);
      await response.arrayBuffer();
      times.record(process.hrtime.bigint() - startedAt);
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
      if (pauseMs > 0) await setTimeout(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
}

function signed({ command, text }: Command): RequestInit {
  const { port } = answers.address() as AddressInfo;
  const body = new URLSearchParams({
    command,
    text,
    user_id: 'U0MIRA',
    channel_id: 'C0GENERAL',
    team_id: 'T0POSTBELL',
    trigger_id: randomUUID(),
    response_url: `http://127.0.0.1:${port}/`,
  }).toString();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', local.settings.SLACK_SIGNING_SECRET)
    .update(`v0:${timestamp}:${body}`)
    .digest('hex');
  return {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': `v0=${signature}`,
    },
  };
}

function milliseconds(times: RecordableHistogram, percentile: number): string {
  return (times.percentile(percentile) / 1e6).toFixed(2);
}

function ratio(
  times: RecordableHistogram,
  base: RecordableHistogram | undefined,
  percentile: number,
): string {
  return base ? (times.percentile(percentile) / base.percentile(percentile)).toFixed(2) : '';
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
