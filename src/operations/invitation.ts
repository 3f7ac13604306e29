import { type Content, digestsOf } from '../domain/content.ts';
import type { Inputs } from '../commands/inputs.ts';
import { resultOf } from '../lib/result.ts';
import type { Service } from '../service/service.ts';

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

/** Returns the digests of the email of an invitation; `undefined`: the service's own. */
export async function invitationDigests(
  { templates }: Service,
  template: string | undefined,
): Promise<Content> {
  if (template === undefined) return digestsOf({ Template: 'the service’s own' });
  const { value } = await resultOf(templates.get(template));
  // A template has another id after each edit (spec 1, section 2.6).
  return digestsOf({ Template: value?.id ?? null });
}
