import { inParts, VALUES_A_REQUEST, type PartialResult } from './parts.ts';
import { sumOf, type Counters } from './sms-answer.ts';

/** A `PartialResult` with the service's counts of the phone numbers that are done. */
export interface CountedResult<Name extends string> extends PartialResult {
  readonly counters: Counters<Name>;
}

/**
 * Sends phone numbers part by part, in order, until one part fails.
 * @throws {PostbellError} the failure of the first part: then nothing is known to be done.
 */
export async function countedInParts<Name extends string>(
  phones: readonly string[],
  names: readonly Name[],
  send: (part: readonly string[]) => Promise<Counters<Name>>,
): Promise<CountedResult<Name>> {
  const counted: Counters<Name>[] = [];
  const result = await inParts(phones, VALUES_A_REQUEST, async (part) => {
    counted.push(await send(part));
  });
  return { ...result, counters: sumOf(names, counted) };
}
