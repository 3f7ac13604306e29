/** The longest wait that anybody is told: whoever asks for more is asked again. */
const LONGEST_WAIT_MS = 60 * 60_000;

/** Returns a wait that somebody else asks for, between none and an hour; the longest for no number. */
function boundedWaitMs(ms: number): number {
  return Number.isNaN(ms) ? LONGEST_WAIT_MS : Math.min(Math.max(0, ms), LONGEST_WAIT_MS);
}

/** Source: RFC 9110, section 10.2.3: seconds or a date; undefined if neither can be read. */
export function retryAfterMs(header: string | null, now: Date): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  if (/^\s*\d+\s*$/.test(header)) return boundedWaitMs(Number(header) * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : boundedWaitMs(at - now.getTime());
}
