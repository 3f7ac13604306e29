import { InputError } from '../lib/errors.ts';
import { enumerated } from '../lib/text.ts';

/** The languages of confirmation e-mails and templates; spec 1, sections 4.1.2 and 4.3. */
export const LANGUAGES = ['en', 'ru', 'ua', 'tr', 'es', 'pt'] as const;

/** @throws {InputError} for the field `language`. */
export function checkLanguage(language: string | undefined): void {
  if (language === undefined || LANGUAGES.some((known) => known === language)) return;
  throw new InputError(
    `The service knows the languages ${enumerated(LANGUAGES)}; “${language}” is none of them.`,
    { field: 'language' },
  );
}
