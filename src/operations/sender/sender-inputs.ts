import type { Inputs } from '../inputs.ts';

/** Inputs of a new sender. */
export const NEW_SENDER_INPUTS = {
  email: { kind: 'email', label: 'Address', hint: 'You need to read its mail for the code' },
  name: {
    kind: 'text',
    label: 'Name',
    hint: 'What recipients see beside the address',
    maxLength: 100,
  },
} as const satisfies Inputs;
