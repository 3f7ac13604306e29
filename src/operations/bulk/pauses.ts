import { setImmediate as pause } from 'node:timers/promises';

/** Somebody's command waits no longer than about this; Slack gives it 3 s. */
const LONGEST_MS = 10;

export type Pausing = () => Promise<void>;

/** Lets others have their turn now and then, while something large is gone through. */
export function createPauses(): Pausing {
  let sinceMs = performance.now();
  return async () => {
    if (performance.now() - sinceMs < LONGEST_MS) return;
    await pause();
    sinceMs = performance.now();
  };
}
