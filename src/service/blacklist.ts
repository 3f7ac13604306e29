import { z } from 'zod';
import { InputError } from '../lib/errors.ts';
import { done } from './answer.ts';
import { inParts, type PartialResult, VALUES_A_REQUEST } from './batches.ts';
import { inBase64, listOf } from './formats.ts';
import { type Http, path } from './http.ts';

/** The blacklist of addresses; spec 1, section 4.7. */
export function blacklistOf(http: Http) {
  return {
    all: (): Promise<readonly string[]> => http.get(path`/blacklist`, listOf(z.string())),

    add: async (emails: readonly string[], comment?: string): Promise<PartialResult> =>
      inParts(checked(emails), VALUES_A_REQUEST, (part) =>
        http.post(path`/blacklist`, done, {
          json: { emails: addressesToSend(part), comment: comment || undefined },
        }),
      ),

    remove: async (emails: readonly string[]): Promise<PartialResult> =>
      inParts(checked(emails), VALUES_A_REQUEST, (part) =>
        http.delete(path`/blacklist`, done, { json: { emails: addressesToSend(part) } }),
      ),
  };
}

/** Returns one text, separated by commas and Base64-encoded; spec 1, section 4.7. */
function addressesToSend(emails: readonly string[]): string {
  return inBase64(emails.join(','));
}

function checked(emails: readonly string[]): readonly string[] {
  if (emails.some((email) => email === '' || email.includes(','))) {
    throw new InputError('Addresses on the blacklist can’t be empty or contain a comma.', {
      field: 'emails',
    });
  }
  return emails;
}
