import type { Inputs } from '../inputs.ts';

/** A sender that isn't there yet. */
export const NEW_SENDER_INPUTS = {
  email: { kind: 'email', label: 'Address', hint: 'You need to read its mail for the code' },
  name: {
    kind: 'text',
    label: 'Name',
    hint: 'What recipients see beside the address',
    maxLength: 100,
  },
} as const satisfies Inputs;
