/** Counts what happened lately under each key. */
export interface Limiter {
  /** Counts one more, or says after how many seconds there is room again. */
  take(key: string, most: number, windowMs: number): number | undefined;
}

export function createLimiter(now: () => Date): Limiter {
  const taken = new Map<string, number[]>();
  return {
    take: (key, most, windowMs) => {
      const nowMs = now().getTime();
      const recent = (taken.get(key) ?? []).filter((atMs) => atMs > nowMs - windowMs);
      taken.set(key, recent);
      const oldestMs = recent[0];
      if (recent.length >= most && oldestMs !== undefined) {
        return Math.max(1, Math.ceil((oldestMs + windowMs - nowMs) / 1000));
      }
      recent.push(nowMs);
      return undefined;
    },
  };
}
