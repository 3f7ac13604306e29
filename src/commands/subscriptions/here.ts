import { formatCount, formatNumber } from '../../domain/figures.ts';
import { isMuted } from '../../domain/subscription.ts';
import { compact } from '../../lib/compact.ts';
import { capitalised } from '../../lib/text.ts';
import { tableOf } from '../browse/columns.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation, type Operation } from '../define.ts';
import { isDirect } from '../place.ts';
import type { SubscriptionCommands } from './define-subscription.ts';
import { statusOf, whomOf } from './list.ts';
import { addAction, changingMenus, type Worded } from './menus.ts';

/** Returns the command that lists everything that a channel gets, whatever its kind. */
export function hereOf(kinds: readonly SubscriptionCommands[]): Operation {
  return defineOperation({
    name: 'postbell here',
    title: 'What this channel gets',
    summary: 'List everything this channel gets: alerts, digests, monitors, and recurring sends',
    right: 'look',
    effect: 'reads',
    inputs: {},
    async run(_, context) {
      const all = (await Promise.all(kinds.map((kind) => kind.here(context)))).flat();
      const isElsewhere = all.some(({ one }) => one.channelId !== context.channel.id);
      const table = tableOf(all, [
        { title: 'Kind', cell: ({ kind }) => capitalised(kind.noun) },
        { title: 'Status', cell: ({ one }) => statusOf(one, context) },
        isElsewhere && { title: 'For', cell: ({ one }) => whomOf(one, context) },
        { title: 'What', cell: ({ words }) => capitalised(words) },
        { title: 'Added by', cell: ({ one }) => ({ kind: 'person', id: one.createdBy }) },
        { title: 'ID', cell: ({ one }) => one.id },
      ]);
      return {
        title: isDirect(context.channel.id, context) ? 'What you get' : 'What this channel gets',
        summary: verdictOn(all, kinds, context),
        sections: all.length > 0 ? [table] : [],
        actions: [...kinds.map(({ kind }) => addAction(kind)), ...changingMenus(all, context)],
      };
    },
  });
}

function verdictOn(
  all: readonly Worded[],
  kinds: readonly SubscriptionCommands[],
  { now }: OperationContext,
): string {
  if (all.length === 0) return 'Nothing yet.';
  const paused = all.filter(({ one }) => one.pausedAt !== null).length;
  const muted = all.filter(({ one }) => isMuted(one, now)).length;
  return compact([
    ...kinds.map(({ kind: { kind, noun } }) => {
      const { length } = all.filter((worded) => worded.kind.kind === kind);
      return length > 0 && formatCount(length, noun);
    }),
    paused > 0 && `🟠 ${formatNumber(paused)} paused`,
    muted > 0 && `${formatNumber(muted)} muted`,
  ]).join(' · ');
}
