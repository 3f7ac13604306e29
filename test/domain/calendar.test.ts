import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CALENDAR_DAYS,
  calendarOf,
  type DatedCampaign,
  dueAt,
  gapInWords,
  neighborsOf,
  OVERLAP_MS,
  peopleInWords,
  peopleWithSeveral,
} from '../../src/domain/calendar.ts';
import { CAMPAIGN_STATUS, isEnded, reachesNobody } from '../../src/domain/campaign-status.ts';
import { dayAfter, localDay } from '../../src/lib/time-zone.ts';

const NOW = new Date('2026-03-20T12:00:00Z');
const HOUR_MS = 3_600_000;

const campaign = (more: Partial<DatedCampaign> = {}): DatedCampaign => ({
  id: '1',
  name: 'Sale',
  subject: 'Sale',
  status: CAMPAIGN_STATUS.queued,
  sendAt: NOW,
  recipients: 0,
  listIds: ['4101'],
  ...more,
});

/** Zones whose clocks change within two weeks of some of the instants, at midnight in two of them. */
const ZONES = [
  'UTC',
  'Europe/Kyiv',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Pacific/Apia',
];

const statuses = fc.constantFrom(...Object.values(CAMPAIGN_STATUS));
const instants = fc
  .date({
    min: new Date('2026-03-01T00:00:00Z'),
    max: new Date('2026-11-30T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((at) => new Date(Math.floor(at.getTime() / 60_000) * 60_000));

const around = (now: Date) =>
  fc
    .array(
      fc.record({
        status: statuses,
        sendAt: fc.option(
          fc.integer({ min: -3 * 24 * 60, max: 20 * 24 * 60 }).map((minutes) => {
            return new Date(now.getTime() + minutes * 60_000);
          }),
        ),
        recipients: fc.nat({ max: 5000 }),
        listIds: fc.uniqueArray(fc.constantFrom('1', '2', '3', '4'), { maxLength: 3 }),
      }),
      { maxLength: 30 },
    )
    .map((all) => all.map((one, index) => campaign({ ...one, id: String(index + 1) })));

const worlds = instants.chain((now) =>
  fc.record({ now: fc.constant(now), zone: fc.constantFrom(...ZONES), campaigns: around(now) }),
);

describe('the calendar', () => {
  it('has each campaign once: on its day, without a time, outside of the days, or for nobody', () => {
    fc.assert(
      fc.property(worlds, ({ now, zone, campaigns }) => {
        const { days, open, from, until } = calendarOf(campaigns, { now, zone });
        const shown = [...days.flatMap((day) => day.campaigns), ...open].map(({ id }) => id);
        expect(new Set(shown).size).toBe(shown.length);
        for (const one of campaigns) {
          const at = dueAt(one, now);
          const day = at && localDay(at, zone);
          const isShown =
            !reachesNobody(one.status) &&
            (day === null ? !isEnded(one.status) : day >= from && day < until);
          expect(shown.includes(one.id)).toBe(isShown);
        }
      }),
    );
  });

  it('tells days by the clocks of the reader, in order, also where clocks change', () => {
    fc.assert(
      fc.property(worlds, ({ now, zone, campaigns }) => {
        const { days, from, until } = calendarOf(campaigns, { now, zone });
        expect([from, until]).toEqual([
          localDay(now, zone),
          dayAfter(localDay(now, zone), CALENDAR_DAYS),
        ]);
        const names = days.map(({ day }) => day);
        expect(names).toEqual([...new Set(names)].toSorted());
        for (const { day, campaigns: ofDay } of days) {
          const times = ofDay.map((one) => dueAt(one, now));
          for (const at of times) expect(at && localDay(at, zone)).toBe(day);
          expect(times).toEqual(times.toSorted((a, b) => Number(a) - Number(b)));
        }
      }),
    );
  });

  it('puts what goes out in the night of a clock change on the day that people live in', () => {
    // Chile's clocks go from midnight to 1:00 on September 6.
    const zone = 'America/Santiago';
    const now = new Date('2026-09-04T12:00:00Z');
    const at = (text: string) => campaign({ id: text, sendAt: new Date(text) });
    const sent = [at('2026-09-06T03:59:00Z'), at('2026-09-06T04:00:00Z')];
    expect(calendarOf(sent, { now, zone }).days.map(({ day }) => day)).toEqual([
      '2026-09-05',
      '2026-09-06',
    ]);
  });

  it('begins on a later day where that is asked for, and has what is open only today', () => {
    const waiting = campaign({ id: '2', status: CAMPAIGN_STATUS.questioned, sendAt: null });
    const late = campaign({ id: '3', sendAt: new Date('2026-03-25T12:00:00Z') });
    const of = (from?: string) => calendarOf([waiting, late], { now: NOW, zone: 'UTC', from });
    expect(of()).toMatchObject({ from: '2026-03-20', open: [waiting] });
    expect(of('2026-03-22')).toMatchObject({ from: '2026-03-22', until: '2026-04-05', open: [] });
    expect(of('2026-03-26').days).toEqual([]);
  });
});

/** People by their lists, and campaigns to lists, or to the first few of a single one. */
const crowds = fc.record({
  people: fc.array(fc.subarray(['1', '2', '3', '4']), { maxLength: 40 }),
  sent: fc.array(
    fc.record({
      listIds: fc.uniqueArray(fc.constantFrom('1', '2', '3', '4'), { minLength: 1, maxLength: 3 }),
      part: fc.option(fc.integer({ min: 1, max: 10 })),
      isCounted: fc.boolean(),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  sized: fc.subarray(['1', '2', '3', '4']),
});

function counted({ people, sent, sized }: typeof crowds extends fc.Arbitrary<infer T> ? T : never) {
  const membersOf = (listIds: readonly string[]) =>
    people.flatMap((lists, person) => (lists.some((one) => listIds.includes(one)) ? [person] : []));
  const getting = sent.map(({ listIds, part }) => {
    const members = membersOf(listIds);
    const isPart = part !== null && listIds.length === 1;
    return { listIds, isPart, members: isPart ? members.slice(-part) : members };
  });
  const campaigns = getting.map(({ listIds, isPart, members }, index) => {
    const isCounted = sent[index]?.isCounted ?? false;
    const about = { id: String(index + 1), listIds, recipients: isCounted ? members.length : 0 };
    return campaign({ ...about, isPartOfList: isPart && !isCounted });
  });
  const sizes = new Map(sized.map((list) => [list, membersOf([list]).length]));
  const times = people.map(
    (_, person) => getting.filter(({ members }) => members.includes(person)).length,
  );
  return { campaigns, sizes, several: times.filter((count) => count > 1).length };
}

describe('the people who get more than one', () => {
  it('are never fewer than the least, nor more than the most', () => {
    fc.assert(
      fc.property(
        crowds.filter(({ sized }) => sized.length === 4),
        (crowd) => {
          const { campaigns, sizes, several } = counted(crowd);
          const { least, most } = peopleWithSeveral(campaigns, sizes);
          expect(several).toBeGreaterThanOrEqual(least);
          if (most !== null) expect(several).toBeLessThanOrEqual(most);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('are the same in whatever order campaigns and their lists come', () => {
    fc.assert(
      fc.property(crowds, (crowd) => {
        const { campaigns, sizes } = counted(crowd);
        const turned = campaigns
          .map((one) => ({ ...one, listIds: one.listIds.toReversed() }))
          .toReversed();
        expect(peopleWithSeveral(turned, sizes)).toEqual(peopleWithSeveral(campaigns, sizes));
      }),
    );
  });

  const sizes = new Map([
    ['4101', 9800],
    ['4104', 3000],
  ]);
  it.each<[string, string | null, Partial<DatedCampaign>, Partial<DatedCampaign>]>([
    ['one list', 'about 9,800 people', {}, {}],
    ['one list, some of it skipped', 'about 9,700 people', { recipients: 9700 }, {}],
    ['a list, and it with another', 'about 9,800 people', {}, { listIds: ['4101', '4104'] }],
    [
      'two lists both',
      '9,800 to 12,800 people',
      { listIds: ['4101', '4104'] },
      { listIds: ['4101', '4104'] },
    ],
    [
      'a list, each with another',
      'at least 3,000 people',
      { listIds: ['4104', '4105'] },
      { listIds: ['4104', '4106'] },
    ],
    ['different lists', null, {}, { listIds: ['4104'] }],
    ['a list, and a part of it', 'about 200 people', {}, { recipients: 200 }],
    ['two parts of a list', 'up to 200 people', { recipients: 3000 }, { recipients: 200 }],
    ['a segment of a list', 'up to 9,800 people', {}, { isPartOfList: true }],
    ['a list of unknown size', null, { listIds: ['4107'] }, { listIds: ['4107'] }],
    [
      'a list of unknown size, with known recipients',
      'about 80 people',
      { listIds: ['4107'], recipients: 100 },
      { listIds: ['4107'], recipients: 80 },
    ],
    ['a segment of who knows which list', null, {}, { listIds: [] }],
  ])('to %s: %s', (_, words, one, other) => {
    const range = peopleWithSeveral([campaign(one), campaign({ ...other, id: '2' })], sizes);
    expect(peopleInWords(range)).toBe(words);
  });
});

describe('neighbors', () => {
  it('are neighbors of each other, as far apart, with as many people', () => {
    fc.assert(
      fc.property(worlds, ({ now, campaigns }) => {
        const reaching = campaigns.filter(
          (one) => !reachesNobody(one.status) && !(isEnded(one.status) && one.sendAt === null),
        );
        const sizes = new Map([['1', 100]]);
        const of = (one: DatedCampaign) => neighborsOf(one, reaching, { sizes, now });
        for (const one of reaching) {
          for (const { campaign: other, byMs, people, sharedListIds } of of(one)) {
            const back = of(other).find(({ campaign: { id } }) => id === one.id);
            expect(back).toMatchObject({ byMs: byMs === null ? null : 0 - byMs, people });
            expect(new Set(back?.sharedListIds)).toEqual(new Set(sharedListIds));
            expect(other.id).not.toBe(one.id);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('aren’t those of a daily campaign, also on the day when the clocks change', () => {
    const daily = [23, 24, 25].map((hours) =>
      campaign({ id: String(hours), sendAt: new Date(NOW.getTime() + hours * HOUR_MS) }),
    );
    const options = { sizes: new Map(), now: NOW };
    expect(neighborsOf(campaign(), daily, options)).toEqual([]);
    const near = campaign({ id: '9', sendAt: new Date(NOW.getTime() + OVERLAP_MS - 1) });
    expect(neighborsOf(campaign(), [near], options)).toHaveLength(1);
  });

  it('may be any that goes out when the service lets it, and none that reaches nobody', () => {
    const now = { sizes: new Map(), now: NOW };
    const of = (more: Partial<DatedCampaign>) =>
      neighborsOf(campaign(), [campaign({ id: '2', ...more })], now);
    const { moderated, questioned, canceled, draft, sent } = CAMPAIGN_STATUS;
    expect(of({ status: moderated, sendAt: null })).toMatchObject([{ byMs: null }]);
    const overdue = new Date(NOW.getTime() - 90 * HOUR_MS);
    expect(of({ status: questioned, sendAt: overdue })).toMatchObject([{ byMs: null }]);
    expect(of({ status: canceled })).toEqual([]);
    expect(of({ status: draft })).toEqual([]);
    expect(of({ status: sent, sendAt: null })).toEqual([]);
  });

  it.each([
    [0, 'at the same time'],
    [20_000, 'at the same time'],
    [-40 * 60_000, '40 minutes earlier'],
    [HOUR_MS, '1 hour later'],
    [-3 * HOUR_MS, '3 hours earlier'],
    [90 * 60_000, '1 hour 30 minutes later'],
    [null, 'at any time'],
  ])('%s ms apart are told as %s', (byMs, words) => {
    expect(gapInWords(byMs)).toBe(words);
  });
});
