import { inParts, type PartialResult } from '../batches.ts';
import { type Decoded, from, listOf, record, text } from '../formats.ts';
import { type Http, path } from '../http.ts';
import type { Timestamps } from '../timestamps.ts';
import { countedInParts, type CountedResult, smsCounters, smsData } from './answer.ts';

/** The result of a look-up of phone numbers in several requests. */
export interface BlacklistLookUp extends Pick<PartialResult, 'remaining' | 'failure'> {
  readonly found: readonly BlacklistedPhone[];
}

const ADDED = ['added', 'exists'] as const;

/** Phone numbers in one address; we assume that servers accept 8,000 characters of it. */
const PHONES_A_QUERY = 200;

/** The blacklist of phone numbers; spec 2, section 4.2. */
export function smsBlacklistOf(http: Http, timestamps: Timestamps) {
  const entries = smsData(listOf(entryIn(timestamps)));
  return {
    add: (
      phones: readonly string[],
      description: string,
    ): Promise<CountedResult<(typeof ADDED)[number]>> =>
      countedInParts(phones, ADDED, (part) =>
        http.post(path`/sms/black_list`, smsCounters(ADDED), {
          json: { phones: part, description },
        }),
      ),

    /** Removes phone numbers. The request is never retried: the second answer would count none. */
    remove: (phones: readonly string[]): Promise<CountedResult<'removed'>> =>
      countedInParts(phones, ['removed'], (part) =>
        http.delete(path`/sms/black_list`, smsCounters(['removed']), {
          json: { phones: part },
          effect: 'once',
        }),
      ),

    all: (): Promise<readonly BlacklistedPhone[]> => http.get(path`/sms/black_list`, entries),

    find: async (phones: readonly string[]): Promise<BlacklistLookUp> => {
      const found: BlacklistedPhone[] = [];
      const { remaining, failure } = await inParts(phones, PHONES_A_QUERY, async (part) => {
        found.push(
          ...(await http.get(path`/sms/black_list/by_numbers`, entries, {
            // We assume brackets for an array, as in the `status[]` of campaigns.
            query: { 'phones[]': part },
          })),
        );
      });
      return { found, remaining, failure };
    },
  };
}

/** A phone number that gets no messages; spec 2, section 2.6. */
export type BlacklistedPhone = Decoded<typeof entryIn>;

function entryIn({ timestampOrNull }: Timestamps) {
  return record({ phone: text, description: text, addedAt: from('add_date', timestampOrNull) });
}
