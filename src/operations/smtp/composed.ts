import { isSameAddress } from '../../domain/address.ts';
import { parseMailboxes } from '../../domain/address-list.ts';
import { inputError } from '../../lib/errors.ts';
import type { Sender } from '../../service/senders.ts';
import type { OutgoingEmail } from '../../service/smtp/email.ts';
import { checkBody, checkEmail } from '../../service/smtp/emails.ts';
import type { Upload } from '../../store/forms.ts';
import type { OperationContext } from '../../commands/context.ts';
import type { Inputs, ValuesOf } from '../../commands/inputs.ts';

/** Slack, file_input: at most 10 files of 10 MB. */
const MOST_FILES = 10;
const MOST_BYTES = 10_000_000;

/** Everything that an email may have; spec 2, section 4.1.1. */
export const SEND_INPUTS = {
  from: { kind: 'reference', to: 'smtp-sender', label: 'From' },
  to: {
    kind: 'text',
    label: 'To',
    hint: 'Addresses with or without names, such as Ann <ann@example.com>, bob@example.com',
    multiline: true,
  },
  subject: { kind: 'text', label: 'Subject', maxLength: 500 },
  text: { kind: 'text', label: 'Text', multiline: true, optional: true },
  fromName: {
    kind: 'text',
    label: 'Sender name',
    hint: 'Leave blank to use the sender’s own name',
    optional: true,
    maxLength: 100,
  },
  cc: {
    kind: 'text',
    label: 'Cc',
    hint: 'Visible to all recipients',
    multiline: true,
    optional: true,
  },
  bcc: {
    kind: 'text',
    label: 'Bcc',
    hint: 'Hidden from other recipients',
    multiline: true,
    optional: true,
  },
  html: { kind: 'text', label: 'HTML', multiline: true, optional: true },
  htmlFile: {
    kind: 'file',
    label: 'HTML file',
    optional: true,
    accepts: { extensions: ['html', 'htm'], mostBytes: MOST_BYTES },
  },
  template: {
    kind: 'reference',
    to: 'template',
    label: 'Template',
    hint: 'Instead of text and HTML',
    optional: true,
  },
  variables: {
    kind: 'variables',
    label: 'Merge tags',
    hint: 'name=value, one per line',
    optional: true,
  },
  plainText: {
    kind: 'choice',
    label: 'Plain text',
    hint: 'For email clients without HTML. Leave blank to generate it when there is only HTML',
    optional: true,
    options: [
      { value: 'written', label: 'Generate it from the HTML' },
      { value: 'none', label: 'Use only my text' },
    ],
  },
  attachments: {
    kind: 'files',
    label: 'Attachments',
    optional: true,
    most: MOST_FILES,
    accepts: { mostBytes: MOST_BYTES },
  },
} as const satisfies Inputs;

type SendValues = ValuesOf<typeof SEND_INPUTS>;

type Mailboxes = OutgoingEmail['to'];

export async function composed(
  values: SendValues,
  senders: readonly Sender[] | null,
  context: OperationContext,
): Promise<OutgoingEmail> {
  const { from, subject, text, template, variables } = values;
  checkContent(values);
  const [html, attachments] = await Promise.all([
    htmlOf(values, context),
    Promise.all((values.attachments ?? []).map((id) => fileOf(id, 'attachments', context))),
  ]);
  const { to, cc, bcc } = mailboxesOf(values);
  const email: OutgoingEmail = {
    subject,
    from: { email: from, name: values.fromName ?? senders?.find(isAt(from))?.name ?? '' },
    to,
    cc: cc.length > 0 ? cc : undefined,
    bcc: bcc.length > 0 ? bcc : undefined,
    html,
    text,
    template: template === undefined ? undefined : { id: template, variables: valuesBy(variables) },
    generatesText: values.plainText && values.plainText === 'written',
    attachments: attachments.length > 0 ? attachments : undefined,
  };
  checkEmail(email);
  return email;
}

/** @throws {InputError} when the content is missing, or given in ways that don't go together. */
export function checkContent(given: Partial<SendValues>): void {
  const { html, htmlFile, text, template, variables } = given;
  if (html !== undefined && htmlFile !== undefined) {
    throw inputError('htmlFile', 'Paste the HTML or upload a file, not both.');
  }
  if (variables && template === undefined) {
    throw inputError('variables', 'Merge tags need a template. Choose one, or remove them.');
  }
  checkBody({ html: html ?? htmlFile, text, template });
}

export function isAt(address: string): (sender: Sender) => boolean {
  return ({ email }) => isSameAddress(email, address);
}

/** @throws {InputError} for the first text that is no address. */
export function mailboxesOf({ to, cc, bcc }: Pick<Partial<SendValues>, 'to' | 'cc' | 'bcc'>) {
  return { to: mailboxesIn(to, 'to'), cc: mailboxesIn(cc, 'cc'), bcc: mailboxesIn(bcc, 'bcc') };
}

function mailboxesIn(text: string | undefined, field: string): Mailboxes {
  if (text === undefined) return [];
  const { valid, invalid } = parseMailboxes(text);
  const [wrong] = invalid;
  // Nobody would notice that a recipient was left out.
  if (wrong) {
    throw inputError(field, `“${wrong.text}” isn’t an email address: ${wrong.reason}.`);
  }
  return valid.map(({ address, name }) => ({ email: address, name }));
}

async function htmlOf({ html, htmlFile }: SendValues, context: OperationContext) {
  if (htmlFile === undefined) return html;
  const upload = await fileOf(htmlFile, 'htmlFile', context);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(upload.content);
  } catch (cause) {
    throw inputError(
      'htmlFile',
      `${upload.name} isn’t UTF-8. Save it as UTF-8 and upload it again.`,
      cause,
    );
  }
}

async function fileOf(id: string, field: string, { store }: OperationContext): Promise<Upload> {
  const upload = await store.uploads.get(id);
  if (upload) return upload;
  throw inputError(field, 'This file is no longer available. Add it again.');
}

function valuesBy(variables: SendValues['variables']): Record<string, string> {
  return Object.fromEntries((variables ?? []).map(({ name, value }) => [name, value]));
}
