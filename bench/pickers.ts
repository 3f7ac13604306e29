import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { readConfig } from '../src/lib/config.ts';
import { createLog } from '../src/lib/log.ts';
import { everyMinute } from '../src/digests/every-minute.ts';
import { startBot } from '../src/app.ts';
import { catalogue } from '../src/operations/catalogue.ts';
import { startWorkspace } from '../sandbox/workspace/workspace.ts';
import { createService } from '../src/service/service.ts';
import { manifestOf } from '../src/slack/manifest.ts';

/*
 * How long somebody who types into a picker of 5,000 lists waits for its options, through the
 * workspace: the service gives 100 a page, and takes 10 requests a second (SERVICE_RATE_LIMIT).
 * Beside it: asking the service for all lists at each keystroke. Slack waits 3 s.
 */
const LISTS = 5000;
const PAGE = 100;
const REQUESTS_A_SECOND = 10;
const USUAL_MS = 60;
const SLOW_MS = 2000;
const COLD_ROUNDS = 7;
const WARM_KEYSTROKES = 300;
const FRESH_MS = 61_000;
const SLACK_WAITS_MS = 3000;
/** What somebody types who looks for one of them. */
const QUERIES = ['', 'n', 'news', 'news 4', 'spring', '4711', 'customers ber'];
const WORDS = ['Newsletter', 'Customers', 'Spring sale', 'Webinar', 'VIP', 'Trial', 'Partners'];
const CITIES = ['Kyiv', 'Berlin', 'Lisbon', 'Oslo', 'Vienna', 'Porto', 'Graz', 'Turin', 'Ghent'];

const lists = Array.from({ length: LISTS }, (_, index) => ({
  id: 1000 + index,
  name: `${WORDS[index % WORDS.length]} ${CITIES[index % CITIES.length]} ${index}`,
  status: 0,
  active_email_qty: (index * 37) % 9000,
}));

interface Measured {
  readonly ms: number;
  readonly options: number;
}

const rows: Record<string, Record<string, string | number>> = {};
for (const [name, delayMs] of [
  ['usual', USUAL_MS],
  ['slow', SLOW_MS],
] as const) {
  await measure(name, delayMs);
}
console.table(rows);

async function measure(name: string, delayMs: number): Promise<void> {
  const service = await startService(delayMs);
  const first: Measured[] = [];
  const second: Measured[] = [];
  for (let round = 0; round < COLD_ROUNDS; round += 1) {
    const bot = await startInstallation(service.url);
    first.push(await bot.keystroke(QUERIES[round % QUERIES.length] ?? ''));
    await setTimeout(1000);
    second.push(await bot.keystroke('news'));
    await bot.stop();
  }
  add(`${name} service (${delayMs} ms): cold, first keystroke`, first);
  add(`${name} service (${delayMs} ms): a second later`, second);
  const bot = await startInstallation(service.url);
  service.delayMs = 0;
  while ((await bot.keystroke(String(lists.at(-1)?.name))).options === 0) await setTimeout(500);
  // The reading ends with a page that brings nothing new.
  await setTimeout(500);
  service.delayMs = delayMs;
  add(`${name} service (${delayMs} ms): warm`, await keystrokes(bot, WARM_KEYSTROKES));
  bot.wait(FRESH_MS);
  add(`${name} service (${delayMs} ms): stale, being read again`, await keystrokes(bot, 50));
  await bot.stop();
  if (delayMs === USUAL_MS) {
    add(
      `${name} service (${delayMs} ms): all lists at each keystroke`,
      await readingAll(service.url),
    );
  }
  service.stop();
}

async function keystrokes(
  bot: Awaited<ReturnType<typeof startInstallation>>,
  count: number,
): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (let index = 0; index < count; index += 1) {
    measured.push(await bot.keystroke(QUERIES[index % QUERIES.length] ?? ''));
  }
  return measured;
}

/** What a picker without a cache would do. */
async function readingAll(baseUrl: string): Promise<readonly Measured[]> {
  const log = createLog('silent');
  const service = createService(
    { baseUrl, auth: { kind: 'none' }, timezone: 'UTC', rateLimit: REQUESTS_A_SECOND },
    { log },
  );
  const measured: Measured[] = [];
  for (let round = 0; round < 3; round += 1) {
    const startedMs = performance.now();
    let options = 0;
    for await (const { name } of service.lists.all()) options += Number(/news/i.test(name));
    measured.push({ ms: performance.now() - startedMs, options });
  }
  return measured;
}

function add(name: string, measured: readonly Measured[]): void {
  const times = measured.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) =>
    Number((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1));
  const empty = measured.filter(({ options }) => options === 0).length;
  const late = times.filter((ms) => ms > SLACK_WAITS_MS).length;
  rows[name] = { 'median ms': at(0.5), 'p99 ms': at(0.99), keystrokes: times.length, empty, late };
}

/** The bot in a workspace, with a form open that has a picker of lists. */
async function startInstallation(serviceUrl: string) {
  let aheadMs = 0;
  const app = { botName: 'Postbell', botToken: 'xoxb-bench', signingSecret: 'a-signing-secret' };
  const { slash_commands: commands } = manifestOf(catalogue, { prefix: '' }).features;
  const workspace = await startWorkspace({
    port: 0,
    app,
    commands: commands.map(({ command, description }) => ({
      name: command,
      description,
      usageHint: '',
    })),
    shortcuts: [],
  });
  const config = readConfig({
    SLACK_BOT_TOKEN: app.botToken,
    SLACK_SIGNING_SECRET: app.signingSecret,
    SLACK_API_URL: workspace.apiUrl,
    SERVICE_BASE_URL: serviceUrl,
    SERVICE_RATE_LIMIT: String(REQUESTS_A_SECOND),
    RELAY_SECRET: 'a-relay-secret-of-benches',
    ADMINS: 'U0MIRA',
    PORT: '0',
    DATABASE_URL: 'sqlite::memory:',
    LOG_LEVEL: 'silent',
  });
  const bot = await startBot(config, createLog('silent'), {
    now: () => new Date(Date.now() + aheadMs),
    everyMinute,
  });
  workspace.connect(`${bot.url}/slack/events`);
  const text = `/${nameOfOperationWithLists()} ?`;
  await workspace.send('message', { person: 'U0MIRA', channel: 'C0GENERAL', text });
  const { id: viewId, payload } = await workspace.waitForView(
    'U0MIRA',
    ({ kind }) => kind === 'modal',
  );
  const picker = { container: { viewId }, ...pickerIn(payload['blocks']) };
  return {
    async keystroke(query: string): Promise<Measured> {
      const startedMs = performance.now();
      const notified = await workspace.send('options', { person: 'U0MIRA', ...picker, query });
      const ms = performance.now() - startedMs;
      return { ms, options: notified.ok ? (notified.options ?? []).length : 0 };
    },
    /** Lets the bot's clock go on. */
    wait(ms: number): void {
      aheadMs += ms;
    },
    async stop(): Promise<void> {
      await bot.stop();
      await workspace.close();
    },
  };
}

function nameOfOperationWithLists(): string {
  const found = catalogue.operations.find(({ inputs }) => {
    const [first] = Object.values(inputs);
    return first?.kind === 'reference' && first.to === 'list';
  });
  if (!found) throw new Error('no operation asks for a list first');
  return found.name;
}

/** Blocks of a view are plain JSON; this one was made by us. */
function pickerIn(blocks: unknown): { readonly blockId: string; readonly actionId: string } {
  for (const { block_id: blockId, element } of blocks as readonly Block[]) {
    if (blockId && element?.action_id.startsWith('pick:list')) {
      return { blockId, actionId: element.action_id };
    }
  }
  throw new Error('the form has no picker of lists');
}

interface Block {
  readonly block_id?: string;
  readonly element?: { readonly action_id: string };
}

/** Nothing but lists, each answer after a while. */
async function startService(delayMs: number) {
  const self = { url: '', delayMs, stop: () => server.close().closeAllConnections() };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const offset = Number(searchParams.get('offset') ?? 0);
    const page = lists.slice(offset, offset + Math.min(PAGE, Number(searchParams.get('limit'))));
    const id = /^\/addressbooks\/(\d+)$/.exec(pathname)?.[1];
    const one = lists.filter((list) => String(list.id) === id);
    const answer = pathname === '/addressbooks' ? page : one;
    void setTimeout(self.delayMs).then(() => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  self.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return self;
}
