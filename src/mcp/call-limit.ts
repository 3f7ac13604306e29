const MINUTE_MS = 60_000;
/** Calls of one person in a minute: a conversation takes a few, and a loop takes all it gets. */
export const MOST_CALLS = 30;

export type CallLimit = ReturnType<typeof createCallLimit>;

/** Counts the calls of each person in this process by the minute. */
export function createCallLimit(now: () => Date, most = MOST_CALLS) {
  let minute = 0;
  let counts = new Map<string, number>();
  return {
    /** Returns when somebody may call again; `null`: now, and this call is counted. */
    take(personId: string): Date | null {
      const current = Math.floor(now().getTime() / MINUTE_MS);
      if (current !== minute) {
        minute = current;
        counts = new Map();
      }
      const count = counts.get(personId) ?? 0;
      if (count >= most) return new Date((current + 1) * MINUTE_MS);
      counts.set(personId, count + 1);
      return null;
    },
  };
}
