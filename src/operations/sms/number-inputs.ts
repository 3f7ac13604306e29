import type { Inputs, Variable } from '../inputs.ts';

/** Inputs that name one phone number of one list. */
export const NUMBER_INPUTS = {
  list: { kind: 'reference', to: 'list', label: 'List' },
  phone: {
    kind: 'phone',
    label: 'Phone number',
    hint: 'With the country code, such as +447700900123',
  },
} as const satisfies Inputs;

/** Returns variables as people type them, a line each. */
export function typedVariables(variables: readonly Variable[]): string {
  return variables.map(({ name, value }) => `${name}=${value}`).join('\n');
}
