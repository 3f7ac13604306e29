import type { Inputs } from '../inputs.ts';

/** Languages of a confirmation email; spec 1, section 4.1.2. */
const CONFIRMATION_LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'ua', label: 'Ukrainian' },
  { value: 'ru', label: 'Russian' },
  { value: 'tr', label: 'Turkish' },
  { value: 'es', label: 'Spanish' },
  { value: 'pt', label: 'Portuguese' },
] as const;

export const INVITATION_INPUTS = {
  sender: { kind: 'reference', to: 'sender', only: 'activated', label: 'Sender' },
  language: {
    kind: 'choice',
    label: 'Email language',
    hint: 'Leave blank for English',
    optional: true,
    options: CONFIRMATION_LANGUAGES,
  },
  template: {
    kind: 'reference',
    to: 'template',
    only: 'own',
    label: 'Email template',
    hint: 'Leave blank to use the service’s own',
    optional: true,
  },
} as const satisfies Inputs;
