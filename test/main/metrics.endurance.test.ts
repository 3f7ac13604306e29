import { expect, it } from 'vitest';
import { catalogue } from '../../src/operations/catalogue.ts';
import { installed, RELAY_SECRET } from './installation.ts';
import { type Sample, scrape, valueOf } from './scrape.ts';
import { ROWS } from './walk/rows.ts';

it('metrics measure everything that people feel, and name nobody and nothing in a label', async () => {
  const here = await installed({
    PUBLIC_URL: 'http://127.0.0.1:9',
    SERVICE_RATE_LIMIT: '1000000',
  });
  const { mira, jonas, vera, workspace, bot } = here;
  await mira.ask('/postbell alerts add');
  await mira.ask('/postbell alerts add mode=each bounces', 'C0DELIVERY');
  for (const [event, email] of [
    ['open', 'ann@example.com'],
    ['hard_bounces', 'bob@example.org'],
  ]) {
    const body = JSON.stringify([{ event, email, task_id: 4711, timestamp: 1_795_000_000 }]);
    await here.relay(RELAY_SECRET, { body, headers: { 'content-type': 'application/json' } });
  }
  await here.relay(`another-secret-of-4711/open`, { body: 'event=open' });
  await here.relay(RELAY_SECRET, { body: '{', headers: { 'content-type': 'application/json' } });
  await workspace.waitForMessage({ contains: 'Hard bounces' });

  await mira.ask('/contact why ann@example.com 71008');
  await mira.ask('/contact phone ann@example.com 4101 +441174960124');
  await mira.ask('/campaign show 71014');
  await mira.ask('/campaign show 999999');
  await mira.ask('/blacklist add carl@example.com, dora@example.com');
  await mira.open('/contact show ?');
  await vera.ask('/blacklist add ann@example.com');
  const bulkDone = async () =>
    valueOf(await scrape(bot.metricsUrl), 'postbell_bulk_rows_total', { outcome: 'done' });
  const many = Array.from({ length: 600 }, (_, index) => `q${index}@example.com`).join('\n');
  const file = await mira.attach('some.csv', many);
  const requested = await mira.submit(await mira.open('/blacklist add ?'), { file });
  await mira.click(requested, 'Blacklist addresses');
  await expect.poll(bulkDone).toBe(602);
  await mira.ask('/postbell grant U0JONAS role:marketer');
  await mira.ask('/postbell grant U0VERA role:sender');
  await mira.ask('/postbell approvals set channel=C0CAMPAIGNS');
  const question = await jonas.ask('/list delete 4108');
  await jonas.click(question, 'Ask for approval');
  await workspace.send('home', { person: 'U0MIRA' });
  workspace.control.failNext('chat.postMessage', { retryAfter: 1 });
  await workspace.send('message', { person: 'U0MIRA', channel: 'C0GENERAL', text: '/balance' });
  await here.relay(`${RELAY_SECRET}/spam`, {
    body: 'event=spam&email=eve@example.com&task_id=4712',
  });
  const limited = { method: 'chat.postMessage', outcome: 'limited' };
  const count = 'postbell_slack_call_duration_seconds_count';
  const calledTooOften = async () => valueOf(await scrape(bot.metricsUrl), count, limited);
  await expect.poll(calledTooOften).toBe(1);
  // What waits in the store is read every five seconds at most.
  const waiting = async () => valueOf(await scrape(bot.metricsUrl), 'postbell_approvals_waiting');
  await expect.poll(waiting).toBe(1);

  const samples = await scrape(bot.metricsUrl);
  const value = (name: string, labels = {}) => valueOf(samples, name, labels);
  const operations = (labels: object) => value('postbell_operation_duration_seconds_count', labels);
  expect(operations({ operation: 'contact why', outcome: 'answered', way: 'command' })).toBe(1);
  expect(operations({ operation: 'contact show', outcome: 'form needed' })).toBe(1);
  expect(operations({ operation: 'blacklist add', outcome: 'refused' })).toBe(1);
  expect(operations({ operation: 'blacklist add', way: 'form' })).toBeGreaterThan(0);
  const requests = (labels: object) =>
    value('postbell_service_request_duration_seconds_count', labels);
  expect(requests({ route: '/campaigns/{}', outcome: 'answered' })).toBeGreaterThan(0);
  expect(requests({ route: '/campaigns/{}', outcome: 'refused' })).toBeGreaterThan(0);
  expect(value(count, { ...limited, outcome: 'answered' })).toBeGreaterThan(0);
  expect(value(count, { method: 'response_url', outcome: 'answered' })).toBeGreaterThan(9);
  expect(value(count, { method: 'file download', outcome: 'answered' })).toBe(1);
  expect(value('postbell_slack_rate_limit_wait_seconds_total')).toBe(1);
  expect(value('postbell_bulk_rows_total', { action: 'blacklist add', outcome: 'done' })).toBe(602);
  expect(value('postbell_relay_events_total', { outcome: 'fresh' })).toBe(3);
  expect(value('postbell_relay_rejects_total')).toBe(1);
  expect(value('postbell_ready', { part: 'store' })).toBe(1);
  expect(value('postbell_build_info', { store: 'sqlite' })).toBe(1);

  expect(samples.flatMap(strangersIn)).toEqual([]);
});

/** Ways by which a request of Slack comes, see `SlackRequest`. */
const WAYS = /^(command|form|button|shortcut|approval|message|options|home|link|invitation|event)$/;
const ROUTES = new Set([
  'POST /oauth/access_token',
  ...ROWS.map((row) => row.replace(/\{[^}]*\}/g, '{}').replace(/\?.*/, '')),
]);
const OPERATIONS = new Set(['none', ...catalogue.operations.map(({ name }) => name)]);

/** The labels of a sample that are none of a closed set. */
function strangersIn({ name, labels }: Sample): readonly string[] {
  if (!name.startsWith('postbell_')) return [];
  return Object.entries(labels)
    .filter(([label, value]) => !isKnown(label, value, labels))
    .map(([label, value]) => `${name} ${label}=${value}`);
}

function isKnown(label: string, value: string, labels: Sample['labels']): boolean {
  switch (label) {
    case 'le':
      return value === '+Inf' || Number.isFinite(Number(value));
    case 'version':
    case 'node':
      return /^\d+\.\d+\.\d+$/.test(value);
    case 'commit':
      return /^([\da-f]{12}|unknown)$/.test(value);
    case 'status':
      return /^(\d{3}|cut off)$/.test(value);
    case 'operation':
      return OPERATIONS.has(value);
    case 'way':
      return WAYS.test(value);
    case 'route':
      return ROUTES.has(`${labels['method']} ${value}`);
    case 'method':
      return /^([A-Z]+|[a-zA-Z]+(\.[a-zA-Z]+)+|response_url|file download)$/.test(value);
    default:
      return /^[a-z][a-zA-Z_ -]*$/.test(value);
  }
}
