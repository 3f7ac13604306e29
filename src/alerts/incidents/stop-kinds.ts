import { plainText, sentence } from '../../domain/reply.ts';
import type { MessageKind } from '../../outbox/message-kind.ts';
import { isFinal, STOP_MESSAGE, STOP_REPLY, type Stop } from '../../store/alarms/stops.ts';
import type { OutgoingMessage } from '../../store/outbox/outgoing-messages.ts';
import type { Store } from '../../store/store.ts';
import { stopMessage } from './stop-message.ts';

interface StopKindParts {
  readonly store: Pick<Store, 'stops'>;
  /** Milliseconds in which a failure may pass by itself, so that it isn't worth a message. */
  readonly retryMs: number;
}

/** Says when a channel and an alert's owner are told of an automatic stop, and in which words. */
export function stopKinds({ store, retryMs }: StopKindParts): readonly MessageKind[] {
  const stopOf = async ({ sourceId }: OutgoingMessage) => store.stops.find(sourceId ?? '');
  const message: MessageKind = {
    name: STOP_MESSAGE,
    isDropped: () => true,
    async dueAt(message, at) {
      const stop = await stopOf(message);
      // A campaign that somebody canceled before the first message needs none.
      if (!stop || (stop.state === 'needless' && message.messageTs === null)) return 'never';
      if (message.version <= message.shownVersion) return null;
      return stop.state === 'trying' ? new Date(stop.reachedAt.getTime() + retryMs) : at;
    },
    async draw(message) {
      const stop = await stopOf(message);
      return stop && { reply: stopMessage(stop), threadTs: null, isFinal: isFinal(stop) };
    },
  };
  const reply: MessageKind = {
    name: STOP_REPLY,
    isDropped: () => true,
    dueAt: async (_, at) => at,
    async draw(message) {
      const stop = await stopOf(message);
      return stop && { reply: newsOf(stop), threadTs: null, isFinal: true };
    },
  };
  return [message, reply];
}

function newsOf(stop: Stop) {
  const { title, sections = [] } = stopMessage(stop);
  const [result] = sections;
  return sentence(title, result?.kind === 'notice' ? plainText(result.text) : '');
}
