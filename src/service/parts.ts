import { PostbellError } from '../core/errors.ts';

/** What became of many values that went to the service in several requests. */
export interface PartialResult {
  /** Taken by the service. */
  readonly done: readonly string[];
  /** The part that failed, which may have been carried out all the same, and all after it. */
  readonly remaining: readonly string[];
  /** Why there are remaining ones; null when all is done. */
  readonly failure: PostbellError | null;
}

/**
 * Sends values part by part, in order, until one part fails.
 * @throws {PostbellError} the failure of the first part: then nothing is known to be done.
 */
export async function inParts(
  values: readonly string[],
  size: number,
  send: (part: readonly string[]) => Promise<void>,
): Promise<PartialResult> {
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
