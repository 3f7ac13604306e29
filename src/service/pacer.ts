import { pause } from '../lib/timeout.ts';

export interface Clock {
  /** Monotonic milliseconds: a clock that is set back must not delay requests. */
  readonly elapsedMs: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

const CLOCK: Clock = { elapsedMs: () => performance.now(), sleep: pause };

/**
 * Creates a rate limiter that admits callers in their order: at most `perSecond` in any second, and
 * at once below that. A rate below 1 means one caller in more than a second.
 */
export function createPacer(perSecond: number, clock: Clock = CLOCK): () => Promise<void> {
  const atOnce = Math.max(1, Math.floor(perSecond));
  const windowMs = (1000 * atOnce) / perSecond;
  const turns: number[] = [];
  return async () => {
    const now = clock.elapsedMs();
    const earlier = turns.length < atOnce ? undefined : turns.shift();
    const turn = earlier === undefined ? now : Math.max(now, earlier + windowMs);
    turns.push(turn);
    if (turn > now) await clock.sleep(Math.ceil(turn - now));
  };
}
