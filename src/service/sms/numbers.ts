import { done } from '../answer.ts';
import {
  type Decoded,
  from,
  idToSend,
  madeOf,
  mapOf,
  number,
  oneOrMore,
  record,
  text,
} from '../formats.ts';
import { type Http, path } from '../http.ts';
import { checkVariables, typedValue, type VariableValue } from '../lists/list.ts';
import type { Timestamps } from '../timestamps.ts';
import { countedInParts, type CountedResult, smsCounters, smsData } from './answer.ts';

/** A phone number in a list; spec 2, section 2.5. */
export type PhoneInList = Decoded<typeof phoneInListIn>;

function phoneInListIn({ timestampOrNull }: Timestamps) {
  return record({
    /** The service's code; the specification gives no meanings. */
    statusCode: from('status', number),
    variables: madeOf({ variables: mapOf(text) }, ({ variables }) =>
      Object.entries(variables).map(([name, value]) => ({ name, value })),
    ),
    addedAt: from('added', timestampOrNull),
  });
}

/** A variable of a phone number, as requests have it; spec 2, section 2.5. */
export interface PhoneVariable extends VariableValue {
  /** `string` takes any value, `number` a number, `date` a day as `YYYY-MM-DD` without a time. */
  readonly type: 'string' | 'number' | 'date';
}

/** Returns a variable of this type with a value given as text; new ones are text (spec 2, 2.5). */
export function phoneVariable(
  name: string,
  value: string,
  type: string | undefined,
): PhoneVariable {
  if (type === 'number') return { name, type, value: typedValue(value, type) };
  return { name, type: type === 'date' ? type : 'string', value };
}

const ADDED = ['added', 'exceptions', 'exists'] as const;
type Added = (typeof ADDED)[number];

/**
 * Phone numbers of lists; spec 2, section 4.2. Numbers are digits that begin with the country's
 * code. Many go in several requests; see `PartialResult` for what a failure leaves.
 */
export function smsNumbersOf(http: Http, timestamps: Timestamps) {
  const phone = smsData(oneOrMore(phoneInListIn(timestamps)));
  return {
    get: (listId: string, number: string): Promise<PhoneInList> =>
      http.one(path`/sms/numbers/info/${listId}/${number}`, phone, {
        subject: `this phone number in list ${listId}`,
      }),

    /** @throws {InputError} for a name that no variable can have. */
    setVariables: async (
      listId: string,
      phone: string,
      variables: readonly VariableValue[],
    ): Promise<void> => {
      checkVariables(variables);
      return http.post(path`/addressbooks/${listId}/phones/variable`, done, {
        json: { phone, variables },
        subject: `this phone number in list ${listId}`,
        effect: 'repeatable',
      });
    },

    add: (listId: string, phones: readonly string[]): Promise<CountedResult<Added>> =>
      countedInParts(phones, ADDED, (part) =>
        http.post(path`/sms/numbers`, smsCounters(ADDED), {
          json: { ...listBody(listId), phones: part },
          subject: `list ${listId}`,
        }),
      ),

    /** @throws {InputError} for a name or a value that its variable can't have. */
    addWithVariables: async (
      listId: string,
      phones: Readonly<Record<string, readonly PhoneVariable[]>>,
    ): Promise<CountedResult<Added>> => {
      Object.values(phones).forEach(checkPhoneVariables);
      return countedInParts(Object.keys(phones), ADDED, (part) =>
        http.post(path`/sms/numbers/variables`, smsCounters(ADDED), {
          json: {
            ...listBody(listId),
            // Each phone number has an array that contains its array of variables.
            phones: Object.fromEntries(part.map((phone) => [phone, [phones[phone]]])),
          },
          subject: `list ${listId}`,
        }),
      );
    },

    /** @throws {InputError} for a name or a value that its variable can't have. */
    update: async (
      listId: string,
      phones: readonly string[],
      variables: readonly PhoneVariable[],
    ): Promise<CountedResult<'updated'>> => {
      checkPhoneVariables(variables);
      return countedInParts(phones, ['updated'], (part) =>
        http.put(path`/sms/numbers`, smsCounters(['updated']), {
          json: { ...listBody(listId), phones: part, variables },
          subject: `list ${listId}`,
        }),
      );
    },

    /** Removes phone numbers. The request is never retried: the second answer would count none. */
    remove: (listId: string, phones: readonly string[]): Promise<CountedResult<'deleted'>> =>
      countedInParts(phones, ['deleted'], (part) =>
        http.delete(path`/sms/numbers`, smsCounters(['deleted']), {
          json: { phones: part, ...listBody(listId) },
          effect: 'once',
          subject: `list ${listId}`,
        }),
      ),
  };
}

function listBody(listId: string) {
  return { addressBookId: idToSend(listId) };
}

function checkPhoneVariables(variables: readonly PhoneVariable[]): void {
  checkVariables(variables, variables);
}
