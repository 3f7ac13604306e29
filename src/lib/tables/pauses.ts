import { setImmediate as pause } from 'node:timers/promises';

/** Milliseconds between two pauses: a command waits about that long at most; Slack gives it 3 s. */
const LONGEST_WITHOUT_PAUSE_MS = 10;

export type Pausing = () => Promise<void>;

/** Returns a function that lets other work run now and then, during something large. */
export function createPauses(): Pausing {
  let sinceMs = performance.now();
  return async () => {
    if (performance.now() - sinceMs < LONGEST_WITHOUT_PAUSE_MS) return;
    await pause();
    sinceMs = performance.now();
  };
}
