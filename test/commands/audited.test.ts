import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/operations/catalogue.ts';
import type { Operation } from '../../src/commands/define.ts';
import { execute } from '../../src/commands/execute.ts';
import type { Way } from '../../src/commands/invocation.ts';
import { grant, policyBy } from '../policy/rights-of.ts';
import { attemptsIn } from '../store/audit/trail.ts';
import { executorWith } from './executor.ts';

const WAYS: readonly Way[] = ['command', 'form', 'button', 'shortcut', 'approval'];
const NOW = new Date('2026-11-23T09:00:00Z');
const to = { personId: 'U0VERA', channelId: 'C0NEWS', threadTs: null };

/** The operation, which does nothing and says so. */
function harmless(operation: Operation): Operation {
  const reply = { title: 'Done', announcement: 'did it for ann@example.com.' };
  return {
    ...operation,
    inputs: {},
    prepare: () => ({ problems: [], run: async () => reply, preview: async () => null }),
  };
}

/** What the trail has, in order, when somebody with this role does everything. */
async function played(role: 'role:admin' | 'role:viewer', way: Way) {
  const bot = await executorWith({ policy: policyBy([grant(role)]), now: () => NOW });
  for (const { operation, raw } of CASES) {
    await execute(bot, { operation: harmless(operation), raw, to, way, isConfirmed: true });
  }
  expect((await bot.store.audit.check()).flaw).toBeNull();
  return (await attemptsIn(bot.store, NOW)).toReversed();
}

/** Every operation, and once more as a file where it gives one. */
const CASES = catalogue.operations.flatMap((operation) => [
  { operation, raw: {}, isRecorded: operation.effect !== 'reads' || operation.right === 'reveal' },
  ...('csv' in operation.inputs ? [{ operation, raw: { csv: 'yes' }, isRecorded: true }] : []),
]);
const RECORDED = CASES.filter(({ isRecorded }) => isRecorded);

describe('the audit trail', () => {
  it.each(WAYS)('has every operation that changes, exports or unmasks: %s', async (way) => {
    const attempts = await played('role:admin', way);
    const expected = RECORDED.map(({ operation: { name } }) => [name, way, 'done']);
    expect(attempts.map((one) => [one.operation, one.way, one.state])).toEqual(expected);
    expect(expected.length).toBeGreaterThan(100);
    expect(attempts[0]?.words).toBe('did it for a•••@example.com.');
  });

  it('has whoever may not do it, once, and no list that only its file is refused of', async () => {
    const attempts = await played('role:viewer', 'command');
    const refused = attempts.filter(({ state }) => state === 'refused');
    const isDenied = ({ operation, raw }: (typeof RECORDED)[number]) =>
      operation.right !== 'look' || 'csv' in raw;
    const denied = RECORDED.filter(isDenied).map(({ operation }) => operation.name);
    expect(refused.map(({ operation }) => operation)).toEqual(denied);
  });
});
