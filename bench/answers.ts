import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { startSandboxService } from '../sandbox/service/server.ts';
import { WAITING } from '../src/slack/requests.ts';
import { signed, signedHeaders, SIGNING_SECRET } from './commands.ts';
import { inHarness, type Harness } from './harness.ts';
import { startPostbell } from './postbell.ts';
import { freePort, startProgram } from './program.ts';
import { median, number, percentile, printFigure, printGoal, printTitle } from './report.ts';
import { TEAM_ID } from './slack-workspace.ts';

/*
 * How long a person waits for an answer, beside a plain Bolt app that asks the same of the same
 * service, and how long for App Home. The service takes a known time for each request.
 */
const LATENCY_MS = 100;
const ROUNDS = 15;
const MORE_THAN_SERVICE_MS = 50;
const HOME_MS = 300;
/** More than these are refused, so they are waited for (spec 1, section 8). */
const REQUESTS_A_SECOND = 10;
const PAUSE_MS = 700;
const LINES = [
  '/campaign show 71014',
  '/campaign',
  '/list show 4101',
  '/balance',
  '/contact ann@example.com',
  '/contact why bob@example.org',
];

/** A request to the service: when it came and was answered, in milliseconds. */
interface Asked {
  readonly line: string;
  readonly body: string;
  readonly fromMs: number;
  toMs: number;
}

type Rounds = readonly (readonly Pick<Asked, 'line' | 'body'>[])[];

export const measureAnswers = (): Promise<void> =>
  inHarness(async (harness) => {
    const service = harness.use(await startSlowService());
    const slack = harness.use(await startSlackStub());
    const parts = { ...harness, serviceUrl: service.url, slack: slack.as(harness.slack) };
    const bot = harness.use(await startPostbell(parts, { name: 'answers' }));
    const bolt = harness.use(await startPlainBolt(parts));
    const type = (port: number, line: string, text: string) =>
      slack.answerTo((responseUrl) => command(port, line, text, responseUrl));

    printTitle(`Answers, beyond what the service takes (${LATENCY_MS} ms a request)`);
    for (const line of LINES) {
      const own: number[] = [];
      const plain: number[] = [];
      let rounds: Rounds = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const [name = '', ...words] = line.split(' ');
        service.forget();
        const ownMs = await type(bot.port, name, words.join(' '));
        const ownService = service.busyMs();
        rounds = round === 0 ? service.rounds() : rounds;
        await wait(PAUSE_MS);
        service.forget();
        const plainMs = await type(bolt.port, '/ask', JSON.stringify(rounds));
        // The first of each warms up.
        if (round > 0) {
          own.push(ownMs - ownService);
          plain.push(plainMs - service.busyMs());
        }
        await wait(PAUSE_MS);
      }
      const asked = rounds.map((requests) => requests.length).join(' + ');
      printGoal(line, `${inMs(own)}, ${asked} requests`, {
        goal: `at most ${MORE_THAN_SERVICE_MS} ms in the median`,
        isReached: median(own) <= MORE_THAN_SERVICE_MS,
      });
      printFigure('  plain Bolt app', inMs(plain));
    }

    printTitle('App Home, until what is known is shown');
    const home: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const ms = await slack.homeAfter(() => openHome(bot.port));
      if (round > 0) home.push(ms);
      await wait(PAUSE_MS * 3);
    }
    printGoal('first drawing', inMs(home), {
      goal: `at most ${HOME_MS} ms in the median`,
      isReached: median(home) <= HOME_MS,
    });
  });

function inMs(times: readonly number[]): string {
  return `${number(median(times))} ms (p90 ${number(percentile(times, 0.9))} ms)`;
}

async function command(port: number, name: string, text: string, responseUrl: string) {
  const given = { command: name, text, channelId: 'C0GENERAL', personId: 'U0MIRA' };
  await deliver(port, signed(given, responseUrl));
}

let openings = 0;

async function openHome(port: number): Promise<void> {
  openings += 1;
  const event = { type: 'app_home_opened', user: 'U0MIRA', channel: 'D0MIRA', tab: 'home' };
  const body = JSON.stringify({
    type: 'event_callback',
    team_id: TEAM_ID,
    event_id: `Ev${openings}`,
    event: { ...event, event_ts: `${Date.now() / 1000}` },
  });
  await deliver(port, { body, headers: signedHeaders(body, 'application/json') });
}

async function deliver(
  port: number,
  request: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
): Promise<void> {
  const url = `http://127.0.0.1:${port}/slack/events`;
  const { status } = await fetch(url, { method: 'POST', ...request });
  if (status !== 200) throw new Error(`a request was answered ${status}`);
}

/** Starts the local service, each of whose answers takes as long as the Internet would make it. */
async function startSlowService() {
  const log = pino({ level: 'silent' });
  const inner = await startSandboxService({ port: 0, seed: 1, speed: 0, log });
  let asked: Asked[] = [];
  const { url, stop } = await listen(async (request) => {
    const body = await textOf(request);
    const one = {
      line: `${request.method} ${request.url}`,
      body,
      fromMs: performance.now(),
      toMs: 0,
    };
    asked.push(one);
    const headers = { 'content-type': request.headers['content-type'] ?? 'application/json' };
    const init = { method: request.method ?? 'GET', headers, ...(body !== '' && { body }) };
    const [answer] = await Promise.all([
      fetch(`${inner.url}${request.url}`, init),
      wait(LATENCY_MS),
    ]);
    const text = await answer.text();
    one.toMs = performance.now();
    return { status: answer.status, body: text };
  });
  const inOrder = () => asked.toSorted((a, b) => a.fromMs - b.fromMs);
  return {
    url,
    forget: () => void (asked = []),
    /** Milliseconds in which it had something to answer, or took no more requests. */
    busyMs(): number {
      let [busyMs, untilMs] = [0, 0];
      const requests = inOrder();
      const held = requests.flatMap(({ fromMs }, index) => {
        const earlier = requests[index - REQUESTS_A_SECOND];
        const isHeld = earlier !== undefined && fromMs - earlier.fromMs < 1000 + LATENCY_MS;
        return isHeld ? [{ fromMs: earlier.fromMs, toMs: fromMs }] : [];
      });
      const spans = [...requests, ...held].toSorted((a, b) => a.fromMs - b.fromMs);
      for (const { fromMs, toMs } of spans) {
        busyMs += Math.max(0, toMs - Math.max(fromMs, untilMs));
        untilMs = Math.max(untilMs, toMs);
      }
      return busyMs;
    },
    /** Returns the requests; those that were asked before any of a round was answered are of it. */
    rounds(): Rounds {
      const rounds: Asked[][] = [];
      for (const one of inOrder()) {
        const round = rounds.at(-1);
        if (round?.every(({ toMs }) => toMs > one.fromMs)) round.push(one);
        else rounds.push([one]);
      }
      return rounds.map((round) => round.map(({ line, body }) => ({ line, body })));
    },
    async stop(): Promise<void> {
      stop();
      await inner.close();
    },
  };
}

/** Starts a Slack that answers at once, and tells when an answer or App Home has come. */
async function startSlackStub() {
  let arrived: (path: string) => void = () => {};
  const { url, stop } = await listen(async (request) => {
    const isWaiting = (await textOf(request)).includes(WAITING);
    const path = request.url ?? '';
    if (!isWaiting) arrived(path);
    if (path.startsWith('/response')) return { status: 200, body: 'ok' };
    const user = { id: 'U0MIRA', team_id: TEAM_ID, tz: 'UTC' };
    const ids = { user_id: 'U0BOT', bot_id: 'B0BOT', team_id: TEAM_ID };
    return { status: 200, body: JSON.stringify({ ok: true, ...ids, user }) };
  });
  const until = async (end: string, begin: () => Promise<void>): Promise<number> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    arrived = (path) => path.startsWith(end) && resolve();
    const startedAtMs = performance.now();
    await begin();
    await promise;
    return performance.now() - startedAtMs;
  };
  return {
    stop,
    as: (strict: Harness['slack']): Harness['slack'] => ({ ...strict, urlOf: () => url }),
    answerTo: (begin: (responseUrl: string) => Promise<void>) =>
      until('/response', () => begin(`${url}/response`)),
    homeAfter: (begin: () => Promise<void>) => until('/api/views.publish', begin),
  };
}

interface Answered {
  readonly status: number;
  readonly body: string;
}

async function listen(answer: (request: IncomingMessage) => Promise<Answered>) {
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      const type = body.startsWith('{') || body.startsWith('[') ? 'application/json' : 'text/plain';
      response.writeHead(status, { 'content-type': type }).end(body);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: (): void => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

async function startPlainBolt({ slack, serviceUrl }: Pick<Harness, 'slack' | 'serviceUrl'>) {
  const port = await freePort();
  const env = {
    SLACK_SIGNING_SECRET: SIGNING_SECRET,
    SLACK_API_URL: `${slack.urlOf('')}/api/`,
    SERVICE_BASE_URL: serviceUrl,
    PORT: String(port),
  };
  const program = await startProgram('bench/plain-bolt.ts', env, `http://127.0.0.1:${port}/readyz`);
  return { ...program, port };
}
