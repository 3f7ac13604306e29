import { TZDate } from '@date-fns/tz';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nextOccurrence, WEEKDAYS } from '../../src/domain/schedule.ts';
import { DAILY, type DigestSettings } from '../../src/domain/digest.ts';
import { dueOccurrence } from '../../src/digests/occurrences.ts';
import type { Posting } from '../../src/domain/post.ts';
import { openStore } from '../../src/store/store.ts';
import { newSqliteFile } from '../store/engines.ts';
import { quiet } from '../store/quiet.ts';
import { somePart } from './some-part.ts';
import { createPosting } from './started-digest.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const SCHEDULES = [
  ['America/New_York', '09:00'],
  ['America/New_York', '01:30'],
  ['America/New_York', '02:30'],
  ['Europe/Kyiv', '09:00'],
  ['Europe/Kyiv', '03:30'],
  ['Europe/Kyiv', '00:00'],
  ['Asia/Kathmandu', '09:00'],
  ['Asia/Kathmandu', '23:59'],
] as const;

/** `2026-11-21 09:00` on the clocks of a zone, by other means than those of the code under test. */
function clocksIn(zone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (ms: number) => format.format(ms);
}

/**
 * The minutes of a local year: every one of days on which clocks change and of those beside them,
 * and within twenty minutes of every turn; else every half hour.
 */
function* minutesOf(year: number, zone: string, time: string): Generator<number> {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const endMs = +new TZDate(year + 1, 0, 1, zone);
  const offsetAt = (ms: number) => new TZDate(ms, zone).getTimezoneOffset();
  let dayMs = +new TZDate(year, 0, 1, zone);
  for (let day = 2; dayMs < endMs; day += 1) {
    const nextMs = +new TZDate(year, 0, day, zone);
    const isNearChange = offsetAt(dayMs - DAY_MS) !== offsetAt(nextMs + DAY_MS);
    const turnMs = dayMs + (hours * 60 + minutes) * MINUTE_MS;
    for (let ms = dayMs; ms < nextMs; ms += MINUTE_MS) {
      const isNearTurn = Math.abs(ms - turnMs) <= 20 * MINUTE_MS;
      if (isNearChange || isNearTurn || ms % (30 * MINUTE_MS) === 0) yield ms;
    }
    dayMs = nextMs;
  }
}

const scheduleOf = (zone: string, time: string) => ({
  time,
  zone,
  weekdays: WEEKDAYS,
  setAt: new Date(0),
});

describe('a year of daily digests', () => {
  it.each([
    ...SCHEDULES.map(([zone, time]) => [zone, time, 2026, 365] as const),
    ['Europe/Kyiv', '03:30', 2028, 366] as const,
  ])('in %s at %s of %i has %i slots, one a local day', (zone, time, year, days) => {
    const show = clocksIn(zone);
    const slots = new Map<number, number>();
    for (const ms of minutesOf(year, zone, time)) {
      const turn = dueOccurrence(scheduleOf(zone, time), new Date(ms));
      if (turn?.day.startsWith(`${year}`) && !slots.has(+turn.at)) slots.set(+turn.at, ms);
    }
    expect(slots.size).toBe(days);
    for (const [slotMs, firstMs] of slots) expect(firstMs).toBe(slotMs);
    const shown = [...slots.keys()].map(show);
    expect(new Set(shown.map((one) => one.slice(0, 10))).size).toBe(days);
    // The one time that clocks skipped comes an hour later.
    const elsewhen = shown.filter((one) => !one.endsWith(` ${time}`));
    const skipped: Readonly<Record<string, readonly string[]>> = {
      'America/New_York 02:30 2026': ['2026-03-08 03:30'],
      'Europe/Kyiv 03:30 2026': ['2026-03-29 04:30'],
      'Europe/Kyiv 03:30 2028': ['2028-03-26 04:30'],
    };
    expect(elsewhen).toEqual(skipped[`${zone} ${time} ${year}`] ?? []);
  });

  it('from Monday to Friday has 261 slots, none of a weekend', () => {
    const weekdays = WEEKDAYS.slice(0, 5);
    const days = new Set<string>();
    for (const ms of minutesOf(2026, 'America/New_York', '21:00')) {
      const schedule = { ...scheduleOf('America/New_York', '21:00'), weekdays };
      const day = dueOccurrence(schedule, new Date(ms))?.day ?? '';
      if (day.startsWith('2026')) days.add(day);
    }
    expect(days.size).toBe(261);
    expect([...days].filter((day) => [0, 6].includes(new Date(day).getUTCDay()))).toEqual([]);
  });

  it.each([
    ['America/New_York', '02:30'],
    ['Europe/Kyiv', '03:30'],
    ['Asia/Kathmandu', '09:00'],
  ])(
    'in %s at %s is posted once a day by two replicas that are restarted',
    async (zone, time) => {
      const { ofYear } = await aYearOf({ ...DAILY, zone, time });
      expect(ofYear).toHaveLength(365);
      const shown = ofYear.map(({ atMs }) => clocksIn(zone)(atMs));
      const days = shown.map((one) => one.slice(0, 10));
      expect(new Set(days).size).toBe(365);
      expect(ofYear.map(({ title }) => title)).toEqual(days.map(titleOfDayBefore));
      expect(shown.filter((one) => !one.endsWith(` ${time}`)).length).toBeLessThan(2);
    },
    60_000,
  );

  it('of weekly ones on Tuesdays has 52, each of the seven days before', async () => {
    const settings: DigestSettings = {
      ...DAILY,
      kind: 'weekly',
      zone: 'Europe/Kyiv',
      time: '03:30',
      weekdays: ['tue'],
    };
    const { ofYear } = await aYearOf(settings);
    expect(ofYear).toHaveLength(52);
    const days = ofYear.map(({ atMs }) => clocksIn('Europe/Kyiv')(atMs).slice(0, 10));
    expect(days.filter((day) => new Date(day).getUTCDay() !== 2)).toEqual([]);
    expect(ofYear[0]?.title).toBe('Weekly digest for Tuesday 30 December to Monday 5 January');
    expect(new Set(ofYear.map(({ title }) => title)).size).toBe(52);
  }, 60_000);
});

/** What two replicas post in 2026, which wake around each turn and are restarted now and then. */
async function aYearOf(settings: DigestSettings) {
  const { zone, time, weekdays } = settings;
  const { posts, replicas, restart, wakeAt } = await startReplicas();
  const owner = { channelId: 'C1', createdBy: 'U1' };
  await replicas[0]?.store.digests.add({ ...settings, ...owner }, new Date(0));
  const random = randomFrom(2026);
  const atRandom = (most: number) => Math.floor(random() * most);
  const endMs = +new TZDate(2027, 0, 1, zone);
  let cursor = new Date(+new TZDate(2026, 0, 1, zone) - 1);
  for (;;) {
    cursor = nextOccurrence(time, zone, cursor, weekdays).at;
    if (cursor.getTime() >= endMs) break;
    for (const minute of [-1, 0, 1 + atRandom(1_300)]) {
      if (random() < 0.015) await restart(atRandom(2));
      await wakeAt(cursor.getTime() + minute * MINUTE_MS);
    }
  }
  const firstMs = +new TZDate(2026, 0, 1, zone);
  return { ofYear: posts.filter(({ atMs }) => atMs >= firstMs && atMs < endMs) };
}

function titleOfDayBefore(day: string): string {
  const before = new Date(Date.parse(day) - DAY_MS);
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return `Digest for ${format.format(before)}`;
}

/** Two processes on one database, with one clock; each can be restarted. */
async function startReplicas() {
  const database = await newSqliteFile();
  const posts: { readonly title: string; readonly atMs: number }[] = [];
  let clockMs = 0;
  const start = async () => {
    const store = await openStore(database, { log: quiet });
    const now = () => new Date(clockMs);
    const post: Posting = {
      post: async (channelId, { title }) => ({
        channelId,
        ts: `${posts.push({ title, atMs: clockMs })}.0`,
      }),
      update: async () => {},
    };
    const sectionsOf = () => [somePart({ verdict: 'One campaign' })];
    return createPosting({ store, post, now, sectionsOf });
  };
  const replicas = [await start(), await start()];
  onTestFinished(async () => {
    await Promise.all(replicas.map(({ store }) => store.close()));
  });
  return {
    posts,
    replicas,
    restart: async (index: number) => {
      await replicas[index]?.store.close();
      replicas[index] = await start();
    },
    wakeAt: async (ms: number) => {
      clockMs = ms;
      await Promise.all(replicas.map(({ runDue }) => runDue()));
    },
  };
}

/** Numbers from 0 to 1, the same ones each time (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
