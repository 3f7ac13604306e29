import { setTimeout as sleep } from 'node:timers/promises';

export interface Clock {
  /** Milliseconds that only ever grow: a clock that is set back must not hold requests up. */
  readonly elapsedMs: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

const CLOCK: Clock = { elapsedMs: () => performance.now(), sleep };

/**
 * Turns for callers, in the order they ask: at most `perSecond` in any second, at once while there
 * is room. A rate below 1 spaces the turns out accordingly.
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
