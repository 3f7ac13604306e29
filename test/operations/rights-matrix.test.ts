import { Registry } from '@prometheus-io/client';
import { createOperationMetrics } from '../../src/operations/metrics.ts';
import { type ApprovalRules, USUAL_RULES } from '../../src/domain/approvals.ts';
import { expect, it } from 'vitest';
import { pino } from 'pino';
import { ALL_ROLES, ROLES, type Right, type Role } from '../../src/domain/rights.ts';
import { ForbiddenError, InputError } from '../../src/lib/errors.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import type { OperationContext } from '../../src/operations/context.ts';
import type { Operation } from '../../src/operations/define.ts';
import { execute, type Executor, type Outcome, type Way } from '../../src/operations/execute.ts';
import { createAuditTrail } from '../../src/policy/audit.ts';
import { opened } from '../store/engines.ts';
import { grant, NO_APPROVALS, policyBy } from '../policy/rights-of.ts';

const WAYS = ['command', 'form', 'button', 'shortcut'] as const satisfies readonly Way[];
const NOW = new Date('2026-11-23T09:00:00Z');
const to = { personId: 'U0VERA', channelId: 'C0NEWS', threadTs: null };

/** Each operation, with the roles that may run it, as people who give rights expect them. */
const EXPECTED: Readonly<Record<Right, readonly Role[]>> = {
  look: ['viewer', 'support', 'marketer', 'sender', 'admin'],
  people: ['support', 'marketer', 'sender', 'admin'],
  contacts: ['support', 'marketer', 'sender', 'admin'],
  prepare: ['marketer', 'sender', 'admin'],
  channels: ['marketer', 'sender', 'admin'],
  send: ['sender', 'admin'],
  delete: ['sender', 'admin'],
  export: ['admin'],
  reveal: ['admin'],
  administer: ['admin'],
};

/** The operation up to where it would read its values: whoever gets there may run it. */
function reached(operation: Operation): Operation {
  const prepare = () => ({ problems: [new InputError('reached')] as const, run: null });
  return { ...operation, prepare };
}

async function executorFor(role: Role, rules: ApprovalRules | null = null): Promise<Executor> {
  const store = await opened('sqlite::memory:');
  const log = pino({ level: 'silent' });
  return {
    config: { bot: { commandPrefix: '' } },
    catalogue,
    policy: policyBy([grant(`role:${role}`)], { rules }),
    approvals: NO_APPROVALS,
    references: { named: async () => ({ exactly: [], like: [] }), expire: () => undefined },
    store,
    audit: createAuditTrail({ store, log, now: () => NOW }),
    people: { zoneOf: async () => 'UTC', probableZoneOf: async () => 'UTC' },
    // Nothing is run, so nothing is used.
    contextFor: () => ({}) as OperationContext,
    log,
    now: () => NOW,
    metrics: createOperationMetrics(new Registry()),
    newId: () => '1a2b3c4d-0000',
  };
}

function isRefused(outcome: Outcome): boolean {
  return outcome.kind === 'refused' && outcome.error instanceof ForbiddenError;
}

it('every operation is refused to every role without its right, whatever the way', async () => {
  let cells = 0;
  const wrong: string[] = [];
  for (const role of ALL_ROLES) {
    const bot = await executorFor(role);
    for (const operation of catalogue.operations) {
      const files = 'csv' in operation.inputs ? [{}, { csv: 'yes' }] : [{}];
      for (const raw of files) {
        for (const way of WAYS) {
          const rights = [operation.right, ...('csv' in raw ? (['export'] as const) : [])];
          const expected = rights.every((right) => EXPECTED[right].includes(role));
          const outcome = await execute(bot, { operation: reached(operation), raw, to, way });
          cells += 1;
          if (isRefused(outcome) === expected) wrong.push(`${role}, ${operation.name}, ${way}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(cells).toBeGreaterThan(3000);
});

it('with approvals, whoever prepares things may also try what sends and deletes', async () => {
  const wrong: string[] = [];
  for (const role of ALL_ROLES) {
    const bot = await executorFor(role, USUAL_RULES);
    for (const operation of catalogue.operations) {
      for (const way of WAYS) {
        const mayAsk = operation.right === 'send' || operation.right === 'delete';
        const tried = mayAsk ? 'prepare' : operation.right;
        const outcome = await execute(bot, { operation: reached(operation), raw: {}, to, way });
        const expected = EXPECTED[tried].includes(role);
        if (isRefused(outcome) === expected) wrong.push(`${role}, ${operation.name}, ${way}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

it('roles have the rights that they are described with', () => {
  for (const role of ALL_ROLES) {
    const rights: readonly Right[] = ROLES[role].rights;
    for (const [right, roles] of Object.entries(EXPECTED)) {
      expect([role, right, rights.some((one) => one === right)]).toEqual([
        role,
        right,
        roles.includes(role),
      ]);
    }
  }
});

it('only what changes nothing for others takes no more than looking', () => {
  const looking = catalogue.operations.filter(
    ({ right, effect }) => right === 'look' && effect !== 'reads',
  );
  expect(looking.map(({ name }) => name).toSorted()).toEqual([
    'postbell approvals approve',
    'postbell approvals explain',
    'postbell approvals return',
    'postbell approvals withdraw',
    'postbell bulk resume',
    'postbell bulk stop',
    'postbell bulk undo',
    'postbell digest edit',
    'postbell digest now',
    'postbell digest pause',
    'postbell digest private',
    'postbell digest remove',
    'postbell digest resume',
    'postbell form discard',
  ]);
  const sending = catalogue.operations.filter(({ effect }) => effect === 'sends');
  expect(sending.filter(({ right }) => right !== 'send').map(({ name }) => name)).toEqual([
    'campaign test',
    // It takes the right of what is approved.
    'postbell approvals approve',
  ]);
});
