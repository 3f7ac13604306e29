import { formatCount, formatNumber } from '../../domain/figures.ts';
import { formatPhone, type PhoneList } from '../../domain/phone.ts';
import { type Fact, firstItems, type Section, type Text, warning } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { InputError, inputError } from '../../lib/errors.ts';
import type { List } from '../../service/lists/list.ts';
import type { Service } from '../../service/service.ts';
import type { FoundColumn } from '../../commands/bulk/columns.ts';
import { columnsOf, fileFacts } from '../../commands/bulk/preview.ts';
import { COLUMN_INPUT, readRows, ROWS_FILE } from '../../commands/bulk/rows-input.ts';
import type { OperationContext } from '../../commands/context.ts';
import { type Inputs, PHONE_COUNTRY, type ValuesOf } from '../../commands/inputs.ts';
import { rawValuesOf } from '../../commands/raw-values.ts';
import { chosenCountry } from '../../commands/read-values.ts';
import { listTitle } from '../list-words.ts';

export type Recipients =
  | { readonly kind: 'list'; readonly list: List }
  | {
      readonly kind: 'phones';
      readonly phones: PhoneList;
      /** Facts on how the file was read, where the numbers are from one. */
      readonly file?: readonly Fact[];
      /** The columns of the file with numbers, the one that was read first. */
      readonly columns?: readonly FoundColumn[];
    };

/** We assume that the service takes so many in one campaign; more numbers belong in a list. */
const MOST_PHONES = 5000;
const MOST_REJECTED = 10;

export const RECIPIENT_INPUTS = {
  list: {
    kind: 'reference',
    to: 'list',
    label: 'List',
    hint: 'Sends to its active phone numbers',
    optional: true,
  },
  phones: {
    kind: 'phones',
    label: 'Phone numbers',
    hint: 'With country codes, such as +447700900123; separated by commas or lines',
    optional: true,
  },
  file: {
    kind: 'file',
    label: 'File',
    hint: `CSV, TXT, or Excel (.xlsx), up to ${formatNumber(MOST_PHONES)} numbers`,
    optional: true,
    accepts: ROWS_FILE,
  },
  column: COLUMN_INPUT,
  country: PHONE_COUNTRY,
} as const satisfies Inputs;

export type GivenRecipients = Partial<ValuesOf<typeof RECIPIENT_INPUTS>>;

/** @throws {InputError} for several or none of them, and for too many numbers. */
export async function recipientsOf(
  given: GivenRecipients,
  context: OperationContext,
): Promise<Recipients> {
  checkRecipients(given);
  const { list, phones } = given;
  if (list !== undefined) return { kind: 'list', list: await context.service.lists.get(list) };
  if (phones !== undefined) return { kind: 'phones', phones };
  const recipients = await phonesInFile(given, context);
  checkCount(recipients.phones, 'file');
  return recipients;
}

/** @throws {InputError} for several or none of them, and for too many numbers, a file's apart. */
export function checkRecipients(given: GivenRecipients): void {
  const [first, second] = RECIPIENT_NAMES.filter((name) => given[name] !== undefined);
  if (first === undefined) {
    throw inputError('list', 'Choose a list, or enter phone numbers.');
  }
  if (second !== undefined) {
    throw inputError(second, 'Use only one: a list, phone numbers, or a file.');
  }
  if (given.phones) checkCount(given.phones, 'phones');
  if (given.column !== undefined && first !== 'file') {
    throw inputError('column', 'Only a file has columns. Leave this blank, or add a file.');
  }
}

function checkCount({ valid }: PhoneList, field: 'phones' | 'file'): void {
  if (valid.length <= MOST_PHONES) return;
  throw inputError(
    field,
    `You can send to at most ${formatNumber(MOST_PHONES)} numbers at once, not ${formatNumber(valid.length)}. Add them to a list with “sms numbers add” and send to that list.`,
  );
}

const RECIPIENT_NAMES = ['list', 'phones', 'file'] as const;

async function phonesInFile(
  { file, column, ...given }: GivenRecipients,
  context: OperationContext,
): Promise<Extract<Recipients, { kind: 'phones' }>> {
  const values = rawValuesOf({ file, column });
  const reading = { of: 'phones', variableTypes: null, country: chosenCountry(given) } as const;
  const read = await readRows(reading, values, context);
  const { rows, rejected, skipped, repeated } = read;
  const phones = {
    valid: rows.map(({ key }) => key),
    invalid: [...rejected, ...skipped],
    repeated,
  };
  const isMasked = !context.rights.has('people');
  return {
    kind: 'phones',
    phones,
    file: fileFacts(read, 'phones', isMasked),
    columns: columnsOf(read.file),
  };
}

export function countOf(recipients: Recipients): number {
  return recipients.kind === 'list'
    ? recipients.list.phones.active
    : recipients.phones.valid.length;
}

/** Returns `the list Customers (4102)` or `3 phone numbers`: no number, since channels read it. */
export function nameOf(recipients: Recipients): string {
  return recipients.kind === 'list'
    ? `the list ${listTitle(recipients.list)}`
    : formatCount(recipients.phones.valid.length, 'phone number');
}

/** Returns e.g. `Customers (4102) · 94 active numbers`. */
export function recipientsInWords(recipients: Recipients): string {
  if (recipients.kind === 'list') {
    const { id, name, phones } = recipients.list;
    return `${listTitle({ id, name })} · ${formatCount(phones.active, 'active number')}`;
  }
  const { valid } = recipients.phones;
  const [only = ''] = valid;
  return valid.length === 1 ? formatPhone(only) : formatCount(valid.length, 'number');
}

/** @throws {InputError} for a list without active numbers, unless those added later count. */
export function requireSomebody(recipients: Recipients, isDynamic = false): void {
  if (recipients.kind === 'phones' || isDynamic || recipients.list.phones.active > 0) return;
  const { id, name } = recipients.list;
  const next = { operation: 'sms numbers add', label: 'Add numbers…', values: { list: id } };
  throw new InputError(
    `Nobody would get this: “${name}” has no active phone numbers. Add numbers first, or choose another list.`,
    { field: 'list', next },
  );
}

/** @throws {InputError} where all numbers that were given are blacklisted, by this many. */
export function requireUnblocked(recipients: Recipients, blocked: number): void {
  if (recipients.kind === 'list' || blocked < recipients.phones.valid.length) return;
  const whom = blocked === 1 ? 'the number is' : 'all numbers are';
  throw inputError(
    recipients.file ? 'file' : 'phones',
    `Nobody would get this: ${whom} blacklisted.`,
  );
}

/** Counts the numbers that are blacklisted; of a list, nobody can say. */
export async function blockedAmong(recipients: Recipients, service: Service): Promise<number> {
  if (recipients.kind === 'list') return 0;
  const { value } = await resultOf(service.sms.blacklist.find(recipients.phones.valid));
  return value?.found.size ?? 0;
}

export function warningsAbout(recipients: Recipients, blocked: number): readonly Section[] {
  if (recipients.kind === 'list') {
    return recipients.list.phones.active > 0
      ? []
      : [warning('This list has no active phone numbers.')];
  }
  return compact([
    blocked > 0 &&
      warning(
        `${formatCount(blocked, 'number is', 'numbers are')} blacklisted and won’t receive it.`,
      ),
    ...leftOut(recipients),
  ]);
}

/** Says which of the numbers that were given get nothing. */
export function leftOut(recipients: Recipients): readonly Section[] {
  if (recipients.kind === 'list') return [];
  const { invalid, repeated } = recipients.phones;
  return compact([
    repeated > 0 && warning(`${formatCount(repeated, 'duplicate')} skipped.`),
    ...rejected(invalid),
  ]);
}

function rejected(invalid: PhoneList['invalid']): Section[] {
  if (invalid.length === 0) return [];
  const lines = invalid.map(({ text, reason }): Text => [{ kind: 'code', text }, `: ${reason}`]);
  return [
    warning(`${formatCount(invalid.length, 'invalid number')} skipped:`),
    { kind: 'bullets', items: firstItems(lines, MOST_REJECTED) },
  ];
}
