import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import type { Message } from '../../sandbox/workspace/page-protocol.ts';
import { RELAY_SECRET, startBotIn, startSurroundings } from '../main/installation.ts';
import { personIn, read } from '../main/person.ts';
import type { ENGINES } from '../store/engines.ts';

/** A quarter of an hour after the old bot was stopped. */
const STARTED_AT = new Date('2026-11-23T06:20:00Z');
const TOMORROW = new Date('2026-11-24T06:08:00Z');
/** What is posted and changed in one channel goes out a second apart. */

const THREAD = [
  'Campaigns',
  'The campaign',
  'Kept of campaigns',
  'Campaign e-mails that bounced',
  'SMTP e-mails that bounced',
  'Kept of bounces',
  'Account',
  'How this is counted',
];
/**
 * Two messages that the thread of the posted digest lacked; another digest whose process was
 * stopped as it posted it; and one that was interrupted twice, so that nothing follows it.
 */
const BEGUN = `
  update digest_followups set state_json = replace(replace(state_json,
    '"details":[],"steps":[{"kind":"operation","label":"Open Partner',
    '"details":[{"key":"kept","reply":{"title":"Kept of campaigns"}}],"steps":[{"kind":"operation","label":"Open Partner'),
    '"details":[],"steps":[{"kind":"operation","label":"SMTP bounces"',
    '"details":[{"key":"kept","reply":{"title":"Kept of bounces"}}],"steps":[{"kind":"operation","label":"SMTP bounces"');
  insert into digests select 'h4r2x', 'C0CAMPAIGNS', created_by, kind, time, zone, weekdays,
    scope_json, language, when_quiet, set_at, paused_at, paused_reason from digests;
  insert into slots (channel_id, slot, taken_at, taken_by, leased_until, posting_at, state_json)
    select 'C0CAMPAIGNS', '2026-11-23T06:08:00.000Z h4r2x', again_at, 'gone', again_at, again_at,
    replace(state_json, '"id":"' || digest_id || '","channelId":"C0DELIVERY"',
      '"id":"h4r2x","channelId":"C0CAMPAIGNS"')
    from digest_followups;
  insert into slots (
    channel_id, slot, taken_at, taken_by, leased_until, posting_at, state_json, resumed_at
  )
    select channel_id, '2026-11-22T06:08:00.000Z h4r2x', taken_at - 86400000, taken_by,
    leased_until - 86400000, posting_at - 86400000, state_json, posting_at - 86000000
    from slots where channel_id = 'C0CAMPAIGNS';
`;

const fileOf = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

/**
 * What version c8db15c left behind: its database, and its messages in the workspace. It was run in
 * the local workspace, with events of two campaigns, and stopped in the middle of a bulk run.
 */
async function leftOn({ engine, emptyDatabase }: (typeof ENGINES)[number], more: string) {
  const name = engine === 'SQLite' ? 'c8db15c.sqlite' : 'c8db15c.postgres';
  const sql = `${await fileOf(`./${name}.sql`)}\n${more}`;
  const databaseUrl = await emptyDatabase();
  await (engine === 'SQLite' ? loadSqlite(databaseUrl, sql) : loadPostgres(databaseUrl, sql));
  // The file is written by the sandbox's workspace.
  const messages = JSON.parse(await fileOf(`./${name}.messages.json`)) as readonly Message[];
  return { sql, databaseUrl, messages };
}

async function loadSqlite(databaseUrl: string, sql: string): Promise<void> {
  const path = databaseUrl.slice('sqlite:'.length);
  await mkdir(dirname(path), { recursive: true });
  const file = new DatabaseSync(path);
  file.exec(sql);
  file.close();
}

async function loadPostgres(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Today’s bot on what was left, and the local service and workspace around it. */
async function upgraded(engine: (typeof ENGINES)[number], more = '') {
  const left = await leftOn(engine, more);
  const startedMs = Date.now();
  let passedMs = 0;
  const now = () => new Date(STARTED_AT.getTime() + Date.now() - startedMs + passedMs);
  const here = await startSurroundings(undefined, { now, history: left.messages });
  onTestFinished(() => here.close());
  const { workspace } = here;
  const minutely: (() => void)[] = [];
  const settings = { DATABASE_URL: left.databaseUrl, SERVICE_RATE_LIMIT: '1000000' };
  const bot = await startBotIn(here, settings, now, (_, wake) => {
    minutely.push(wake);
    return async () => {};
  });
  onTestFinished(() => bot.stop());
  /** The one of the old messages that begins so, as it reads now. */
  const old = (words: string): Message => {
    const before = left.messages.find((one) => read(one).startsWith(words));
    if (!before) throw new Error(`no message «${words}»`);
    const message = workspace.messages(before.channel).find(({ ts }) => ts === before.ts);
    if (!message) throw new Error(`«${words}» is gone`);
    return message;
  };
  return {
    ...here,
    ...left,
    bot,
    mira: personIn(workspace, 'U0MIRA'),
    minute: () => minutely.forEach((wake) => wake()),
    /** Sets the clock of the bot forward. */
    pass: (ms: number) => void (passedMs += ms),
    old,
    /** An old message once it says this. */
    becomes: (words: string, says: RegExp) =>
      workspace
        .waitForChange(() => says.test(read(old(words))) || undefined)
        .catch((cause: unknown) => {
          throw new Error(`it isn’t ${String(says)} but ${read(old(words))}`, { cause });
        }),
    /** Reports events to the bot, each in JSON. */
    relay: async (events: readonly string[]): Promise<void> => {
      const { status } = await fetch(`${bot.url}/relay/${RELAY_SECRET}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `[${events.join()}]`,
      });
      expect(status).toBe(200);
    },
    /** Every message since the start, also in threads: its channel and its text. */
    posted: () =>
      workspace.calls
        .filter(({ method, answer }) => method === 'chat.postMessage' && answer.ok)
        .map(({ args }) => `${String(args['channel'])} ${String(args['text'])}`),
  };
}

/** Everything that people can look up is there. */
export function findsAll(engine: (typeof ENGINES)[number]): void {
  it(`a database of version c8db15c on ${engine.engine} has lost nothing that was set up, kept or begun`, async () => {
    const { mira, bot, old, becomes } = await upgraded(engine);
    await becomes('Blacklist 1,500 addresses: 0 %', /1,500 addresses blacklisted/);
    const answers = [
      ['/postbell alerts list', /1 alert\n.*Hard bounces.*One message per event.*On/s],
      ['/postbell alerts list', /1 event couldn’t be read and was set aside/],
      [
        '/postbell digest list',
        /Daily digest.*Every day at 6:08 AM \(UTC\).*2026-11-24 06:08 UTC/s,
      ],
      ['/postbell watch list', /low balance \(below 5,000\).*1 open problem/is],
      ['/postbell thresholds show', /hard bounces.*1\.0%.*1\.5%/is],
      ['/postbell alerts incidents', /1 active.*2\.4% of 245 delivered/is],
      ['/postbell alerts rejected', /1 entry.*Times: 1.*`\{"event": "open"`/s],
      ['/postbell audit reveals', /<@U0MIRA>.*1 address: hard bounces of campaign 71016/s],
      ['/postbell bulk list', /Done: 1,500, Not done: 0.*Stopped, Done: 1,000.*Done: 1,001/s],
    ] as const;
    for (const [line, says] of answers) {
      expect(read(await mira.ask(line, 'C0DELIVERY'))).toMatch(says);
    }
    expect(read(await mira.ask('/postbell alerts list'))).toMatch(/1 alert\n.*One live card/s);
    expect(await bot.store.events.count()).toBe(292);
    // The end of a problem comes below the message about its beginning.
    const [problem] = await bot.store.problems.all();
    expect(await bot.store.outgoing.find(problem?.messageId ?? '')).toMatchObject({
      messageTs: old('Low balance').ts,
      postedIn: old('Low balance').channel,
    });

    const shown = await mira.click(old('Hard bounce'), 'Show addresses');
    expect(read(shown)).toContain('ann@example.com');
    const undoing = await mira.click(old('Blacklist 1,001'), 'Undo: take 1,001 addresses off');
    expect(read(undoing)).toContain('1,001 addresses');
    const form = JSON.stringify((await mira.start('send_campaign')).payload);
    expect(form).toContain('Continuing your draft from');
    expect(form).toContain('Half a subject');
  });
}

/** What the old version was at is ended, events are told once. */
export function goesOn(engine: (typeof ENGINES)[number]): void {
  it(`a database of version c8db15c on ${engine.engine} goes on with what was under way, and posts nothing twice`, async () => {
    const { bot, service, mira, old, becomes, relay, posted, minute, sql } = await upgraded(engine);
    minute();
    // A part that the digest of this day could not read, and a run that was cut short.
    await becomes('Digest for', /Added at .*: balance\./);
    await becomes('Blacklist 1,500 addresses: 0 %', /1,500 addresses blacklisted/);

    const before = [...sql.matchAll(/\{"event":"[^}]*\}/g)].map(([event]) => event);
    expect(before).toHaveLength(292);
    const news = [
      eventOf('open', 'reader40@example.com', 71014),
      // Opened before the upgrade, too, and counts once.
      eventOf('open', 'reader3@example.com', 71014),
      eventOf('spam', 'reader6@example.com', 71014),
      eventOf('hard_bounces', 'bob@example.com', 71016),
    ];
    await relay([...before, ...news]);
    await becomes('Feature of the month', /Delivered 245 · Opens 41 · Spam complaints 7/);
    expect(await bot.store.events.count()).toBe(296);

    await mira.press(old('Blacklist 1,500 addresses: Stopped'), 'Go on');
    await becomes('Blacklist 1,500 addresses: Stopped', /1,500 addresses blacklisted/);
    const done = await mira.click(old('Blacklist 120 addresses?'), 'Blacklist them');
    expect(read(done)).toContain('120 addresses blacklisted');
    // The first 1,000 rows of both runs were sent to the service by the old version.
    const sent = service.state().blacklist;
    const rows = [...rowsFrom(3_000, 500), ...rowsFrom(7_000, 500)];
    expect(rows.filter((row) => !sent.has(row))).toEqual([]);
    expect(
      [...rowsFrom(2_000, 1_000), ...rowsFrom(6_000, 1_000)].filter((row) => sent.has(row)),
    ).toEqual([]);

    await becomes('Alarm: ', /spam complaints 2\.9%[^]*7 of 245 delivered/u);
    const saying = (words: string) => () => posted().filter((one) => one.includes(words));
    await expect.poll(saying('Hard bounce: b•••@example.com')).toHaveLength(1);
    await bot.postDigests(TOMORROW);
    await expect.poll(saying('Daily digest · Monday, November 23')).toHaveLength(1);
    await bot.stop();
    // What belongs to the digest of the old version is in its thread, in the new order, once.
    expect(posted().filter((one, at, all) => all.indexOf(one) !== at)).toEqual([]);
    expect(saying('Hard bounce: b•••@example.com')()).toHaveLength(1);
  });
}

/** Digests that the old version had begun are ended. */
export function postsDigests(engine: (typeof ENGINES)[number]): void {
  it(`a database of version c8db15c on ${engine.engine} posts what belongs to digests that were begun, and none of them again`, async () => {
    const { bot, mira, minute, old, becomes, posted, pass } = await upgraded(engine, BEGUN);
    minute();
    await becomes('Digest for', /Added at .*: balance\./);
    const titles = () => posted().map((text) => text.split('\n')[0]);
    await expect.poll(titles).toEqual(THREAD.map((title) => `C0DELIVERY ${title}`));
    // A process that was interrupted may still be at it for so long.
    pass(3 * 60_000);
    const rest = [
      expect.stringMatching(/^C0CAMPAIGNS Daily digest · .*November 22: .*hard bounces 2 %/i),
      // Its balance is asked for again later.
      ...THREAD.filter((title) => title !== 'Account').map((title) => `C0CAMPAIGNS ${title}`),
    ];
    await expect.poll(() => titles().slice(THREAD.length)).toEqual(rest);
    minute();
    expect(old('Digest for').replyCount).toBe(THREAD.length);
    const doctor = read(await mira.ask('/postbell doctor'));
    expect(doctor).toMatch(/<#C0CAMPAIGNS>: the digest or summary from .* may be missing/);
    await bot.stop();
    expect(posted()).toHaveLength(THREAD.length + rest.length);
  });
}

/** Something that happens after the upgrade. */
function eventOf(event: string, email: string, campaign: number) {
  return JSON.stringify({ event, email, task_id: campaign, timestamp: +STARTED_AT / 1000 });
}

function rowsFrom(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `r${first + index}@b.io`);
}
