import { blacklistAdd, blacklistRemove } from '../../bulk/actions/blacklist.ts';
import type { OperationContext } from '../../commands/context.ts';
import { addressKey } from '../../domain/address.ts';
import { formatCount } from '../../domain/figures.ts';
import { type Text, time } from '../../domain/reply.ts';
import { RUNS_KEPT_DAYS } from '../../store/aging.ts';

/** Says in a sentence who blacklisted an address and when, or that Postbell didn't. */
export async function blacklistedBy(
  email: string,
  { store: { bulkRuns } }: Pick<OperationContext, 'store'>,
): Promise<Text> {
  const actions = [blacklistAdd.name, blacklistRemove.name];
  const runId = await bulkRuns.lastRunWith(actions, addressKey(email));
  const run = runId === null ? null : await bulkRuns.get(runId);
  // Whoever put it back after Postbell took it off isn't known.
  if (run?.plan.action !== blacklistAdd.name) {
    const days = formatCount(RUNS_KEPT_DAYS, 'day');
    return `Not blacklisted by Postbell, at least not in the last ${days}.`;
  }
  const { comment } = run.plan.params;
  return [
    'Blacklisted by ',
    { kind: 'person', id: run.personId },
    ' ',
    time(run.createdAt),
    comment ? ` (“${comment}”).` : '.',
  ];
}
