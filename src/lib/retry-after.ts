/** Bounds of a wait that somebody else asks for, in milliseconds. */
export interface WaitBounds {
  /** Default: none. */
  readonly leastMs?: number;
  /** The longest wait that anybody is told: whoever asks for more is asked again. Default: 1 h. */
  readonly mostMs?: number;
}

const HOUR_MS = 60 * 60_000;

/**
 * Returns a wait that somebody else asks for within bounds; the longest for no number.
 * @param ms whatever they gave
 */
export function boundedWaitMs(
  ms: number,
  { leastMs = 0, mostMs = HOUR_MS }: WaitBounds = {},
): number {
  return Number.isNaN(ms) ? mostMs : Math.min(Math.max(leastMs, ms), mostMs);
}

/** Source: RFC 9110, section 10.2.3: seconds or a date; undefined if neither can be read. */
export function retryAfterMs(
  header: string | null,
  now: Date,
  bounds?: WaitBounds,
): number | undefined {
  const text = header?.trim() ?? '';
  const isNumber = /^[+-]?\d+(?:\.\d+)?$/.test(text);
  const ms = isNumber ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? undefined : boundedWaitMs(ms, bounds);
}
