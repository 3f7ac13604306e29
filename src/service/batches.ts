import { PostbellError } from '../lib/errors.ts';

/** The most values of a request; we assume that 1,000 are accepted where no limit is specified. */
export const VALUES_A_REQUEST = 1000;

/** The outcome of many values that were sent in several requests. */
export interface PartialResult<Value = string> {
  readonly done: readonly Value[];
  /** The values of the failed request, which may have been carried out anyway, and all after it. */
  readonly remaining: readonly Value[];
  /** The reason why values remain; null if all are done. */
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

/** The result of a look-up of many values in several requests. */
export interface PartialLookUp<Found> extends Pick<PartialResult, 'remaining' | 'failure'> {
  /** The results by the value looked up. */
  readonly found: ReadonlyMap<string, Found>;
}

/** @throws {PostbellError} the failure of the first part. */
export async function lookUpInParts<Found>(
  values: readonly string[],
  size: number,
  ask: (part: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): Promise<PartialLookUp<Found>> {
  const found = new Map<string, Found>();
  const { remaining, failure } = await inParts(values, size, async (part) => {
    for (const [value, one] of await ask(part)) found.set(value, one);
  });
  return { found, remaining, failure };
}
