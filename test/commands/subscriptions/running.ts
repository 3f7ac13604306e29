import { NOTHING_OUTSIDE } from '../../../src/lib/outside.ts';
import type { SubscriptionCommands } from '../../../src/commands/subscriptions/define-subscription.ts';
import type { RunParts } from '../../../src/commands/subscriptions/runs.ts';
import { SUBSCRIPTIONS } from '../../../src/operations/subscriptions.ts';
import { nobody } from '../../digests/some-part.ts';
import { STILL_ALLOWED } from '../../policy/owners.ts';
import { quiet } from '../../store/quiet.ts';

const notThere = async (): Promise<never> => {
  throw new Error('this room was not started');
};

/** What subscriptions of these kinds post and check by themselves, in one process. */
export function createRuns(
  given: Pick<RunParts, 'store' | 'outbox' | 'now'> & Partial<RunParts>,
  kinds: readonly SubscriptionCommands[] = SUBSCRIPTIONS,
) {
  const parts: RunParts = {
    service: nobody,
    policy: STILL_ALLOWED,
    digests: { compose: notThere },
    monitors: { check: notThere },
    zoneOf: async () => 'UTC',
    commandPrefix: '',
    outside: NOTHING_OUTSIDE,
    log: quiet,
    ...given,
  };
  const runs = kinds.flatMap((kind) => kind.runs(parts));
  return {
    async runDue(at: Date): Promise<void> {
      await Promise.all(runs.map((run) => run.runDue(at)));
    },
  };
}
