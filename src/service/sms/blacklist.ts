import { lookUpInParts } from '../batches.ts';
import { type Decoded, from, listOf, phone, phonesToSend, record, text } from '../formats.ts';
import type { Http } from '../http.ts';
import { path } from '../request.ts';
import { perZone, type Timestamps } from '../timestamps.ts';
import { smsCounters, smsData } from './answer.ts';

const ADDED = smsCounters(['added', 'exists']);
const REMOVED = smsCounters(['removed']);

/** Phone numbers in one address; we assume that servers accept 8,000 characters of it. */
export const PHONES_A_QUERY = 200;

/** The blacklist of phone numbers; spec 2, section 4.2. */
export function smsBlacklistOf(http: Http, timestamps: Timestamps) {
  const entries = smsData(listOf(entryIn(timestamps)));
  return {
    add: (phones: readonly string[], description: string) =>
      http.post(path`/sms/black_list`, ADDED, {
        json: { phones: phonesToSend(phones), description },
      }),

    /** Removes phone numbers. The request is never retried: the second answer would count none. */
    remove: (phones: readonly string[]) =>
      http.delete(path`/sms/black_list`, REMOVED, {
        json: { phones: phonesToSend(phones) },
        effect: 'once',
      }),

    all: () => http.get(path`/sms/black_list`, entries),

    /** Looks up many in several requests, by their numbers. */
    find: (phones: readonly string[]) =>
      lookUpInParts(phones, PHONES_A_QUERY, async (part) => {
        // We assume brackets for an array, as in the `status[]` of campaigns.
        const query = { 'phones[]': phonesToSend(part) };
        const found = await http.get(path`/sms/black_list/by_numbers`, entries, { query });
        return new Map(found.map((entry) => [entry.phone, entry]));
      }),
  };
}

/** A phone number that gets no messages; spec 2, section 2.6. */
export type BlacklistedPhone = Decoded<typeof entryIn>;

const entryIn = perZone(({ timestampOrNull }) =>
  record({ phone, description: text, addedAt: from('add_date', timestampOrNull) }),
);
