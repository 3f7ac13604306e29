import type { Reply } from '../../domain/reply.ts';
import type { MessageKind } from '../../outbox/message-kind.ts';
import {
  INCIDENT_MESSAGE,
  INCIDENT_REPLY,
  incidentBodyOf,
} from '../../store/alarms/incident-messages.ts';
import { silenceOf } from '../../store/alerts/silence.ts';
import type { Store } from '../../store/store.ts';

/** Milliseconds after an incident's end for which Slack is asked to take what is said of it. */
export const GIVE_UP_MS = 24 * 3_600_000;

/** Says when a channel is told of an incident; what it is told stands in the message. */
export function incidentKinds({
  subscriptions,
}: Pick<Store, 'subscriptions'>): readonly MessageKind[] {
  const message: MessageKind = {
    name: INCIDENT_MESSAGE,
    // A first message waits until its channel is open again; one that is there is left alone.
    isDropped: ({ messageTs }, because) => because === 'gone' || messageTs !== null,
    async dueAt(message, at) {
      const { closedAt, subscriptionId } = incidentBodyOf(message);
      if (isTooLate(closedAt, at)) return 'never';
      if (message.version <= message.shownVersion) return null;
      if (message.messageTs !== null) return at;
      const all = await subscriptions.list(message.channelId);
      const subscription = all.find(({ id }) => id === subscriptionId);
      const silence = subscription ? silenceOf(subscription, at) : 'paused';
      // An alarm is critical, so quiet hours don't hold it back.
      return silence === null || silence === 'quiet' ? at : null;
    },
    async draw(message) {
      const { reply, closedAt } = incidentBodyOf(message);
      return { reply: reply ?? { title: 'Alarm' }, threadTs: null, isFinal: closedAt !== null };
    },
  };
  const reply: MessageKind = {
    name: INCIDENT_REPLY,
    isDropped: () => true,
    dueAt: async ({ createdAt }, at) => (isTooLate(createdAt, at) ? 'never' : at),
    draw: async ({ body }) => ({ reply: body as Reply, threadTs: null, isFinal: true }),
  };
  return [message, reply];
}

function isTooLate(since: Date | null, at: Date): boolean {
  return since !== null && at.getTime() - since.getTime() > GIVE_UP_MS;
}
