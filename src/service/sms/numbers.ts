import { done } from '../answer.ts';
import {
  from,
  idToSend,
  madeOf,
  mapOf,
  number,
  oneOrMore,
  phonesToSend,
  phoneToSend,
  record,
  text,
} from '../formats.ts';
import type { Http } from '../http.ts';
import { path } from '../request.ts';
import { checkVariables, typedValue, type VariableValue } from '../lists/list.ts';
import { perZone, type Timestamps } from '../timestamps.ts';
import { smsCounters, smsData } from './answer.ts';

/** A phone number in a list; spec 2, section 2.5. */
const phoneInListIn = perZone(({ timestampOrNull }) => {
  return record({
    /** The service's code; the specification gives no meanings. */
    statusCode: from('status', number),
    variables: madeOf({ variables: mapOf(text) }, ({ variables }) =>
      Object.entries(variables).map(([name, value]) => ({ name, value })),
    ),
    addedAt: from('added', timestampOrNull),
  });
});

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

const ADDED = smsCounters(['added', 'exceptions', 'exists']);
const UPDATED = smsCounters(['updated']);
const DELETED = smsCounters(['deleted']);

/** Phone numbers of lists; spec 2, section 4.2. */
export function smsNumbersOf(http: Http, timestamps: Timestamps) {
  const held = smsData(oneOrMore(phoneInListIn(timestamps)));
  return {
    get: (listId: string, number: string) =>
      http.one(path`/sms/numbers/info/${listId}/${phoneToSend(number)}`, held, {
        subject: `this phone number in list ${listId}`,
      }),

    /** @throws {InputError} for a name that no variable can have. */
    setVariables: async (listId: string, phone: string, variables: readonly VariableValue[]) => {
      checkVariables(variables);
      return http.post(path`/addressbooks/${listId}/phones/variable`, done, {
        json: { phone: phoneToSend(phone), variables },
        subject: `this phone number in list ${listId}`,
        effect: 'repeatable',
      });
    },

    add: (listId: string, phones: readonly string[]) =>
      http.post(path`/sms/numbers`, ADDED, {
        json: { ...listBody(listId), phones: phonesToSend(phones) },
        subject: `list ${listId}`,
      }),

    /** @throws {InputError} for a name or a value that its variable can't have. */
    addWithVariables: async (
      listId: string,
      phones: Readonly<Record<string, readonly PhoneVariable[]>>,
    ) => {
      Object.values(phones).forEach(checkPhoneVariables);
      // Each phone number has an array that contains its array of variables.
      const nested = Object.entries(phones).map(([phone, variables]) => [
        phoneToSend(phone),
        [variables],
      ]);
      return http.post(path`/sms/numbers/variables`, ADDED, {
        json: { ...listBody(listId), phones: Object.fromEntries(nested) },
        subject: `list ${listId}`,
      });
    },

    update: async (
      listId: string,
      phones: readonly string[],
      variables: readonly PhoneVariable[],
    ) => {
      checkPhoneVariables(variables);
      return http.put(path`/sms/numbers`, UPDATED, {
        json: { ...listBody(listId), phones: phonesToSend(phones), variables },
        subject: `list ${listId}`,
      });
    },

    /** Removes phone numbers. The request is never retried: the second answer would count none. */
    remove: (listId: string, phones: readonly string[]) =>
      http.delete(path`/sms/numbers`, DELETED, {
        json: { phones: phonesToSend(phones), ...listBody(listId) },
        effect: 'once',
        subject: `list ${listId}`,
      }),
  };
}

function listBody(listId: string) {
  return { addressBookId: idToSend(listId) };
}

function checkPhoneVariables(variables: readonly PhoneVariable[]): void {
  checkVariables(variables, variables);
}
