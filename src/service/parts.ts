import { PostbellError } from '../core/errors.ts';

/**
 * The specification limits few requests that carry many values; for the others we assume that
 * 1,000 are always taken.
 */
export const VALUES_A_REQUEST = 1000;

/** What became of many values that went to the service in several requests. */
export interface PartialResult<Value = string> {
  /** Taken by the service. */
  readonly done: readonly Value[];
  /** The part that failed, which may have been carried out all the same, and all after it. */
  readonly remaining: readonly Value[];
  /** Why there are remaining ones; null when all is done. */
  readonly failure: PostbellError | null;
}

/**
 * Sends values part by part, in order, until one part fails.
 * @throws {PostbellError} the failure of the first part: then nothing is known to be done.
 */
export async function inParts<Value>(
  values: readonly Value[],
  size: number,
  send: (part: readonly Value[]) => Promise<void>,
): Promise<PartialResult<Value>> {
  for (let start = 0; start < values.length; start += size) {
    try {
      await send(values.slice(start, start + size));
    } catch (error) {
      if (start === 0 || !(error instanceof PostbellError)) throw error;
      return { done: values.slice(0, start), remaining: values.slice(start), failure: error };
    }
  }
  return { done: values, remaining: [], failure: null };
}

/** What was found about many values that were asked for in several requests. */
export interface PartialLookUp<Found> {
  /** By the value asked for. */
  readonly found: ReadonlyMap<string, Found>;
  /** The part that failed and all after it. */
  readonly remaining: readonly string[];
  /** Why there are remaining ones; null when all were asked for. */
  readonly failure: PostbellError | null;
}

/**
 * Asks for values part by part, in order, until one part fails.
 * @throws {PostbellError} the failure of the first part.
 */
export async function lookUpInParts<Found>(
  values: readonly string[],
  ask: (part: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): Promise<PartialLookUp<Found>> {
  const found = new Map<string, Found>();
  const { remaining, failure } = await inParts(values, VALUES_A_REQUEST, async (part) => {
    for (const [value, one] of await ask(part)) found.set(value, one);
  });
  return { found, remaining, failure };
}
