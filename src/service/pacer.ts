import { pause } from '../lib/timeout.ts';

export interface Clock {
  /** Monotonic milliseconds: a clock that is set back must not delay requests. */
  readonly elapsedMs: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

const CLOCK: Clock = { elapsedMs: () => performance.now(), sleep: pause };

export interface Pacer {
  /** Waits for a turn. */
  readonly turn: () => Promise<void>;
  /** Gives no turn for so long: the service had enough, perhaps from another process, too. */
  readonly hold: (ms: number) => void;
}

/**
 * Creates a rate limiter that admits callers in their order: at most `perSecond` in any second, and
 * at once below that. A rate below 1 means one caller in more than a second.
 */
export function createPacer(perSecond: number, clock: Clock = CLOCK): Pacer {
  const atOnce = Math.max(1, Math.floor(perSecond));
  const windowMs = (1000 * atOnce) / perSecond;
  const turns: number[] = [];
  let heldUntil = -Infinity;
  return {
    turn: async () => {
      const now = clock.elapsedMs();
      const earlier = turns.length < atOnce ? undefined : turns.shift();
      const free = earlier === undefined ? now : Math.max(now, earlier + windowMs);
      const turn = Math.max(free, heldUntil);
      turns.push(turn);
      if (turn > now) await clock.sleep(Math.ceil(turn - now));
    },
    hold: (ms) => {
      heldUntil = Math.max(heldUntil, clock.elapsedMs() + ms);
    },
  };
}
