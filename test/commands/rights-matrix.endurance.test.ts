import { type ApprovalRules, USUAL_RULES } from '../../src/domain/approvals.ts';
import { expect, it } from 'vitest';
import { ALL_ROLES, type Right, type Role } from '../../src/domain/rights.ts';
import type { RawValues } from '../../src/domain/reply.ts';
import { ForbiddenError, InputError } from '../../src/lib/errors.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import type { Operation } from '../../src/commands/define.ts';
import { execute } from '../../src/commands/execute.ts';
import type { Way } from '../../src/commands/invocation.ts';
import { grant, policyBy } from '../policy/rights-of.ts';
import { executorWith } from './executor.ts';

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

function executorFor(role: Role, rules: ApprovalRules | null = null) {
  const policy = policyBy([grant(`role:${role}`)], { rules });
  return executorWith({ policy, now: () => NOW });
}

interface Cell {
  readonly operation: Operation;
  readonly raw: RawValues;
  /** The rights without which it is refused. */
  readonly rights: readonly Right[];
}

/** Tries every cell as every role, in every way; returns those that ended otherwise. */
async function wrongAmong(cells: readonly Cell[], rules: ApprovalRules | null = null) {
  const wrong: string[] = [];
  for (const role of ALL_ROLES) {
    const bot = await executorFor(role, rules);
    for (const { operation, raw, rights } of cells) {
      const expected = rights.every((right) => EXPECTED[right].includes(role));
      for (const way of WAYS) {
        const outcome = await execute(bot, { operation: reached(operation), raw, to, way });
        const isRefused = outcome.kind === 'refused' && outcome.error instanceof ForbiddenError;
        if (isRefused === expected) wrong.push(`${role}, ${operation.name}, ${way}`);
      }
    }
  }
  return wrong;
}

it('every operation is refused to every role without its right, whatever the way', async () => {
  const cells = catalogue.operations.flatMap((operation): Cell[] => {
    const { right, inputs } = operation;
    const file = { operation, raw: { csv: 'yes' }, rights: [right, 'export' as const] };
    return [{ operation, raw: {}, rights: [right] }, ...('csv' in inputs ? [file] : [])];
  });
  expect(await wrongAmong(cells)).toEqual([]);
  expect(cells.length * ALL_ROLES.length * WAYS.length).toBeGreaterThan(3000);
  const tried = new Set(cells.flatMap(({ rights }) => rights));
  expect([...tried].toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
});

it('with approvals, whoever prepares things may also try what sends and deletes', async () => {
  const cells = catalogue.operations.map((operation): Cell => {
    const mayAsk = operation.right === 'send' || operation.right === 'delete';
    return { operation, raw: {}, rights: [mayAsk ? 'prepare' : operation.right] };
  });
  expect(await wrongAmong(cells, USUAL_RULES)).toEqual([]);
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
    'postbell digest add',
    'postbell digest edit',
    'postbell digest mute',
    'postbell digest now',
    'postbell digest pause',
    'postbell digest remove',
    'postbell digest resume',
    'postbell digest subscribe',
    'postbell digest unmute',
    'postbell form discard',
    'postbell jobs resume',
    'postbell jobs stop',
    'postbell jobs undo',
    'postbell monitor add',
    'postbell monitor edit',
    'postbell monitor mute',
    'postbell monitor pause',
    'postbell monitor remove',
    'postbell monitor resume',
    'postbell monitor unmute',
    'postbell tokens create',
    'postbell tokens delete',
  ]);
  const sending = catalogue.operations.filter(({ effect }) => effect === 'sends');
  expect(sending.filter(({ right }) => right !== 'send').map(({ name }) => name)).toEqual([
    'campaign test',
    // It takes the right of what is approved.
    'postbell approvals approve',
  ]);
});
