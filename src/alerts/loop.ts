export interface Loop {
  start(): void;
  /** Runs the next look soon, though not more often than every `everyMs`. */
  wake(): void;
  /** Ends the loop; resolves when a look under way has ended. */
  stop(): Promise<void>;
}

/**
 * Looks again and again, one look at a time.
 * @param look returns in how many milliseconds the next look is due unless something wakes it; it
 * must not reject
 */
export function createLoop(look: () => Promise<number>, everyMs: number): Loop {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isDue = false;
  let isRunning = false;
  let isSoon = false;

  const lookIn = (waitMs: number): void => {
    clearTimeout(timer);
    if (isRunning) timer = setTimeout(run, waitMs);
  };

  const run = (): void => {
    isDue = false;
    looking = look().then((waitMs) => {
      looking = null;
      isSoon = isDue || waitMs <= everyMs;
      lookIn(isSoon ? everyMs : waitMs);
    });
  };

  return {
    start() {
      isRunning = true;
      isSoon = true;
      lookIn(0);
    },
    wake() {
      isDue = true;
      if (looking || isSoon) return;
      isSoon = true;
      lookIn(everyMs);
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      await looking;
    },
  };
}
