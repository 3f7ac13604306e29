import type { Inputs } from '../inputs.ts';
import { CONFIRMATION_LANGUAGES } from './languages.ts';

/** Inputs for the e-mail that asks people to confirm a list. */
export const INVITATION_INPUTS = {
  sender: { kind: 'reference', to: 'sender', only: 'activated', label: 'Sender' },
  language: {
    kind: 'choice',
    label: 'E-mail language',
    hint: 'Empty: English',
    optional: true,
    options: CONFIRMATION_LANGUAGES,
  },
  template: {
    kind: 'reference',
    to: 'template',
    only: 'own',
    label: 'E-mail template',
    hint: 'Empty: the service’s own',
    optional: true,
  },
} as const satisfies Inputs;
