import { isValid } from 'date-fns/isValid';
import { parse } from 'date-fns/parse';
import { InputError } from '../core/errors.ts';

/** What a list knows about one of its variables; spec 1, section 2.2. */
export interface VariableDefinition {
  readonly name: string;
  /** As the service names it; seen: string, number, date. */
  readonly type: string;
}

/** A value to be set for a contact. The name `Phone` sets its phone number. */
export interface VariableValue {
  readonly name: string;
  /** Sent as it is; dates as `YYYY-MM-DD`. */
  readonly value: string | number;
}

// Spec 1, section 2.2, rule 2. We assume that marks belong to the letters that they stand on.
const NAME = /^[\p{L}\p{M}\d.,?!'"_/ -]+$/u;
// Rule 1: "at least one string character"; we assume that this means a letter.
const LETTER = /\p{L}/u;
const NUMBER = /^-?\d+(\.\d+)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Checks names, and values against the types of the variables that the list already has; rules of
 * spec 1, section 2.2.
 * @throws {InputError} for the field `variables`.
 */
export function checkVariables(
  variables: readonly VariableValue[],
  definitions: readonly VariableDefinition[] = [],
): void {
  const types = new Map(definitions.map(({ name, type }) => [name, type]));
  for (const { name, value } of variables) {
    checkName(name);
    checkValue(name, value, types.get(name));
  }
}

/**
 * A value as it is sent to a variable of this type: to one that holds numbers, a number (spec 1,
 * section 2.2, rule 5). Written text stays as it is for every other type, and for none.
 */
export function typedValue(value: string | number, type: string | undefined): string | number {
  return type === 'number' && isNumber(value) ? Number(value) : value;
}

/** The same of several, by what the list knows about them. */
export function typedVariables(
  variables: readonly VariableValue[],
  definitions: readonly VariableDefinition[] = [],
): readonly VariableValue[] {
  const types = new Map(definitions.map(({ name, type }) => [name, type]));
  return variables.map(({ name, value }) => ({ name, value: typedValue(value, types.get(name)) }));
}

/** What a value of this type is, where this one isn't; `null` when it fits. */
export function wantedInstead(value: string | number, type: string | undefined) {
  if (type === 'number' && !isNumber(value)) return 'a number';
  return type === 'date' && !isDay(value) ? 'a date such as 2017-01-31' : null;
}

function checkName(name: string): void {
  if (!LETTER.test(name)) {
    throw problem(`A variable’s name needs at least one letter; “${name}” has none.`);
  }
  if (!NAME.test(name)) {
    throw problem(
      `The variable’s name “${name}” has a character that isn’t allowed. Letters, digits, spaces ` +
        'and . , ? ! \' " - _ / are.',
    );
  }
}

function checkValue(name: string, value: string | number, type: string | undefined): void {
  // Infinity and the like have no place in JSON.
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw problem(`The variable “${name}” can’t be ${value}.`);
  }
  if (wantedInstead(value, type) === null) return;
  if (type === 'number') {
    throw problem(`The variable “${name}” is a number, so it can’t be “${value}”.`);
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
  return typeof value === 'string' && DAY.test(value) && isValid(parse(value, 'yyyy-MM-dd', 0));
}

function problem(message: string): InputError {
  return new InputError(message, { field: 'variables' });
}
