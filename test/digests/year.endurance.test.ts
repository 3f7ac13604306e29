import { expect, it, onTestFinished } from 'vitest';
import { nextOccurrence } from '../../src/domain/schedule.ts';
import { DAILY, type DigestSettings } from '../../src/domain/digest.ts';
import { instantOf } from '../../src/lib/time-zone.ts';
import { openStore } from '../../src/store/store.ts';
import { createWall } from '../relay/wall.ts';
import { newSqliteFile } from '../store/engines.ts';
import { quiet } from '../store/quiet.ts';
import { somePart } from './some-part.ts';
import { addDigest, createPosting } from './started-digest.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

it.each([
  ['America/New_York', '09:00', 2026, 365],
  ['America/New_York', '01:30', 2026, 365],
  ['America/New_York', '02:30', 2026, 365],
  ['Europe/Kyiv', '09:00', 2026, 365],
  ['Europe/Kyiv', '03:30', 2026, 365],
  ['Europe/Kyiv', '00:00', 2026, 365],
  ['Europe/Kyiv', '03:30', 2028, 366],
  ['Asia/Kathmandu', '09:00', 2026, 365],
  ['Asia/Kathmandu', '23:59', 2026, 365],
] as const)(
  'a daily digest in %s at %s is posted once a day of %i, by two replicas that are restarted',
  async (zone, time, year, count) => {
    const posts = await aYearOf({ zone, time }, year);
    const days = posts.map(({ shown }) => shown.slice(0, 10));
    expect(posts).toHaveLength(count);
    expect(new Set(days).size).toBe(count);
    expect(days.filter((day) => !day.startsWith(String(year)))).toEqual([]);
    expect(posts.map(({ title }) => title)).toEqual(days.map(titleOfDayBefore));
    // The one time that clocks skipped comes an hour later.
    const elsewhen = posts.map(({ shown }) => shown).filter((one) => !one.endsWith(` ${time}`));
    const skipped: Readonly<Record<string, readonly string[]>> = {
      'America/New_York 02:30 2026': ['2026-03-08 03:30'],
      'Europe/Kyiv 03:30 2026': ['2026-03-29 04:30'],
      'Europe/Kyiv 03:30 2028': ['2028-03-26 04:30'],
    };
    expect(elsewhen).toEqual(skipped[`${zone} ${time} ${year}`] ?? []);
  },
);

const weekdayOf = ({ shown }: { readonly shown: string }) =>
  new Date(shown.slice(0, 10)).getUTCDay();

it('a digest from Monday to Friday is posted 261 times a year, never of a weekend', async () => {
  const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
  const posts = await aYearOf({ zone: 'America/New_York', time: '21:00', weekdays });
  expect(posts).toHaveLength(261);
  expect(posts.filter((post) => [0, 6].includes(weekdayOf(post)))).toEqual([]);
});

it('a weekly digest on Tuesdays is posted 52 times, each of the seven days before', async () => {
  const week = { kind: 'weekly', weekdays: ['tue'] } as const;
  const posts = await aYearOf({ ...week, zone: 'Europe/Kyiv', time: '03:30' });
  expect(posts).toHaveLength(52);
  expect(posts.filter((post) => weekdayOf(post) !== 2)).toEqual([]);
  expect(posts[0]?.title).toBe('Weekly digest · Tue, Dec 30 – Mon, Jan 5');
  expect(new Set(posts.map(({ title }) => title)).size).toBe(52);
});

/**
 * What two replicas post in a year, which wake around each turn and are restarted now and then:
 * titles, and the clocks of the zone as they show them.
 */
async function aYearOf(settings: Partial<DigestSettings>, year = 2026) {
  const { zone, time, weekdays } = { ...DAILY, ...settings };
  const database = await newSqliteFile();
  const wall = createWall();
  const posted: number[] = [];
  let clockMs = 0;
  const start = async () => {
    const store = await openStore(database, { log: quiet });
    const sectionsOf = () => [somePart({ verdict: 'One campaign' })];
    return createPosting({ store, post: wall.post, now: () => new Date(clockMs), sectionsOf });
  };
  const replicas = [await start(), await start()];
  onTestFinished(() => Promise.all(replicas.map(({ store }) => store.close())).then(() => {}));
  const [first] = replicas;
  if (first) await addDigest(first.store, settings, new Date(0));
  const random = randomFrom(year);
  const atRandom = (most: number) => Math.floor(random() * most);
  const endMs = +instantOf(`${year + 1}-01-01`, '00:00', zone);
  for (let cursor = new Date(+instantOf(`${year}-01-01`, '00:00', zone) - 1); ;) {
    cursor = nextOccurrence(time, zone, cursor, weekdays).at;
    if (cursor.getTime() >= endMs) break;
    for (const minute of [-1, 0, 1 + atRandom(1_300)]) {
      if (random() < 0.015) {
        const index = atRandom(2);
        await replicas[index]?.store.close();
        replicas[index] = await start();
      }
      clockMs = cursor.getTime() + minute * MINUTE_MS;
      await Promise.all(replicas.map(({ runDue }) => runDue()));
      while (posted.length < wall.messages.length) posted.push(clockMs);
    }
  }
  // By other means than those of the code under test.
  const show = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const posts = wall.messages.map(({ reply: { title } }, index) => ({
    title,
    shown: show.format(posted[index]),
  }));
  // The first one may be that of the year before, posted late.
  return posts.filter(
    (_, index) => (posted[index] ?? 0) >= +instantOf(`${year}-01-01`, '00:00', zone),
  );
}

function titleOfDayBefore(day: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return `Daily digest · ${format.format(new Date(Date.parse(day) - DAY_MS))}`;
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
