import { SUBSCRIPTIONS } from '../../src/operations/subscriptions.ts';
import { createClosedChannels } from '../../src/outbox/closed-channels.ts';
import type { MessageKind } from '../../src/outbox/message-kind.ts';
import { createOutbox, type OutboxParts, type OutboxTiming } from '../../src/outbox/outbox.ts';
import { pauseNotices } from '../../src/outbox/pause-notices.ts';
import { createRateLimiter } from '../../src/outbox/rate-limiter.ts';
import { sendNext, sendNow } from '../../src/outbox/sender.ts';
import type { Store } from '../../src/store/store.ts';
import { quiet } from '../store/quiet.ts';

/** What channels subscribe to, and owners are told of when it is paused. */
const KINDS = SUBSCRIPTIONS.map(({ kind }) => kind);

const BRISK: OutboxTiming = {
  lookEveryMs: 5,
  idleMs: 200,
  waitMs: 50,
  retryMs: 10,
  askEveryMs: 5,
  leaseMs: 15_000,
};

interface SendingParts extends Pick<OutboxParts, 'post' | 'now'> {
  readonly timing?: Partial<OutboxTiming>;
  /** Messages are updated whenever they are due, and not in turn. */
  readonly isPermitted?: boolean;
  readonly store: Pick<Store, 'cards' | 'outgoing' | 'permits' | 'subscriptions'>;
}

/** All that sends messages of a process, fast. */
export function createSending({ timing, ...given }: SendingParts) {
  const parts = sendingParts(given);
  const outbox = createOutbox({ ...parts, timing: { ...BRISK, ...timing } });
  for (const kind of pauseNotices(given.store, KINDS)) outbox.add(kind);
  return { ...parts, outbox };
}

/** All that sends messages of a process, whenever a test with a clock of its own says so. */
export function createStepping({ timing, ...given }: SendingParts) {
  const { store, now } = given;
  const kinds = new Map<string, MessageKind>(
    pauseNotices(store, KINDS).map((kind) => [kind.name, kind]),
  );
  const sender = {
    ...sendingParts({ ...given, isPermitted: true }),
    kinds,
    timing: { ...BRISK, ...timing },
    failures: new Map<string, number>(),
  };
  return {
    add: (kind: MessageKind) => void kinds.set(kind.name, kind),
    wake: () => {},
    sendNow: (channelId: string, add: () => Promise<string>) => sendNow(channelId, add, sender),

    /** Sends what is due now, and what is added meanwhile. */
    async sendDue(): Promise<void> {
      for (let before = ''; ;) {
        const channels = await store.outgoing.channels();
        const state = JSON.stringify(channels);
        if (state === before) return;
        before = state;
        for (const { channelId } of channels) {
          while ((await sendNext(channelId, sender)) <= now());
        }
      }
    },
  };
}

function sendingParts({ store, post, now, isPermitted = false }: SendingParts) {
  const shared = { store, post, log: quiet, now };
  const strict = createRateLimiter({ permits: store.permits, now });
  const limiter = isPermitted ? { ...strict, takeTurn: async () => true } : strict;
  return { ...shared, limiter, closedChannels: createClosedChannels({ ...shared, kinds: KINDS }) };
}
