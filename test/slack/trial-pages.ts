import { InputError, RefusedError } from '../../src/core/errors.ts';
import type { Reply } from '../../src/core/reply.ts';
import { catalogueOf } from '../../src/operations/catalogue-of.ts';
import { defineOperation } from '../../src/operations/define.ts';

/** What the letters of a trial came to, and how they behave. */
export interface LetterLedger {
  readonly done: string[];
  /** What the figures above the second page wait for. */
  about: () => Promise<unknown>;
  /** What the review waits for. */
  preview: () => Promise<unknown>;
  /** What acting waits for, or fails with. */
  act: () => Promise<unknown>;
}

export function newLetters(): LetterLedger {
  const atOnce = async () => undefined;
  return { done: [], about: atOnce, preview: atOnce, act: atOnce };
}

const endpoints: string[] = [];

/** `/letter send` in three pages and a review, `/letter note` in two without one, and `/letter test`. */
export function letterCatalogue(ledger: LetterLedger) {
  const send = defineOperation({
    name: 'letter send',
    summary: 'Send a letter',
    effect: 'sends',
    endpoints,
    example: 'list=1 subject=Hi',
    inputs: {
      list: { kind: 'reference', label: 'List', to: 'list' },
      colour: {
        kind: 'choice',
        label: 'Colour',
        optional: true,
        options: [
          { value: 'red', label: 'Red' },
          { value: 'blue', label: 'Blue' },
        ],
      },
      subject: { kind: 'text', label: 'Subject', maxLength: 20 },
      text: { kind: 'text', label: 'Text', multiline: true, optional: true },
      at: { kind: 'instant', label: 'When', optional: true },
      loud: { kind: 'flag', label: 'Loud' },
    },
    pages: [
      { title: 'To whom', inputs: ['list', 'colour'] },
      {
        title: 'What',
        inputs: ['subject', 'text'],
        about: async ({ list }) => {
          await ledger.about();
          return [{ kind: 'paragraph', text: `List ${list} has 12 addresses.` }];
        },
      },
      { title: 'When', inputs: ['at', 'loud'] },
    ],
    confirmLabel: 'Send the letter',
    preview: async ({ list, subject, at }): Promise<Reply> => {
      await ledger.preview();
      if (subject === 'nothing') throw new InputError('Say something.', { field: 'subject' });
      return {
        title: `Send «${subject}»?`,
        summary: `To list ${list}, ${at?.toISOString() ?? 'now'}`,
        sections: [
          {
            kind: 'table',
            columns: [{ title: 'What' }, { title: 'How many' }],
            rows: [['Addresses', '12']],
          },
        ],
        steps: [
          {
            kind: 'operation',
            label: 'Test it',
            operation: 'letter test',
            values: { subject },
          },
        ],
      };
    },
    run: async ({ list, colour, subject, text, at, loud }): Promise<Reply> => {
      await ledger.act();
      if (subject === 'forbidden') throw new RefusedError('Not this one.', { status: 400 });
      ledger.done.push(['send', list, colour, subject, text, at?.toISOString(), loud].join(' '));
      return { title: 'Sent', summary: subject, announcement: `sent ${subject}.` };
    },
  });

  const note = defineOperation({
    name: 'letter note',
    summary: 'Note something',
    effect: 'writes',
    endpoints,
    example: 'a b',
    inputs: {
      title: { kind: 'text', label: 'Title' },
      text: { kind: 'text', label: 'Text' },
    },
    pages: [
      { title: 'Title', inputs: ['title'] },
      { title: 'Text', inputs: ['text'] },
    ],
    run: async ({ title, text }): Promise<Reply> => {
      await ledger.act();
      if (title === text) throw new InputError('That is taken.', { field: 'title' });
      ledger.done.push(`note ${title} ${text}`);
      return { title: 'Noted', summary: title };
    },
  });

  const test = defineOperation({
    name: 'letter test',
    summary: 'Send a letter to yourself',
    effect: 'writes',
    endpoints,
    example: 'Hi',
    inputs: { subject: { kind: 'text', label: 'Subject' } },
    run: async ({ subject }): Promise<Reply> => {
      if (subject === 'forbidden') throw new RefusedError('Not this one.', { status: 400 });
      ledger.done.push(`test ${subject}`);
      return { title: 'Test sent', summary: subject };
    },
  });

  return catalogueOf([
    { name: 'letter', summary: 'Letters', bare: 'note', operations: [send, note, test] },
  ]);
}
