import { PostbellError } from '../lib/errors.ts';

/** The most values of a request; we assume that 1,000 are accepted where no limit is specified. */
export const VALUES_A_REQUEST = 1000;

/** The outcome of many values that were sent in several requests. */
export interface PartialResult<Value = string> {
  readonly done: readonly Value[];
  /** The values of the failed request, which may have been carried out anyway, and all after it. */
  readonly remaining: readonly Value[];
  readonly failure: PostbellError | null;
}

/** Sends values part by part until one fails. @throws {PostbellError} if that is the first one. */
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

export interface PartialLookUp<Found> extends Pick<PartialResult, 'remaining' | 'failure'> {
  readonly found: ReadonlyMap<string, Found>;
}

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
