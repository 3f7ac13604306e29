import type { Log } from '../../lib/log.ts';
import type { Service } from '../../service/service.ts';
import type { Store } from '../../store/store.ts';
import { createReconciliation } from './reconciliation.ts';
import { createWebhookSync, type Listening, receiverOf } from './webhooks.ts';
import { createSilence } from './silence.ts';

interface UpkeepParts {
  readonly store: Pick<
    Store,
    'idempotencyKeys' | 'comparisons' | 'counts' | 'received' | 'webhooks'
  >;
  readonly service: Service;
  readonly listening: () => Listening;
  readonly serviceZone: string;
  readonly log: Log;
  readonly now: () => Date;
}

export type Upkeep = ReturnType<typeof createUpkeep>;

/** Keeps events arriving: takes care of webhooks and of comparisons with the service. */
export function createUpkeep({ listening, ...parts }: UpkeepParts) {
  const connecting = createWebhookSync({ ...parts, listening });
  const comparing = createReconciliation({ ...parts, check: connecting.check });
  const silence = createSilence(parts);
  return {
    port: {
      plan: connecting.plan,
      connect: connecting.connect,
      receiverOf: (webhook: { readonly action: string; readonly url: string }) =>
        receiverOf(webhook, listening()),
      compare: () => comparing.compareAll(parts.now()),
      knownSilences: silence.known,
      silences: silence.requested,
    },
    compareDue: comparing.compareDue,
    stop: comparing.stop,
  };
}
