import type { Choice } from '../inputs.ts';

/** Spec 1, section 4.3; `ua` is what the service calls Ukrainian. */
export const LANGUAGE_CHOICES = [
  { value: 'en', label: 'English' },
  { value: 'ru', label: 'Russian' },
  { value: 'ua', label: 'Ukrainian' },
  { value: 'tr', label: 'Turkish' },
  { value: 'es', label: 'Spanish' },
  { value: 'pt', label: 'Portuguese' },
] as const satisfies readonly Choice[];

/** Returns the name of a language; another code that the service uses is kept. */
export function languageName(code: string): string {
  return LANGUAGE_CHOICES.find(({ value }) => value === code)?.label ?? (code || 'Not given');
}
