import { z } from 'zod';
import { mapOf } from '../map-of.ts';
import { listOf, nonEmptyText, structure } from '../parameters.ts';
import { refusal } from '../refusals.ts';
import { typeOf, type MailingList } from '../state/lists.ts';
import { checkVariables } from '../variable-rules.ts';
import type { Route, Routes } from '../state/sms.ts';
import { faultIn, type NewVariable } from '../state/sms-numbers.ts';

const value = z.union([z.string(), z.number()]);

/** A list of numbers, one number, JSON text of either, or an object whose values are numbers. */
export const phones = structure(
  z
    .union([
      listOf(nonEmptyText),
      z.record(z.string(), nonEmptyText).transform((each) => Object.values(each)),
    ])
    .refine((all) => all.length > 0, 'it is empty'),
);

const variable = z
  .object({ name: nonEmptyText, type: z.enum(['string', 'number', 'date']).optional(), value })
  .transform(({ name, type, value }): NewVariable => ({
    name,
    type: type ?? typeOf(value),
    value,
  }));

/**
 * Variables (spec 2, section 2.5), in a list or in a list of lists. We assume that a value without
 * a type has the one it looks like.
 */
export const variables = structure(
  z.preprocess((given) => (Array.isArray(given) ? given.flat() : given), z.array(variable)),
);

export const routes = mapOf(
  z.enum(['national', 'international'], 'national or international is expected'),
).transform((given): Routes => {
  const entries = Object.entries(given).map(
    ([code, route]) => [code.toUpperCase(), route] as const,
  );
  return new Map<string, Route>(entries);
});

/** @throws a refusal that names the first variable with a value of another type. */
export function checkNewVariables(list: MailingList, given: readonly NewVariable[]): void {
  for (const variable of given) {
    const fault = faultIn(list, variable);
    if (fault !== undefined) throw refusal('invalid', `variables.${fault}`);
    checkVariables(list, { [variable.name]: variable.value });
  }
}
