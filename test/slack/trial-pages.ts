import { action, type RawValues, type Reply } from '../../src/domain/reply.ts';
import { InputError, RefusedError, UnavailableError } from '../../src/lib/errors.ts';
import { catalogueOf } from '../../src/commands/catalogue-of.ts';
import { defineOperation } from '../../src/commands/define.ts';
import { requireDecided } from '../../src/commands/overriding.ts';
import type { Override } from '../../src/domain/approvals.ts';
import { formIn } from './form-in-hand.ts';
import { COLOURS } from './trial-operations.ts';
import { type HarnessOptions, SENDS, startHarness, WRITES } from './harness.ts';

type LetterLedger = ReturnType<typeof newLetters>;

/** What the letters of a trial came to, and how they behave. */
export function newLetters() {
  const atOnce = async (): Promise<unknown> => undefined;
  return {
    done: [] as string[],
    /** What the figures above the second page wait for. */
    about: atOnce,
    /** What the review waits for. */
    preview: atOnce,
    /** What acting waits for, or fails with. */
    act: atOnce,
    /** What a review warns of, and its confirming overrides. */
    warnings: [] as Override[],
  };
}

/** From now on this step waits until the test lets it go on, or fail. */
export function hold(ledger: LetterLedger, step: 'preview' | 'act') {
  const held = Promise.withResolvers<undefined>();
  ledger[step] = () => held.promise;
  return held;
}

function checkNotOver({ at }: { at?: Date | undefined }, { now }: { now: Date }): void {
  if (at !== undefined && at <= now) throw new InputError('That is over.', { field: 'at' });
}

const title = { kind: 'text', label: 'Title' } as const;
const subject = { kind: 'text', label: 'Subject' } as const;
const accepts = (...extensions: string[]) => ({ extensions, mostBytes: 1000 });

/** A bot with the operations of letters, what they came to, and the form that is open. */
export async function startLetters(options: Partial<HarnessOptions> = {}) {
  const ledger = newLetters();
  const bot = await startHarness({ catalogue: letterCatalogue(ledger), ...options });
  return { ...bot, ledger, letter: formIn(bot) };
}

/** `/letter send` in three pages and a review, `/letter note` in two without one, and `/letter test`. */
export function letterCatalogue(ledger: LetterLedger) {
  const send = defineOperation({
    name: 'letter send',
    summary: 'Send a letter',
    ...SENDS,
    example: 'list=1 subject=Hi',
    inputs: {
      list: { kind: 'reference', label: 'List', to: 'list' },
      colour: {
        kind: 'choice',
        label: 'Color',
        optional: true,
        options: COLOURS,
        formerly: ['tint'],
      },
      subject: { kind: 'text', label: 'Subject', maxLength: 20 },
      text: { kind: 'text', label: 'Text', multiline: true, optional: true },
      at: { kind: 'instant', label: 'When', optional: true },
      loud: { kind: 'flag', label: 'Loud' },
      despite: { kind: 'text', label: 'Despite', optional: true, isNamed: true, isUnasked: true },
    },
    pages: [
      {
        title: 'To whom',
        inputs: ['list', 'colour'],
        check: ({ list, colour }) => {
          if (list !== '4103' || colour !== 'red') return;
          throw new InputError('This list wants no red.', { field: 'colour' });
        },
      },
      {
        title: 'What',
        inputs: ['subject', 'text'],
        about: async ({ list }) => {
          await ledger.about();
          return [{ kind: 'paragraph', text: `List ${list} has 12 addresses.` }];
        },
      },
      { title: 'When', inputs: ['at', 'loud'], check: checkNotOver },
    ],
    confirmLabel: 'Send the letter',
    preview: async ({ list, subject, at }) => {
      await ledger.preview();
      if (subject === 'nothing') throw new InputError('Say something.', { field: 'subject' });
      return {
        title: `Send “${subject}”?`,
        stakes: { recipients: 12, content: {}, overrides: ledger.warnings },
        summary: `To list ${list}, ${at?.toISOString() ?? 'now'}`,
        sections: [{ kind: 'facts', facts: [{ label: 'Addresses', value: '12' }] }],
        actions: [
          action({ name: 'letter test' }, { subject }, 'Test it'),
          action({ name: 'letter test' }, { subject: `${subject} A&B` }, 'Test A & B'),
          action({ name: 'letter proof' }, { subject }, 'Proof…', { asksFirst: true }),
          action({ name: 'letter print' }, { title: subject }, 'Print it…', { asksFirst: true }),
        ],
      };
    },
    run: async ({ list, colour, subject, text, at, loud, despite }, { now }): Promise<Reply> => {
      checkNotOver({ at }, { now });
      requireDecided(ledger.warnings, despite);
      await ledger.act();
      if (subject === 'forbidden') throw new RefusedError('Not this one.', { status: 400 });
      ledger.done.push(['send', list, colour, subject, text, at?.toISOString(), loud].join(' '));
      return { title: 'Sent', summary: subject, announcement: `sent ${subject}.` };
    },
  });

  const note = defineOperation({
    name: 'letter note',
    summary: 'Note something',
    ...WRITES,
    example: 'a b',
    inputs: { title, text: { kind: 'text', label: 'Text' } },
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
    ...WRITES,
    example: 'Hi',
    inputs: { subject },
    run: async ({ subject }): Promise<Reply> => {
      if (subject === 'forbidden') throw new RefusedError('Not this one.', { status: 400 });
      ledger.done.push(`test ${subject}`);
      return { title: 'Test sent', summary: subject };
    },
  });

  const proof = defineOperation({
    name: 'letter proof',
    summary: 'Send a proof',
    ...SENDS,
    example: 'Hi',
    inputs: { subject },
    pages: [{ title: 'The proof', inputs: ['subject'] }],
    confirmLabel: 'Send the proof',
    preview: async ({ subject }) => ({
      title: `A proof of ${subject}?`,
      stakes: { recipients: 1, content: {} },
    }),
    run: async ({ subject }): Promise<Reply> => {
      ledger.done.push(`proof ${subject}`);
      return { title: 'Proof sent', summary: 'To you.' };
    },
  });

  const print = defineOperation({
    name: 'letter print',
    summary: 'Print a file',
    ...WRITES,
    inputs: {
      title,
      file: { kind: 'file', label: 'File', accepts: accepts('csv', 'txt') },
    },
    run: async ({ title, file }, { store }): Promise<Reply> => {
      if (title === 'unprintable') {
        throw new UnavailableError('The printer is off.', { outcome: 'none' });
      }
      const upload = await store.uploads.get(file);
      const content = Buffer.from(upload?.content ?? []).toString();
      ledger.done.push(`print ${title} ${upload?.name} ${content}`);
      return { title: 'Printed', summary: title };
    },
  });

  const bind = defineOperation({
    name: 'letter bind',
    summary: 'Bind files',
    ...WRITES,
    inputs: {
      files: { kind: 'files', label: 'Files', accepts: accepts('csv'), most: 2 },
      title,
    },
    pages: [
      { title: 'Files', inputs: ['files'] },
      { title: 'Title', inputs: ['title'] },
    ],
    run: async ({ title, files }, { store }): Promise<Reply> => {
      const names = await store.uploads.names(files);
      ledger.done.push(`bind ${title} ${[...names.values()].sort().join()}`);
      return { title: 'Bound', summary: title };
    },
  });

  const change = defineOperation({
    name: 'letter change',
    summary: 'Change a letter',
    ...WRITES,
    example: '1 Hi',
    inputs: {
      letter: { kind: 'reference', label: 'Letter', to: 'campaign' },
      subject,
      text: { kind: 'text', label: 'Text', multiline: true, optional: true },
    },
    pages: [
      { title: 'Letter', inputs: ['letter'] },
      { title: 'Words', inputs: ['subject', 'text'] },
    ],
    prefill: async ({ letter }): Promise<RawValues> =>
      letter === undefined
        ? {}
        : { subject: `Subject of ${letter}`, text: 'x'.repeat(letter === '2' ? 4000 : 3) },
    run: async ({ letter, subject, text }): Promise<Reply> => {
      ledger.done.push(`change ${letter} ${subject} ${text}`);
      return { title: 'Changed' };
    },
  });

  const operations = [send, note, test, proof, print, bind, change];
  return catalogueOf([{ name: 'letter', summary: 'Letters', bare: 'note', operations }]);
}
