import { InputError } from '../lib/errors.ts';
import type { OutgoingEmail } from './smtp-email.ts';

/** The most ids of `POST /smtp/emails/info`; spec 2, section 8. */
const MOST_IDS = 500;

/**
 * Checks the parts of an e-mail that are required or exclude each other; spec 2, section 4.1.1.
 * @throws {InputError} for the field that has to change.
 */
export function checkEmail({ to, attachments = [], ...body }: OutgoingEmail): void {
  checkBody(body);
  if (to.length === 0) {
    throw new InputError('An e-mail needs at least one recipient.', { field: 'to' });
  }
  const names = attachments.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) {
    throw new InputError(`Two attachments are named “${repeated}”. Each needs its own name.`, {
      field: 'attachments',
    });
  }
}

/** @throws {InputError} for a body that is missing, or given in two ways; spec 2, section 4.1.1. */
export function checkBody({
  html,
  text,
  template,
}: {
  readonly html?: unknown;
  readonly text?: unknown;
  readonly template?: unknown;
}): void {
  const hasBody = html !== undefined || text !== undefined;
  if (hasBody && template !== undefined) {
    throw new InputError('An e-mail has either its own HTML and text or a template, not both.', {
      field: 'template',
    });
  }
  if (!hasBody && template === undefined) {
    throw new InputError('An e-mail needs its own HTML and text, or a template.', {
      field: 'html',
    });
  }
}

/** @throws {InputError} for more ids than one request takes, or none. */
export function checkEmailIds(ids: readonly string[]): void {
  if (ids.length > 0 && ids.length <= MOST_IDS) return;
  throw new InputError(
    `E-mails are looked up by 1 to ${MOST_IDS} ids at a time; these are ${ids.length}.`,
    { field: 'ids' },
  );
}
