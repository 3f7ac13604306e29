import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, type Stakes, USUAL_RULES } from '../../src/domain/approvals.ts';
import { ENGINES, opened, openedTwice } from './engines.ts';

const AT = new Date('2026-11-23T09:00:00Z');
const HOUR_MS = 3_600_000;
const RULES = { ...USUAL_RULES, mostRecipients: 100, mostDeleted: 10, mostCost: 5 };

/** The most by which the clocks of two replicas differ. */
const SKEW_MS = 10 * 60_000;

const anyStakes: fc.Arbitrary<Stakes> = fc.oneof(
  fc.record({ recipients: fc.integer({ min: 1, max: 60 }), cost: fc.integer({ max: 3, min: 0 }) }),
  fc.record({ deletedContacts: fc.integer({ min: 1, max: 6 }) }),
);
const anyActs = fc.array(
  fc.record({
    afterMs: fc.integer({ min: 0, max: DAY_MS / 4 }),
    skewMs: fc.integer({ min: 0, max: SKEW_MS }),
    replica: fc.constantFrom(0, 1),
    personId: fc.constantFrom('U0VERA', 'U0JONAS'),
    stakes: anyStakes,
    isUndone: fc.boolean(),
  }),
  { minLength: 5, maxLength: 25 },
);

interface Counted {
  readonly atMs: number;
  readonly personId: string;
  readonly stakes: Stakes;
}

/** Tells whether somebody's acts within some time before one are above a limit with it. */
function isAbove(acts: readonly Counted[], act: Counted, withinMs: number): boolean {
  const own = acts.filter(
    ({ personId, atMs }) => personId === act.personId && act.atMs - atMs < withinMs,
  );
  const { recipients = 0, deletedContacts = 0, cost = 0 } = act.stakes;
  const sum = (amount: (stakes: Stakes) => number | null | undefined) =>
    [...own, act].reduce((total, { stakes }) => total + (amount(stakes) ?? 0), 0);
  return (
    (recipients !== 0 && sum((one) => one.recipients) > RULES.mostRecipients) ||
    (deletedContacts !== 0 && sum((one) => one.deletedContacts) > RULES.mostDeleted) ||
    (cost !== 0 && sum((one) => one.cost) > RULES.mostCost)
  );
}

function later(hours: number): Date {
  return new Date(AT.getTime() + hours * HOUR_MS);
}

describe.each(ENGINES)(
  'what adds up within a day on $engine',
  ({ newDatabase, sharedDatabase }) => {
    it('is counted until the limit, and asks for a second person above it', async () => {
      const { approvals } = await opened(await newDatabase());
      await approvals.setRules(RULES);
      for (const hour of [0, 1, 2]) {
        const counted = await approvals.count('U0VERA', { deletedContacts: 3 }, later(hour));
        expect(counted.demand).toBeNull();
      }
      const { demand } = await approvals.count('U0VERA', { deletedContacts: 3 }, later(3));
      expect(demand).toBe(
        'it adds up with 3 earlier deletions within 24 hours: 9 contacts and 3 now (limit 10 together)',
      );
      // What was refused isn't counted, nor is what others do.
      expect((await approvals.count('U0VERA', { deletedContacts: 1 }, later(3))).demand).toBeNull();
      expect(
        (await approvals.count('U0JONAS', { deletedContacts: 9 }, later(3))).demand,
      ).toBeNull();
    });

    it('is over after 24 hours', async () => {
      const { approvals } = await opened(await newDatabase());
      await approvals.setRules(RULES);
      await approvals.count('U0VERA', { recipients: 90, cost: 4 }, AT);
      expect((await approvals.count('U0VERA', { recipients: 20 }, later(23))).demand).toContain(
        '1 earlier send',
      );
      expect((await approvals.count('U0VERA', { recipients: 1, cost: 2 }, later(23))).demand).toBe(
        'it adds up with 1 earlier send within 24 hours: 4 and 2 now (limit 5 together)',
      );
      expect((await approvals.count('U0VERA', { recipients: 20 }, later(24))).demand).toBeNull();
    });

    it('leaves out what was taken back, what was counted before, and everything when it is off', async () => {
      const { approvals } = await opened(await newDatabase());
      await approvals.setRules(RULES);
      const first = await approvals.count('U0VERA', { recipients: 100 }, AT);
      if (!('id' in first) || first.id === null) throw new Error('not counted');
      await approvals.uncount(first.id);
      expect((await approvals.count('U0VERA', { recipients: 100 }, AT)).demand).toBeNull();
      const rest = { recipients: 100, isCounted: true };
      expect((await approvals.count('U0VERA', rest, AT)).demand).toBeNull();
      await approvals.setRules({ ...RULES, isSummed: false });
      expect((await approvals.rules())?.isSummed).toBe(false);
      expect((await approvals.count('U0VERA', { recipients: 100 }, AT)).demand).toBeNull();
    });

    it('is above the limit on no day, whatever is mixed and wherever, and asks for nothing else', async () => {
      const stores = await openedTwice(await sharedDatabase());
      let world = 0;
      await fc.assert(
        fc.asyncProperty(anyActs, async (acts) => {
          world += 1;
          await stores[0].approvals.setRules(RULES);
          const kept: Counted[] = [];
          let atMs = AT.getTime();
          for (const { afterMs, skewMs, replica, stakes, isUndone, ...who } of acts) {
            atMs += afterMs;
            const personId = `${who.personId}${world}`;
            const { approvals } = stores[replica === 0 ? 0 : 1];
            const counted = await approvals.count(personId, stakes, new Date(atMs + skewMs));
            const act = { atMs, personId, stakes };
            if (counted.demand === null) {
              expect(isAbove(kept, act, DAY_MS - SKEW_MS)).toBe(false);
              if (isUndone && 'id' in counted && counted.id) await approvals.uncount(counted.id);
              else kept.push(act);
            } else {
              expect(isAbove(kept, act, DAY_MS + SKEW_MS)).toBe(true);
            }
          }
        }),
        { numRuns: 15 },
      );
    });

    it('counts on while the clock is set back', async () => {
      const { approvals } = await opened(await newDatabase());
      await approvals.setRules(RULES);
      await approvals.count('U0VERA', { recipients: 90 }, later(5));
      for (const hours of [4, 0, -48]) {
        const { demand } = await approvals.count('U0VERA', { recipients: 20 }, later(hours));
        expect(demand).toContain('1 earlier send');
      }
    });

    it('is exact when two replicas count at once', async () => {
      const stores = await openedTwice(await sharedDatabase());
      await stores[0].approvals.setRules(RULES);
      const counted = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          stores[index % 2 === 0 ? 0 : 1].approvals.count('U0VERA', { deletedContacts: 1 }, AT),
        ),
      );
      expect(counted.filter(({ demand }) => demand === null)).toHaveLength(10);
      expect(await stores[1].approvals.earlier('U0VERA', AT)).toMatchObject({
        deletedContacts: 10,
      });
    });
  },
);
