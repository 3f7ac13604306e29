import { MOST_REJECTED_SHOWN, type RejectedLine, rejectedSections } from '../../domain/bulk.ts';
import { csvOf } from '../../lib/csv.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { formatPhone } from '../../domain/phone.ts';
import type { Fact, Reply, ReplyFile, Section, Table } from '../../domain/reply.ts';
import { enumerated } from '../../lib/text.ts';
import type { BulkDescription } from '../context.ts';
import type { GivenRows, RowsKind } from './rows.ts';

/** Rows shown: enough to see whether the right column was read. */
const SAMPLES = 5;
/** The most columns shown: more are hard to read in a chat. */
const MOST_COLUMNS = 5;

const TITLES = { emails: 'Address', phones: 'Phone number' } as const;
const COUNTED = { emails: 'Addresses', phones: 'Phone numbers' } as const;

/** Returns the preview of a run: what it would do, and to whom. */
export function previewOf(
  { question, consequence, takes }: BulkDescription,
  of: RowsKind,
  given: GivenRows,
  about: readonly Section[],
): Reply {
  return {
    title: question,
    summary: consequence,
    sections: [
      { kind: 'facts', facts: factsOf(of, given) },
      ...(given.file?.guesses ?? []).map((text): Section => {
        return { kind: 'notice', tone: 'info', text };
      }),
      ...about,
      { kind: 'heading', text: given.rows.length > SAMPLES ? `The first ${SAMPLES}` : 'These' },
      samplesOf(of, given),
      ...rejectedSections(given.rejected),
    ],
    footnote: `Takes ${takes}.`,
    files: rejectedFile(given.rejected),
  };
}

function factsOf(of: RowsKind, { rows, repeated, rejected, file }: GivenRows): Fact[] {
  const facts: Fact[] = [{ label: COUNTED[of], value: formatNumber(rows.length) }];
  if (repeated > 0) facts.push({ label: 'Repeated, left out', value: formatNumber(repeated) });
  if (rejected.length > 0) {
    facts.push({ label: 'Not understood, left out', value: formatNumber(rejected.length) });
  }
  if (!file) return facts;
  facts.push({ label: 'File', value: file.name });
  if (file.column !== null) facts.push({ label: 'Column', value: file.column });
  if (file.variables.length > 0) {
    facts.push({ label: 'Variables', value: enumerated(file.variables) });
  }
  return facts;
}

function samplesOf(of: RowsKind, { rows, file }: GivenRows): Table {
  const variables = (file?.variables ?? []).slice(0, MOST_COLUMNS - 1);
  return {
    kind: 'table',
    columns: [{ title: TITLES[of] }, ...variables.map((title) => ({ title }))],
    rows: rows
      .slice(0, SAMPLES)
      .map(({ key, variables: values = {} }) => [
        of === 'phones' ? formatPhone(key) : key,
        ...variables.map((name) => values[name] ?? '–'),
      ]),
  };
}

function rejectedFile(rejected: readonly RejectedLine[]): ReplyFile[] {
  if (rejected.length <= MOST_REJECTED_SHOWN) return [];
  return [
    {
      name: 'not-understood.csv',
      title: `${formatCount(rejected.length, 'line')} not understood`,
      content: csvOf(
        ['line', 'text', 'reason'],
        rejected.map(({ line, text, reason }) => [String(line ?? ''), text, reason]),
      ),
    },
  ];
}
