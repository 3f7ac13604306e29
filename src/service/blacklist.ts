import { z } from 'zod';
import { inputError } from '../lib/errors.ts';
import { done } from './answer.ts';
import { inBase64, listOf } from './formats.ts';
import type { Http } from './http.ts';
import { path } from './request.ts';

const addresses = listOf(z.string());

/** The blacklist of addresses; spec 1, section 4.7. */
export function blacklistOf(http: Http) {
  return {
    all: () => http.get(path`/blacklist`, addresses),

    /** @throws {InputError} for an address that the service would read as several. */
    add: async (emails: readonly string[], comment?: string) =>
      http.post(path`/blacklist`, done, {
        json: { emails: addressesToSend(emails), comment: comment || undefined },
      }),

    remove: async (emails: readonly string[]) =>
      http.delete(path`/blacklist`, done, { json: { emails: addressesToSend(emails) } }),
  };
}

/** Returns one text, separated by commas and Base64-encoded; spec 1, section 4.7. */
function addressesToSend(emails: readonly string[]): string {
  if (emails.some((email) => email === '' || email.includes(','))) {
    throw inputError('emails', 'Addresses on the blacklist can’t be empty or contain a comma.');
  }
  return inBase64(emails.join(','));
}
