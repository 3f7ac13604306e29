import { nameKey } from '../../domain/written.ts';
import { type InputError, inputError } from '../../lib/errors.ts';
import { isDay as isCalendarDay } from '../../lib/time-zone.ts';
import {
  count,
  type Decoded,
  flag,
  from,
  groupOf,
  id,
  number,
  phoneToSend,
  record,
  text,
} from '../formats.ts';
import { campaignStatus, explained, listStatus } from '../status.ts';
import { perZone } from '../timestamps.ts';
import { withoutLast } from '../../lib/text.ts';

/** A value to be set for a contact. The name `Phone` sets its phone number. */
export interface VariableValue {
  readonly name: string;
  /** The value, sent as it is; dates as `YYYY-MM-DD`. */
  readonly value: string | number;
}

// Spec 1, section 2.2, rule 2. We assume that combining marks belong to their letters.
const NAME = /^[\p{L}\p{M}\d.,?!'"_/ -]+$/u;
// Rule 1: "at least one string character"; we assume that this means a letter.
const LETTER = /\p{L}/u;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** The system variable of every list; spec 1, section 2.2. */
export const PHONE = 'Phone';

/** Returns the name that a list has for a variable, whatever its case, width, and blanks. */
export function nameInList(name: string, names: readonly string[]): string | null {
  const key = nameKey(name);
  return names.includes(name) ? name : (names.find((one) => nameKey(one) === key) ?? null);
}

/** Returns variables under the names that their list has, so that `name` doesn’t join `Name`. */
export function namedAsInList<V extends { readonly name: string }>(
  variables: readonly V[],
  definitions: readonly Pick<VariableDefinition, 'name'>[],
): readonly V[] {
  const names = [PHONE, ...definitions.map(({ name }) => name)];
  return variables.map((one) => ({ ...one, name: nameInList(one.name, names) ?? one.name }));
}

/** Returns variables as they are sent. @throws {InputError} by the rules of spec 1, section 2.2. */
export function checkVariables(
  variables: readonly VariableValue[],
  definitions: readonly VariableDefinition[] = [],
): readonly VariableValue[] {
  const types = new Map(definitions.map(({ name, type }) => [name, type]));
  return namedAsInList(variables, definitions).map(({ name, value }) => {
    checkName(name);
    checkValue(name, value, types.get(name));
    const typed = typedValue(value, types.get(name));
    return { name, value: name === PHONE ? phoneToSend(String(typed)) : typed };
  });
}

/**
 * Sends numeric text as a number to a numeric variable; spec 1, section 2.2, rule 5. A customer’s
 * number such as `007`, or of 20 digits, would be another one then: it stays text, and we assume
 * that numeric text is a number to the service, as in its own answers.
 */
export function typedValue(value: string | number, type: string | undefined): string | number {
  if (type !== 'number' || typeof value === 'number' || !isNumber(value)) return value;
  return String(Number(value)) === withoutLastZeros(value) ? Number(value) : value;
}

/** Tells whether two values of a variable are the same one, as `1.50` and `1.5` are. */
export function isSameValue(one: string, other: string): boolean {
  if (one === other) return true;
  return isNumber(one) && isNumber(other) && withoutLastZeros(one) === withoutLastZeros(other);
}

/** Makes `1.50` and `1.5` one text. */
function withoutLastZeros(number: string): string {
  return number.includes('.') ? withoutLast(withoutLast(number, /0/u), /\./u) : number;
}

/** Returns the description of the expected value; `null` if the value fits its type. */
export function expectedInstead(value: string | number, type: string | undefined) {
  if (type === 'number' && !isNumber(value)) return 'a number';
  return type === 'date' && !isDay(value) ? 'a date such as 2017-01-31' : null;
}

function checkName(name: string): void {
  if (!LETTER.test(name)) {
    throw problem(`A variable’s name needs at least one letter, and “${name}” has none.`);
  }
  if (!NAME.test(name)) {
    throw problem(
      `The variable’s name “${name}” has a character that isn’t allowed. Letters, digits, spaces ` +
        'and . , ? ! \' " - _ / are.',
    );
  }
}

function checkValue(name: string, value: string | number, type: string | undefined): void {
  // JSON has no Infinity or NaN.
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw problem(`The variable “${name}” can’t be ${value}.`);
  }
  if (expectedInstead(value, type) === null) return;
  if (type === 'number') {
    throw problem(`“${name}” is a number and can’t be “${value}”.`);
  }
  throw problem(
    `The variable “${name}” is a date: write it as YYYY-MM-DD, such as 2017-01-31, instead of ` +
      `“${value}”.`,
  );
}

function isNumber(value: string | number): boolean {
  return typeof value === 'number' || NUMBER.test(value);
}

function isDay(value: string | number): boolean {
  return typeof value === 'string' && isCalendarDay(value);
}

function problem(message: string): InputError {
  return inputError('variables', message);
}

/** A mailing list; spec 1, section 2.1. */
export type List = Decoded<typeof listIn>;

export const listIn = perZone(({ timestampOrNull }) => {
  return record({
    id,
    name: text,
    status: explained(listStatus),
    emails: groupOf({
      total: from('all_email_qty', count),
      active: from('active_email_qty', count),
      inactive: from('inactive_email_qty', count),
    }),
    /** Phone numbers; only the listing of all lists gives `new`. */
    phones: groupOf({
      new: from('new_phones_quantity', count),
      active: from('active_phones_quantity', count),
      inactive: from('exc_phones_quantity', count),
    }),
    createdAt: from('creationdate', timestampOrNull),
  });
});

/** The definition of a list's variable; spec 1, section 2.2. */
export type VariableDefinition = Decoded<typeof variableDefinition>;

/** The type is the service's name; seen: string, number, date. */
export const variableDefinition = record({ name: text, type: text });

/** The cost of a campaign to a list; spec 1, section 4.1.3. */
export type ListCost = Decoded<typeof listCost>;

export const listCost = record({
  currency: from('cur', text),
  recipients: from('sent_emails_qty', count),
  price: from('overdraftAllEmailsPrice', count),
  paidEmails: from('addressesDeltaFromBalance', count),
  tariffEmails: from('addressesDeltaFromTariff', count),
  mostRecipients: from('max_emails_per_task', count),
  isAffordable: from('result', flag),
});

export type ListCampaign = Decoded<typeof listCampaign>;

export const listCampaign = record({
  id: from('task_id', id),
  name: from('task_name', text),
  status: from('task_status', number.transform(campaignStatus)),
});
