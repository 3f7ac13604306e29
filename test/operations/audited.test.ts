import { Registry } from '@prometheus-io/client';
import { createOperationMetrics } from '../../src/operations/metrics.ts';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { RawValues } from '../../src/domain/reply.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import type { OperationContext } from '../../src/operations/context.ts';
import type { Operation } from '../../src/operations/define.ts';
import { execute, type Executor, type Way } from '../../src/operations/execute.ts';
import { createAuditTrail } from '../../src/policy/audit.ts';
import { grant, NO_APPROVALS, policyBy } from '../policy/rights-of.ts';
import { attemptsIn } from '../store/audit/trail.ts';
import { opened } from '../store/engines.ts';

const WAYS = [
  'command',
  'form',
  'button',
  'shortcut',
  'approval',
] as const satisfies readonly Way[];
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

async function start(role: 'role:admin' | 'role:viewer') {
  const store = await opened('sqlite::memory:');
  const log = pino({ level: 'silent' });
  const bot: Executor = {
    config: { bot: { commandPrefix: '' } },
    catalogue,
    policy: policyBy([grant(role)]),
    approvals: NO_APPROVALS,
    audit: createAuditTrail({ store, log, now: () => NOW }),
    references: { named: async () => ({ exactly: [], like: [] }), expire: () => undefined },
    store,
    people: { zoneOf: async () => 'UTC', probableZoneOf: async () => 'UTC' },
    // Nothing is done, so nothing is used.
    contextFor: () => ({}) as OperationContext,
    log,
    now: () => NOW,
    metrics: createOperationMetrics(new Registry()),
    newId: () => '1a2b3c4d-0000',
  };
  const attempt = (operation: Operation, raw: RawValues, way: Way) =>
    execute(bot, { operation: harmless(operation), raw, to, way, isConfirmed: true });
  return { store, attempt };
}

/** Every operation, and once more as a file where it gives one. */
const CASES = catalogue.operations.flatMap((operation) => [
  { operation, raw: {}, isRecorded: operation.effect !== 'reads' || operation.right === 'reveal' },
  ...('csv' in operation.inputs ? [{ operation, raw: { csv: 'yes' }, isRecorded: true }] : []),
]);

describe('the audit trail', () => {
  it.each(WAYS)('has every operation that changes, exports or unmasks: %s', async (way) => {
    const { store, attempt } = await start('role:admin');
    for (const { operation, raw } of CASES) await attempt(operation, raw, way);
    const attempts = await attemptsIn(store, NOW);
    const expected = CASES.filter(({ isRecorded }) => isRecorded).map(({ operation }) => operation);
    expect(attempts.map(({ operation }) => operation).toReversed()).toEqual(
      expected.map(({ name }) => name),
    );
    expect(expected.length).toBeGreaterThan(100);
    expect(new Set(attempts.map((one) => one.way))).toEqual(new Set([way]));
    expect(new Set(attempts.map(({ state }) => state))).toEqual(new Set(['done']));
    expect(attempts[0]?.words).toBe('did it for a•••@example.com.');
    expect((await store.audit.check()).flaw).toBeNull();
  });

  it('has whoever may not do it, once', async () => {
    const { store, attempt } = await start('role:viewer');
    const denied = CASES.filter(
      ({ operation, isRecorded }) => isRecorded && operation.right !== 'look',
    );
    for (const { operation, raw } of denied) await attempt(operation, raw, 'command');
    const attempts = await attemptsIn(store, NOW);
    expect(attempts.map(({ operation }) => operation).toReversed()).toEqual(
      denied.map(({ operation }) => operation.name),
    );
    expect(new Set(attempts.map(({ state }) => state))).toEqual(new Set(['refused']));
  });

  it('has a list that is refused as a file only, since reading it is allowed', async () => {
    const { store, attempt } = await start('role:viewer');
    const list = catalogue.find('campaign list');
    if (!list) throw new Error('no such list');
    await attempt(list, {}, 'command');
    expect(await attemptsIn(store, NOW)).toEqual([]);
  });
});
