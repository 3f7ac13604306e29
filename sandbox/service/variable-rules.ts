import { refusal } from './refusals.ts';
import { typeOf, type MailingList, type Variables } from './state/lists.ts';

/** The system variable that holds the phone number (spec 1, section 2.2). */
export const PHONE = 'Phone';

/** Spec 1, section 2.2: letters with their marks, digits and these; we assume that one letter is meant. */
const NAME = /^(?=.*\p{L})[\p{L}\p{M}\p{N}.,?!'"\-_/ ]+$/u;
const TRUNCATED_AT = 64;

/**
 * Holds variables to the rules of their names and of the types that the list has given them.
 * @throws a refusal that names the first variable against a rule.
 */
export function checkVariables(list: MailingList, variables: Variables): void {
  for (const [name, value] of Object.entries(variables)) {
    const shown = name.slice(0, TRUNCATED_AT);
    if (!NAME.test(name)) throw refusal('invalid', `variables.${shown} is no name of a variable`);
    if (name === PHONE) checkPhone(value, 'variables.Phone');
    const type = list.variables.get(name) ?? 'string';
    if (!suits(value, type)) throw refusal('invalid', `variables.${shown} must be a ${type}`);
  }
}

/** @throws a refusal that names the field, unless it is 7 to 15 digits or nothing at all. */
export function checkPhone(phone: string | number, field: string): void {
  // As many as a number has anywhere (ITU-T E.164); people set them apart as they like.
  const digits = String(phone).replaceAll(/[\s().-]/g, '');
  if (digits === '' || /^\+?\d{7,15}$/.test(digits)) return;
  throw refusal('invalid', `${field} must be a phone number of 7 to 15 digits`);
}

/** An empty value suits every type: we assume that it takes the old one away. */
function suits(value: string | number, type: string): boolean {
  if (value === '' || type === 'string') return true;
  return type === 'number' ? Number.isFinite(Number(value)) : typeOf(value) === 'date';
}
