/** A closed terminal hangs up on what runs in it. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const LOOK_EVERY_MS = 500;

/** Calls `stop` at the first signal that ends a process; a second one doesn't wait. */
export function onEnd(stop: () => void): void {
  let isStopping = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      stop();
    });
  }
}

/**
 * Ends this process, as by SIGTERM, once the one that started it is gone: npm passes on two signals
 * alone, and none when it is killed. For what people start with npm; nothing else owns those.
 */
export function endWithParent(): void {
  const parent = process.ppid;
  const look = () => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  };
  const looking = setInterval(look, LOOK_EVERY_MS);
  looking.unref();
}
