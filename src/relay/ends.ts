import type { ServerResponse } from 'node:http';
import type { RelayMetrics } from './metrics.ts';
import { send, type Answer } from './answer.ts';

/** Answers and counts requests, and waits for those under way once no more are received. */
export function createEnds(metrics: RelayMetrics) {
  const byStatus = new Map<number | 'cut off', number>();
  const closed = Promise.withResolvers<void>();
  let underway = 0;
  let isClosing = false;
  metrics.showRequests(() => byStatus);
  return {
    isClosing: () => isClosing,

    begin(): void {
      underway += 1;
    },

    /** @param answer `null` when the sender went away */
    finish(response: ServerResponse, answer: Answer | null): void {
      if (answer) send(response, answer);
      const status = answer?.status ?? 'cut off';
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
      underway -= 1;
      if (isClosing && underway === 0) closed.resolve();
    },

    /** Resolves when all that have begun are finished. */
    close(): Promise<void> {
      isClosing = true;
      if (underway === 0) closed.resolve();
      return closed.promise;
    },
  };
}
