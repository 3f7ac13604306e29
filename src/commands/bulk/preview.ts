import {
  MOST_REJECTED_SHOWN,
  type RejectedLine,
  rejectedSections,
  skippedSections,
} from '../../domain/bulk.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { countriesInWords, formatPhone } from '../../domain/phone.ts';
import {
  type Fact,
  facts,
  notice,
  type Reply,
  type ReplyFile,
  type Section,
  type Table,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { csvOf } from '../../lib/csv.ts';
import { maskAddress, maskPhone } from '../../lib/mask.ts';
import { enumerated, shortened } from '../../lib/text.ts';
import type { OperationContext } from '../context.ts';
import type { Preview } from '../define.ts';
import type { RowsKind } from './cells.ts';
import { letterOf } from '../../lib/tables/rows.ts';
import type { FoundColumn } from './columns.ts';
import type { FileFacts } from './read-rows.ts';
import type { GivenRows } from './rows-input.ts';

/** Rows shown: enough to see whether the right column was read. */
const SAMPLES = 5;
/** The most columns shown: more are hard to read in a chat. */
const MOST_COLUMNS = 5;
const LONGEST_TITLE = 60;

interface Previewed {
  readonly of: RowsKind;
  readonly given: GivenRows;
  readonly about: readonly Section[];
  /** True for a person who may not see whom this is about. */
  readonly isMasked: boolean;
}

/** The preview of a file that can be read otherwise. */
export interface WithChoices extends Preview {
  /** The columns that may be meant; the one read is first. */
  readonly columns?: readonly FoundColumn[];
  /** As `FileFacts` has it. */
  readonly rewritableDate?: string | null;
}

/** Returns what will be done to how many, and how each row of the file was understood. */
export function previewOf(
  { question, consequence, takes }: ReturnType<OperationContext['bulk']['describe']>,
  { of, given, about, isMasked }: Previewed,
): Reply & Pick<WithChoices, 'columns' | 'rewritableDate'> {
  const { rows, repeated, rejected, skipped, file } = given;
  const counted = (label: string, count: number) =>
    count > 0 && { label, value: formatNumber(count) };
  return {
    title: question,
    summary: consequence,
    sections: [
      facts([
        ...fileFacts(given, of, isMasked),
        of === 'phones' && {
          label: 'Countries',
          value: countriesInWords(rows.map(({ key }) => key)),
        },
        counted('Duplicates skipped', repeated),
        counted('Skipped rows', skipped.length),
        counted('Invalid rows', rejected.length),
      ]),
      ...newVariables(given),
      ...(file?.guesses ?? []).map((text) => notice('info', text)),
      ...about,
      ...(rows.length > SAMPLES ? [{ kind: 'heading', text: `First ${SAMPLES}` } as const] : []),
      samplesOf(of, given, isMasked),
      ...skippedSections(skipped),
      ...rejectedSections(rejected),
    ],
    footnote: `Takes ${takes}.`,
    files: leftOutFile(rejected, skipped),
    columns: columnsOf(file),
    rewritableDate: file?.rewritableDate ?? null,
  };
}

/** Returns the columns with addresses or numbers, the one that was read first. */
export function columnsOf(file: FileFacts | null): readonly FoundColumn[] {
  return file?.column ? [file.column, ...file.others] : [];
}

/** Returns how a file was read: its rows, its column, and others that may be meant. */
export function fileFacts(
  { file }: Pick<GivenRows, 'file'>,
  of: RowsKind,
  isMasked: boolean,
): readonly Fact[] {
  if (file === null) return [];
  const { column, others, rowCount, furtherCount, variables } = file;
  const noun = of === 'emails' ? 'addresses' : 'numbers';
  const further =
    furtherCount > 0 &&
    `${formatCount(rowCount + furtherCount, 'entry', 'entries')} in ${formatCount(rowCount, 'row')}: some cells hold several`;
  return compact<Fact>([
    { label: 'File', value: file.name },
    { label: 'Rows', value: further || formatNumber(rowCount) },
    column !== null && { label: 'Column', value: columnInWords(column, of, isMasked) },
    others.length > 0 && {
      label: `Also with ${noun}`,
      value: others.map((one) => columnInWords(one, of, isMasked)).join('; '),
    },
    variables.length > 0 && { label: 'Variables', value: enumerated(variables) },
  ]);
}

/** Returns e.g. `recipient (C): zoe21@example.com, zoe22@example.com`. */
function columnInWords(column: FoundColumn, of: RowsKind, isMasked: boolean): string {
  const samples = column.samples.map((key) => shownKey(key, of, isMasked)).join(', ');
  return compact([titleOf(column), samples]).join(': ');
}

export function titleOf({ title, index }: FoundColumn): string {
  const name = shortened(title, LONGEST_TITLE);
  return title === `Column ${letterOf(index)}` ? name : `${name} (${letterOf(index)})`;
}

export function shownKey(key: string, of: RowsKind, isMasked: boolean): string {
  if (isMasked) return of === 'phones' ? maskPhone(key) : maskAddress(key);
  return of === 'phones' ? formatPhone(key) : key;
}

function newVariables({ newVariables: all }: GivenRows): readonly Section[] {
  const names = all.map((name) => `“${name}”`);
  if (names.length === 0) return [];
  const what = formatCount(names.length, 'new variable');
  const stays = names.length === 1 ? 'It stays' : 'They stay';
  return [
    notice('info', `This adds ${what} to the list: ${enumerated(names)}. ${stays} if you undo.`),
  ];
}

function samplesOf(of: RowsKind, { rows, file }: GivenRows, isMasked: boolean): Table {
  const variables = (file?.variables ?? []).slice(0, MOST_COLUMNS - 1);
  const title = of === 'emails' ? 'Address' : 'Phone number';
  return {
    kind: 'table',
    columns: [title, ...variables].map((title) => ({ title })),
    rows: rows.slice(0, SAMPLES).map(({ key, variables: values = {} }) => {
      const first = shownKey(key, of, isMasked);
      return [first, ...variables.map((name) => (isMasked ? '•••' : (values[name] ?? '–')))];
    }),
  };
}

function leftOutFile(
  rejected: readonly RejectedLine[],
  skipped: readonly RejectedLine[],
): ReplyFile[] {
  if (Math.max(rejected.length, skipped.length) <= MOST_REJECTED_SHOWN) return [];
  const lines = [
    ...rejected.map(({ line, text, reason }) => [String(line ?? ''), text, reason]),
    ...skipped.map(({ line, text, reason }) => [String(line ?? ''), text, `skipped: ${reason}`]),
  ];
  const content = csvOf(['line', 'text', 'reason'], lines);
  const title =
    skipped.length === 0
      ? formatCount(rejected.length, 'invalid row')
      : `${formatNumber(rejected.length)} invalid and ${formatCount(skipped.length, 'skipped row')}`;
  return [{ name: 'invalid-rows.csv', title, content }];
}
