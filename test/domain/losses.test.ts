import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLosses, LOSS_KINDS, type Loss } from '../../src/domain/losses.ts';
import { sum, sumOf } from '../../src/lib/sum.ts';
import {
  countsByDay,
  daysBefore,
  groupedBy,
  GROUPINGS,
  lastDays,
} from '../../src/operations/campaign/losses/loss-figures.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const DAY_MS = 24 * 3_600_000;

const zones = fc.constantFrom('UTC', 'Europe/Kyiv', 'America/St_Johns', 'Pacific/Kiritimati');
const losses = fc.array(
  fc.record<Loss>({
    kind: fc.constantFrom(...LOSS_KINDS),
    address: fc.option(
      fc.constantFrom('ann@gmail.com', 'bob@hotmail.com', 'eve@larkspur.example', 'no address'),
    ),
    campaignId: fc.option(fc.constantFrom('71', '72', '73')),
    listId: fc.option(fc.constantFrom('4101', '4102')),
    at: fc.integer({ min: 0, max: 6 * DAY_MS }).map((ms) => new Date(NOW.getTime() - ms)),
    reason: fc.constantFrom('Mailbox full', 'No such address', 'ann@example.com wrote too often'),
  }),
  { maxLength: 60 },
);
const senderOf = (id: string) => (id === '71' ? 'news@larkspur.example' : null);

const counted = (all: readonly Loss[]) => {
  const known = createLosses();
  for (const one of all) known.add(one);
  return known.all();
};

describe('losses', () => {
  it('add up to the same total by reason, provider, list, sender, campaign, and day', () => {
    fc.assert(
      fc.property(losses, zones, (given, zone) => {
        const all = counted(given);
        for (const grouping of GROUPINGS) {
          const groups = groupedBy(all, grouping, senderOf);
          expect(sumOf(groups, ({ count }) => count)).toBe(all.length);
        }
        expect(sum([...countsByDay(all, lastDays(7, zone, NOW), zone)])).toBe(all.length);
      }),
    );
  });

  it('are the same whatever the order in which they came, and how often', () => {
    fc.assert(
      fc.property(losses, fc.integer(), (given, seed) => {
        const named = given.filter(({ address }) => address !== null);
        const keyOf = (one: Loss) => [one.kind, one.campaignId, one.address, +one.at].join();
        const shuffled = [...named, ...named].toSorted(
          (a, b) => ((keyOf(a).length * seed) % 7) - ((keyOf(b).length * seed) % 7),
        );
        const keys = (all: readonly Loss[]) => counted(all).map(keyOf).toSorted();
        expect(keys(shuffled)).toEqual(keys(named));
      }),
    );
  });

  it('by provider join the domains of one, and name others by their domain', () => {
    const at = (address: string | null): Loss => {
      return { ...FIRST, address, campaignId: String(address) };
    };
    const all = ['a@gmail.com', 'b@googlemail.com', 'c@larkspur.example', null].map(at);
    expect(groupedBy(all, 'provider', senderOf)).toEqual([
      { word: 'Gmail', count: 2 },
      { word: 'No address', count: 1 },
      { word: 'larkspur.example', count: 1 },
    ]);
  });

  it('show no address that somebody wrote as a reason', () => {
    const [group] = groupedBy([{ ...FIRST, reason: 'I am ann@example.com' }], 'reason', senderOf);
    expect(group?.word).not.toContain('ann@example.com');
  });

  it('of days are compared with as much time before, also where the clocks changed', () => {
    const period = lastDays(7, 'Europe/Kyiv', new Date('2026-10-28T12:00:00Z'));
    expect(period.days).toHaveLength(7);
    expect(period.fromAt).toEqual(new Date('2026-10-21T21:00:00Z'));
    expect(daysBefore(period, 'Europe/Kyiv')).toEqual({
      fromAt: new Date('2026-10-14T21:00:00Z'),
      untilAt: new Date('2026-10-21T11:00:00Z'),
    });
  });
});

const FIRST: Loss = {
  kind: 'hard_bounces',
  address: 'ann@example.com',
  campaignId: '71',
  listId: '4101',
  at: NOW,
  reason: 'No such address',
};
