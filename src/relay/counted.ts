import type { Store } from '../store/store.ts';
import type { RelayMetrics } from './metrics.ts';

interface CountedParts {
  readonly store: { readonly events: Pick<Store['events'], 'onCounted'> };
  readonly metrics: RelayMetrics;
  readonly onFresh: () => void;
}

/**
 * Adds the store's counts to the relay's metrics, and calls `onFresh` when there are new events.
 */
export function noteCounted({ store, metrics, onFresh }: CountedParts): void {
  store.events.onCounted(({ commits, fresh, repeated, rejects }) => {
    metrics.commits.inc(commits);
    metrics.events.inc({ outcome: 'fresh' }, fresh);
    metrics.events.inc({ outcome: 'repeated' }, repeated);
    metrics.rejects.inc(rejects);
    if (fresh > 0) onFresh();
  });
}
