import { onlyKinds } from '../../core/alerts.ts';
import { EVENT_KINDS, EVENT_LABELS } from '../../core/events.ts';
import type { Reply } from '../../core/reply.ts';
import type { Subscription } from '../../store/subscriptions.ts';
import { defineOperation } from '../define.ts';
import { kindsInWords } from './alert-words.ts';

export default defineOperation({
  name: 'postbell alerts add',
  summary: 'Show events such as bounces and complaints in this channel as they happen',
  effect: 'writes',
  endpoints: [],
  example: 'hard_bounces spam unsubscribe',
  inputs: {
    kinds: {
      kind: 'choices',
      label: 'Events',
      hint: 'Empty: all of them',
      optional: true,
      options: EVENT_KINDS.map((value) => ({ value, label: EVENT_LABELS[value] })),
    },
  },
  async run({ kinds = [] }, { store, channel, person, now }) {
    const wanted = kinds.length === EVENT_KINDS.length ? [] : kinds;
    const existing = await store.subscriptions.list(channel.id);
    const isPaused = existing.some(({ pausedAt }) => pausedAt !== null);
    if (isPaused) await store.subscriptions.resume(channel.id);
    const same = existing.find((subscription) => isSame(subscription.filter.kind.only, wanted));
    if (same) return alreadyThere(same, isPaused);
    const added = await store.subscriptions.add(
      { channelId: channel.id, filter: onlyKinds(wanted), createdBy: person.id },
      now,
    );
    return addedReply(added, isPaused);
  },
});

function alreadyThere({ id, filter }: Subscription, isResumed: boolean): Reply {
  const what = kindsInWords(filter.kind.only);
  if (!isResumed) {
    return { title: 'Alerts', summary: `This channel shows ${what} already (alert ${id}).` };
  }
  return {
    title: 'Alerts',
    summary: `This channel shows ${what} again (alert ${id}); it was paused.`,
    announcement: `switched the alerts of this channel on again.`,
  };
}

function addedReply({ id, filter }: Subscription, isResumed: boolean): Reply {
  const what = kindsInWords(filter.kind.only);
  return {
    title: 'Alerts',
    summary: `From now on this channel shows ${what}.`,
    sections: [
      {
        kind: 'bullets',
        items: [
          'They appear here as one card a campaign, which keeps itself up to date.',
          'If Postbell isn’t in this channel yet, invite it: otherwise it can’t post.',
          ...(isResumed ? ['The paused alerts of this channel run again too.'] : []),
        ],
      },
    ],
    steps: [
      {
        kind: 'operation',
        label: 'Connect the service',
        operation: 'postbell alerts connect',
        values: {},
      },
      {
        kind: 'operation',
        label: 'Undo',
        operation: 'postbell alerts remove',
        values: { alert: id },
      },
    ],
    footnote: `Alert ${id}. «Connect» tells the service where to report events; once is enough.`,
    announcement: `switched alerts on for this channel: ${what}.`,
  };
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((kind) => b.includes(kind));
}
