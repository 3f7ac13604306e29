import { createClosedChannels } from '../../src/outbox/closed-channels.ts';
import { createOutbox, type OutboxParts, type OutboxTiming } from '../../src/outbox/outbox.ts';
import { createRateLimiter } from '../../src/outbox/rate-limiter.ts';
import type { Store } from '../../src/store/store.ts';
import { quiet } from '../store/quiet.ts';

const BRISK: OutboxTiming = {
  lookEveryMs: 5,
  idleMs: 200,
  waitMs: 50,
  retryMs: 50,
  askEveryMs: 5,
  leaseMs: 15_000,
};

interface SendingParts extends Pick<OutboxParts, 'post' | 'now'> {
  readonly timing?: Partial<OutboxTiming>;
  readonly store: Pick<Store, 'cards' | 'outgoing' | 'slackTurns' | 'subscriptions'>;
}

/** All that sends messages of a process, fast. */
export function createSending({ store, post, now, timing }: SendingParts) {
  const shared = { store, post, log: quiet, now };
  const limiter = createRateLimiter({ turns: store.slackTurns, now, askEveryMs: 5 });
  const closedChannels = createClosedChannels(shared);
  const parts = { ...shared, limiter, closedChannels };
  return {
    ...parts,
    outbox: createOutbox({ ...parts, timing: { ...BRISK, ...timing } }),
  };
}
