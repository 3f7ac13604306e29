import type { Inputs } from '../inputs.ts';

/** Slack, file_input: at most 10 files of 10 MB. */
const MOST_FILES = 10;
const MOST_BYTES = 10_000_000;

/** Everything that an e-mail may have; spec 2, section 4.1.1. */
export const SEND_INPUTS = {
  from: { kind: 'reference', to: 'smtp-sender', label: 'From' },
  to: {
    kind: 'text',
    label: 'To',
    hint: 'Addresses, with or without names: Ann <ann@example.com>, bob@example.com',
    multiline: true,
  },
  subject: { kind: 'text', label: 'Subject', maxLength: 500 },
  text: { kind: 'text', label: 'Text', multiline: true, optional: true },
  fromName: {
    kind: 'text',
    label: 'Sender name',
    hint: 'Empty: the sender’s own name',
    optional: true,
    maxLength: 100,
  },
  cc: {
    kind: 'text',
    label: 'Copy to (Cc)',
    hint: 'Everybody sees these addresses',
    multiline: true,
    optional: true,
  },
  bcc: {
    kind: 'text',
    label: 'Blind copy to (Bcc)',
    hint: 'Nobody sees these addresses',
    multiline: true,
    optional: true,
  },
  html: { kind: 'text', label: 'HTML', multiline: true, optional: true },
  htmlFile: {
    kind: 'file',
    label: 'Or HTML file',
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
    label: 'Values for the template',
    hint: 'name=value, one a line',
    optional: true,
  },
  plainText: {
    kind: 'choice',
    label: 'Text part',
    hint: 'For mail programs that show no HTML. Empty: written when you give HTML alone',
    optional: true,
    options: [
      { value: 'written', label: 'Have the service write it' },
      { value: 'none', label: 'Only what I give' },
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
