import type { Stakes } from '../domain/approvals.ts';
import type { Protected } from '../domain/rights.ts';
import { InputError } from '../lib/errors.ts';
import { type CarriedOut, ChangedSinceError } from '../policy/approval-acts.ts';
import { needsWith } from '../policy/approvals.ts';
import type { Approval } from '../store/approvals.ts';
import type { Operation } from './define.ts';
import { actingFor, contextOf, execute } from './execute.ts';
import type { Executor } from './executor.ts';
import type { Outcome } from './outcomes.ts';
import { underCurrentNames } from './read-values.ts';

/** Returns what carries out what a second person approved, and tells what it would do now. */
export function createApproved(bot: Executor) {
  const operationOf = ({ operation: name }: Approval): Operation => {
    const operation = bot.catalogue.find(name);
    if (operation) return operation;
    throw new InputError(`This version of Postbell has no command “${name}”.`);
  };
  return {
    /** Returns what it takes. @throws {InputError} for a command of another version. */
    needsOf: (request: Approval): Protected =>
      needsWith(operationOf(request).needs(request.raw), request.stakes),

    /** Reads what is at stake now. @throws {PostbellError} when it can't be done any more. */
    async stakesOf(request: Approval): Promise<Stakes> {
      const operation = operationOf(request);
      const raw = underCurrentNames(operation.inputs, request.raw);
      const prepared = operation.prepare(raw, await contextOf(bot, request, request.zone));
      if (prepared.run === null) throw prepared.problems[0] ?? new InputError('It can’t be read.');
      const preview = await actingFor(bot, { operation, to: request }, () => prepared.preview());
      return preview?.stakes ?? {};
    },

    async run(request: Approval): Promise<CarriedOut> {
      const { raw, zone, approverId, personId, channelId, threadTs } = request;
      if (approverId === null) throw new Error('nobody has approved this');
      const outcome = await execute(bot, {
        operation: operationOf(request),
        raw,
        to: { personId, channelId, threadTs },
        way: 'approval',
        isConfirmed: true,
        zone,
        approverId,
        requestId: request.id,
        approved: request.stakes,
      });
      return resultOf(outcome);
    },
  };
}

function resultOf(outcome: Outcome): CarriedOut {
  const { kind } = outcome;
  if (kind === 'answered') return { state: 'done', reply: outcome.reply };
  if (kind === 'refused' && outcome.error instanceof ChangedSinceError) {
    return { state: 'void', reply: { title: '', summary: outcome.error.message } };
  }
  if (kind === 'refused') return { state: 'failed', reply: outcome.reply };
  if (kind === 'failed') return { state: 'unknown', reply: outcome.reply };
  throw new Error(`what was approved ended as “${kind}”`);
}
