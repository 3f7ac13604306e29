import { formatCount } from '../../../domain/figures.ts';
import { action, facts, type Reply, time } from '../../../domain/reply.ts';
import { InputError } from '../../../lib/errors.ts';
import { capitalised, shortened } from '../../../lib/text.ts';
import type { DeadLetter } from '../../../store/events/dead-letters.ts';
import { type Column, momentColumn, numberColumn } from '../../../commands/browse/columns.ts';
import { defineList } from '../../../commands/browse/define-list.ts';
import { eventLabel } from '../../../domain/events.ts';

const TITLE = 'Rejected events';
/** Characters of a body in a table. */
const BEGINNING = 80;
/** Most characters of a body in a message; a longer one comes in a file, too. */
const MOST_SHOWN = 2500;

const LATEST = momentColumn<DeadLetter>('Latest', ({ lastAt }) => lastAt);
const TIMES = numberColumn<DeadLetter>('Times', ({ times }) => times);
const WHY: Column<DeadLetter> = { title: 'Why', cell: ({ reason }) => capitalised(reason) };
const WEBHOOK: Column<DeadLetter> = { title: 'Webhook', cell: ({ action }) => webhookOf(action) };

const COLUMNS: readonly Column<DeadLetter>[] = [
  LATEST,
  TIMES,
  WHY,
  WEBHOOK,
  { title: 'Begins with', cell: ({ body }) => ({ kind: 'code', text: beginningOf(body) }) },
];

const FILE_COLUMNS: readonly Column<DeadLetter>[] = [
  { title: 'Entry', cell: ({ id }) => id },
  { title: 'First', cell: ({ firstAt }) => firstAt.toISOString() },
  LATEST,
  TIMES,
  WHY,
  { title: 'Webhook', cell: ({ action }) => action ?? '' },
  { title: 'Body', cell: ({ body }) => body },
];

export default defineList({
  name: 'postbell alerts rejected',
  title: TITLE,
  summary: 'List events from the service that Postbell couldn’t read',
  // Bodies are shown as they came, with addresses and whatever else is in them.
  right: 'reveal',
  inputs: {
    entry: {
      kind: 'text',
      label: 'Entry',
      hint: 'An entry’s ID, to see all of it. Leave blank for the list',
      maxLength: 20,
      optional: true,
    },
  },
  async list({ entry }, { store: { deadLetters } }) {
    if (entry !== undefined) {
      const letter = await deadLetters.get(entry.toLowerCase());
      if (letter) return details(letter);
      throw new InputError(`There’s no entry ${entry}, or it’s no longer kept.`, {
        field: 'entry',
      });
    }
    return {
      title: TITLE,
      source: {
        page: ({ limit, offset }) => deadLetters.latest(limit, offset),
        async *all() {
          yield* await deadLetters.latest(10_000);
        },
      },
      columns: COLUMNS,
      fileColumns: FILE_COLUMNS,
      fileName: 'rejected-events',
      counted: ['entry', 'entries'],
      empty: 'None. All events could be read.',
      openLabel: 'Show…',
      open: ({ id, reason }) =>
        action('postbell alerts rejected', { entry: id }, `${capitalised(reason)} · ${id}`),
    };
  },
});

function details({ id, body, reason, action, firstAt, lastAt, times }: DeadLetter): Reply {
  const isLong = body.length > MOST_SHOWN;
  return {
    title: TITLE,
    summary: `${capitalised(reason)}.`,
    sections: [
      facts([
        { label: 'Received', value: formatCount(times, 'time') },
        { label: 'Webhook', value: webhookOf(action) },
        { label: 'First', value: time(firstAt) },
        { label: 'Latest', value: time(lastAt) },
      ]),
      { kind: 'verbatim', text: shortened(body, MOST_SHOWN) },
    ],
    files: isLong ? [{ name: `rejected-${id}.txt`, title: TITLE, content: body }] : undefined,
    footnote: `Entry ${id} · ${isLong ? 'The file has more of it. ' : ''}Up to 8 KB are kept per entry.`,
  };
}

export function rejectedInWords(count: number): string {
  const were = count === 1 ? 'was' : 'were';
  return `${formatCount(count, 'event')} couldn’t be read and ${were} set aside.`;
}

function webhookOf(action: string | null): string {
  return action === null ? 'One for all events' : eventLabel(action);
}

function beginningOf(body: string): string {
  return shortened(body.replaceAll(/\s+/g, ' ').trim(), BEGINNING) || '(empty)';
}
