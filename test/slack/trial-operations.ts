import { action, type Reply } from '../../src/domain/reply.ts';
import { InputError, UnavailableError } from '../../src/lib/errors.ts';
import { catalogueOf } from '../../src/commands/catalogue-of.ts';
import { defineOperation } from '../../src/commands/define.ts';
import { DELETES, type HarnessOptions, READS, startHarness, WRITES } from './harness.ts';

export const CHART = {
  kind: 'chart',
  form: 'bar',
  title: 'Opens a day',
  categories: ['Mon', 'Tue'],
  series: [{ name: 'Opens', values: [2, 1] }],
} as const;

type TrialLedger = ReturnType<typeof newLedger>;

/** What the operations of a trial have done, and how they behave. */
export function newLedger() {
  return {
    /** Names of the things that were marked, deleted …, in the order of the acts. */
    done: [] as string[],
    /** Resolved by the test when a slow operation is to end. */
    slow: Promise.withResolvers<undefined>(),
    /** Resolves when a slow operation has begun. */
    begun: Promise.withResolvers<undefined>(),
    /** The service takes no more changes. */
    isDown: false,
  };
}

const UNKNOWN = { value: 'unknown', label: 'It is unknown' };
const FAULT = { value: 'bug', label: 'A fault' };
export const COLOURS = ['Red', 'Blue'].map((label) => ({ value: label.toLowerCase(), label }));

export const contactShow = defineOperation({
  name: 'contact show',
  summary: 'Look up a contact',
  ...READS,
  example: 'ann@example.com',
  inputs: { email: { kind: 'email', label: 'Address' } },
  run: async ({ email }): Promise<Reply> => ({ title: email, summary: 'A contact' }),
});

/** A bot with the operations of things, and what they have done. */
export async function startTrial(options: Partial<HarnessOptions> = {}) {
  const ledger = newLedger();
  const bot = await startHarness({ catalogue: trialCatalogue(ledger), ...options });
  return { ...bot, ledger };
}

/** A catalogue of things that read, write, delete, hang and fail. */
export function trialCatalogue(ledger: TrialLedger) {
  const name = { kind: 'text', label: 'Name' } as const;
  const answersUnlessDown = () => {
    if (!ledger.isDown) return;
    throw new UnavailableError('The service is not answering.', { outcome: 'none' });
  };

  const show = defineOperation({
    name: 'thing show',
    summary: 'Show a thing',
    ...READS,
    example: '4711',
    inputs: { thing: { kind: 'reference', label: 'Thing', to: 'campaign' } },
    run: async ({ thing }): Promise<Reply> => ({
      title: `Thing ${thing}`,
      summary: 'There it is',
      details: [{ kind: 'paragraph', text: 'All that is known of it' }],
      actions: [
        action({ name: 'thing mark' }, { name: thing }, 'Mark'),
        action({ name: 'thing delete' }, { name: thing }, 'Delete'),
        action({ name: 'thing show' }, { thing }, 'Look again'),
        action({ name: 'thing rename' }, { name: thing }, 'Rename'),
        { kind: 'link', label: 'Open', url: 'https://example.com/' },
      ],
    }),
  });

  const columns = [{ title: 'Name' }, { title: 'Opens', align: 'right' }] as const;
  const rows = Array.from({ length: 5000 }, (_, index) => [`Thing ${index}`, String(index)]);
  const list = defineOperation({
    name: 'thing list',
    summary: 'List all things',
    ...READS,
    inputs: {},
    run: async (): Promise<Reply> => ({
      title: '<!channel>',
      sections: [{ kind: 'table', columns, rows }],
    }),
  });

  const chart = defineOperation({
    name: 'thing chart',
    summary: 'Draw a thing',
    ...READS,
    inputs: {},
    run: async (): Promise<Reply> => ({ title: 'Opens', sections: [CHART] }),
  });

  const mark = defineOperation({
    name: 'thing mark',
    summary: 'Mark a thing',
    ...WRITES,
    example: 'lamp',
    inputs: { name, comment: { kind: 'text', label: 'Comment', optional: true } },
    run: async ({ name, comment }): Promise<Reply> => {
      answersUnlessDown();
      ledger.done.push(`mark ${name}${comment === undefined ? '' : ` (${comment})`}`);
      return { title: 'Marked', summary: name, announcement: `marked ${name}.` };
    },
  });

  const rename = defineOperation({
    name: 'thing rename',
    summary: 'Rename a thing to something else',
    ...WRITES,
    example: 'lamp "new lamp"',
    inputs: { name, to: { kind: 'text', label: 'New name' } },
    run: async ({ name, to }): Promise<Reply> => {
      if (to === name) throw new InputError('That is its name already.', { field: 'to' });
      ledger.done.push(`rename ${name} ${to}`);
      return { title: 'Renamed', summary: to };
    },
  });

  const remove = defineOperation({
    name: 'thing delete',
    summary: 'Delete a thing',
    ...DELETES,
    example: 'lamp',
    inputs: { name },
    confirmLabel: 'Delete it',
    preview: async ({ name }) => ({ title: `Delete ${name}?`, stakes: { content: {} } }),
    run: async ({ name }): Promise<Reply> => {
      answersUnlessDown();
      ledger.done.push(`delete ${name}`);
      return { title: 'Deleted', summary: name, announcement: `deleted ${name}.` };
    },
  });

  const slow = defineOperation({
    name: 'thing wait',
    summary: 'Wait for a thing',
    ...WRITES,
    inputs: { name },
    run: async ({ name }, { known }): Promise<Reply> => {
      known(`${name} is heavy`);
      ledger.begun.resolve(undefined);
      await ledger.slow.promise;
      ledger.done.push(`wait ${name}`);
      return { title: 'Waited long enough' };
    },
  });

  const fail = defineOperation({
    name: 'thing fail',
    summary: 'Fail with a thing',
    ...WRITES,
    example: 'unknown',
    inputs: { how: { kind: 'choice', label: 'How', options: [UNKNOWN, FAULT] } },
    run: async ({ how }): Promise<Reply> => {
      if (how === 'bug') throw new TypeError('secret of the implementation');
      throw new UnavailableError('The service is not answering.', { outcome: 'unknown' });
    },
  });

  const everything = defineOperation({
    name: 'thing plan',
    summary: 'Plan a thing',
    ...WRITES,
    inputs: {
      at: { kind: 'instant', label: 'When' },
      day: { kind: 'day', label: 'Day' },
      time: { kind: 'time', label: 'Time' },
      zone: { kind: 'zone', label: 'Time zone' },
      count: { kind: 'integer', label: 'How many', min: 1, max: 10 },
      colours: { kind: 'choices', label: 'Colours', options: COLOURS },
      to: { kind: 'emails', label: 'Addresses' },
      loud: { kind: 'flag', label: 'Loud' },
    },
    run: async (values): Promise<Reply> => {
      ledger.done.push(JSON.stringify(values));
      return { title: 'Planned', summary: values.at.toISOString() };
    },
  });

  const digest = defineOperation({
    name: 'thing daily',
    summary: 'Show a thing every day',
    ...WRITES,
    example: 'zone=Europe/Kyiv',
    inputs: { zone: { kind: 'zone', label: 'Time zone', optional: true } },
    run: async ({ zone }, { person }): Promise<Reply> => {
      ledger.done.push(`daily ${zone ?? person.zone}`);
      return { title: 'Set', summary: zone ?? person.zone };
    },
  });

  const help = defineOperation({
    name: 'postbell help',
    summary: 'Explain the commands',
    ...READS,
    inputs: { topic: { kind: 'text', label: 'Topic', optional: true } },
    run: async ({ topic }): Promise<Reply> => ({ title: 'Help', summary: topic ?? 'everything' }),
  });

  const things = [show, list, chart, mark, rename, remove, slow, fail, everything, digest];
  return catalogueOf([
    { name: 'thing', summary: 'Things', main: 'show', bare: 'list', operations: things },
    { name: 'contact', summary: 'Contacts', main: 'show', bare: 'show', operations: [contactShow] },
    { name: 'postbell', summary: 'The bot itself', bare: 'help', operations: [help] },
  ]);
}
