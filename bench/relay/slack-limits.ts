/*
 * Slack's limits as strictly as its pages can be read (docs.slack.dev/apis/web-api/rate-limits),
 * without the bursts that it tolerates.
 */
const POST_GAP_MS = 1000;
const MINUTE_MS = 60_000;
/** Tier 3. */
const UPDATES_A_MINUTE = 50;

/** Says in how many milliseconds a call would be allowed; 0: it is, and counts. */
export function createSlackLimits() {
  const postedAtMs = new Map<string, number>();
  let updatesAtMs: number[] = [];

  return {
    post(channelId: string, nowMs: number): number {
      const freeAtMs = (postedAtMs.get(channelId) ?? -Infinity) + POST_GAP_MS;
      if (freeAtMs > nowMs) return freeAtMs - nowMs;
      postedAtMs.set(channelId, nowMs);
      return 0;
    },

    /** In any minute of the whole workspace. */
    update(nowMs: number): number {
      updatesAtMs = updatesAtMs.filter((atMs) => atMs > nowMs - MINUTE_MS);
      const [oldestMs = 0] = updatesAtMs;
      if (updatesAtMs.length >= UPDATES_A_MINUTE) return oldestMs + MINUTE_MS - nowMs;
      updatesAtMs.push(nowMs);
      return 0;
    },
  };
}
