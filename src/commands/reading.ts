import { parseAddress, parseDomain } from '../domain/address.ts';
import { type AddressList, type ParsedList, parseAddresses } from '../domain/address-list.ts';
import { parsePhone, parsePhones, type PhoneList } from '../domain/phone.ts';
import { formatCount, formatNumber } from '../domain/figures.ts';
import { isTimeZone } from '../lib/time-zone.ts';
import { Fault } from './fault.ts';
import type { Choice, Hours, Input, ValueByKind, Variable } from './inputs.ts';
import { type Present, readDay, readInstant, readTime } from './moments.ts';
import { isId, nameOf, namesOf, notFoundBy, partsOf } from './references/reference.ts';

/** The surroundings by which a text is read. */
export interface Reading extends Present {
  /** As `PhoneReading` has it. */
  readonly country?: string | null | undefined;
}

type InputOf<Kind extends Input['kind']> = Input & { readonly kind: Kind };

type Reader<Kind extends Input['kind'], In = InputOf<Kind>> = (
  text: string,
  input: In,
  reading: Reading,
) => ValueByKind[Kind] | Fault;

const READERS: { readonly [Kind in Input['kind']]: Reader<Kind> } = {
  text: readText,
  integer: readInteger,
  choice: (text, { options }) => readChoice(text, options),
  choices: readChoices,
  flag: readFlag,
  instant: (text, _, reading) => readInstant(text, reading),
  day: (text, _, reading) => readDay(text, reading),
  time: readTime,
  hours: (text, _, reading) => readHours(text, reading),
  zone: readZone,
  email: readEmail,
  emails: readEmails,
  phone: (text, _, reading) => readPhone(text, reading),
  phones: (text, _, reading) => readPhones(text, reading),
  domains: readDomains,
  url: readUrl,
  variables: readVariables,
  person: readPerson,
  channel: readChannel,
  file: readFile,
  files: readFiles,
  column: (text) => readText(text, COLUMN),
  reference: readReference,
  references: readReferences,
};

/** Reads a text that isn't empty by the kind of its input. */
export function readValue(
  text: string,
  input: Input,
  reading: Reading,
): ValueByKind[Input['kind']] | Fault {
  // The reader is that of the input's own kind, which the compiler can't follow.
  const read = READERS[input.kind] as Reader<Input['kind'], Input>;
  return read(text, input, reading);
}

function allOrFault<Value>(values: readonly (Value | Fault)[]): readonly Value[] | Fault {
  const good: Value[] = [];
  for (const value of values) {
    if (value instanceof Fault) return value;
    good.push(value);
  }
  return good;
}

const COLUMN = { kind: 'text', label: 'Column', maxLength: 300 } as const;

function readText(text: string, { maxLength: max = 3000 }: InputOf<'text'>): string | Fault {
  return text.length <= max
    ? text
    : new Fault(`Up to ${formatNumber(max)} characters; this has ${formatNumber(text.length)}.`);
}

export function readInteger(
  text: string,
  { min = -Infinity, max = Infinity }: InputOf<'integer'>,
): number | Fault {
  const digits = GROUPED.test(text) ? text.replaceAll(',', '') : text;
  const value = /^[+-]?\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
  const isInRange = value >= min && value <= max;
  return isInRange ? value : new Fault(`Enter a whole number${rangeOf(min, max)}, not “${text}”.`);
}

function rangeOf(min: number, max: number): string {
  const [from, to] = [formatNumber(min), formatNumber(max)];
  if (Number.isFinite(min) && Number.isFinite(max)) return ` from ${from} to ${to}`;
  if (Number.isFinite(min)) return ` of at least ${from}`;
  return Number.isFinite(max) ? ` of at most ${to}` : '';
}

/** `12,500`. */
const GROUPED = /^\d{1,3}(?:,\d{3}){1,4}$/;

/** Reads `name=value`, also with a colon, as people write it. */
function readVariables(text: string): readonly Variable[] | Fault {
  const lines = text.split(/[;\n]+/).filter((line) => line.trim() !== '');
  return allOrFault(lines.map(variableOf));
}

function variableOf(line: string): Variable | Fault {
  const at = line.search(/[=:]/);
  const name = line.slice(0, Math.max(at, 0)).trim();
  if (name === '') {
    return new Fault(`Enter name=value, such as city=Kyiv, not “${line.trim()}”.`);
  }
  return { name, value: line.slice(at + 1).trim() };
}

/**
 * Reads an option by its value or its label, with or without blanks, or by the first or last word
 * of a label where no other label has it.
 */
export function readChoice(text: string, options: readonly Choice[]): string | Fault {
  const [found, another] = named(options, text);
  return found && !another ? found.value : noneOf(options, text);
}

/** Tells whether a text is a whole value or label, so that it can hardly be anything else. */
export function isWholeChoice(options: readonly Choice[], text: string): boolean {
  return options.some((option) => isCalled(option, folded(text)));
}

export function readChoices(text: string, input: InputOf<'choices'>): string[] | Fault {
  const chosen = new Set<string>();
  for (const piece of text.split(/[,;\n]+/)) {
    const read = readPiece(input, piece.split(/\s+/).filter(Boolean));
    if (read instanceof Fault) return read;
    for (const value of read) chosen.add(value);
  }
  return [...chosen];
}

/**
 * Reads choices separated by blanks. Labels have blanks, too, so the most words that are a value or
 * a label count as one choice.
 */
function readPiece(input: InputOf<'choices'>, words: readonly string[]): string[] | Fault {
  const values: string[] = [];
  const most = Math.max(...input.options.map(({ label }) => label.split(/\s+/).length));
  for (let at = 0; at < words.length;) {
    const range = input.isOrdered ? readRange(input.options, words[at] ?? '') : null;
    const length = range ? 1 : lengthOfChoice(input.options, words.slice(at, at + most));
    const text = words.slice(at, at + length).join(' ');
    const read = range ?? named(input.options, text).map(({ value }) => value);
    if (read.length === 0) return noneOf(input.options, text);
    values.push(...read);
    at += length;
  }
  return values;
}

function lengthOfChoice(options: readonly Choice[], words: readonly string[]): number {
  for (let length = words.length; length > 1; length -= 1) {
    if (isWholeChoice(options, words.slice(0, length).join(' '))) return length;
  }
  return 1;
}

/** Returns the option that a text names, or all whose labels end in it, as with `bounces`. */
function named(options: readonly Choice[], text: string): readonly Choice[] {
  const typed = folded(text);
  const whole = options.find((option) => isCalled(option, typed));
  if (whole || typed.length < SHORTEST_PART) return whole ? [whole] : [];
  const ending = options.filter(({ label }) => folded(label.split(/\s+/).at(-1) ?? '') === typed);
  if (ending.length > 0) return ending;
  const beginning = options.filter(({ label }) => folded(label.split(/\s+/)[0] ?? '') === typed);
  return beginning.length === 1 ? beginning : [];
}

/** Fewest characters of a part of a label: shorter words too often mean something else. */
const SHORTEST_PART = 4;

function isCalled({ value, label }: Choice, typed: string): boolean {
  return folded(value) === typed || folded(label) === typed;
}

/** Makes `hard_bounces`, `Hard bounces` and `hard bounce` the same text. */
export function folded(text: string): string {
  const letters = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return letters.length > SHORTEST_PART ? letters.replace(/s$/, '') : letters;
}

/** An option with a longer label is named by its value. */
const LONGEST_LABEL = 24;

function noneOf(options: readonly Choice[], text: string): Fault {
  const names = options.map(({ value, label }) => {
    return label.length <= LONGEST_LABEL && !label.includes(',') ? label : value;
  });
  return new Fault(`“${text}” isn’t one of: ${names.join(', ')}.`);
}

/** Reads `mon-fri`, with any dash; a range whose second end comes first wraps around. */
function readRange(options: readonly Choice[], text: string): string[] | null {
  const ends = text.split(/[-–—]/u).map((end) => readChoice(end, options));
  const values = options.map(({ value }) => value);
  const [from = -1, to = -1] = ends.map((end) => (end instanceof Fault ? -1 : values.indexOf(end)));
  if (ends.length !== 2 || from < 0 || to < 0) return null;
  return from <= to
    ? values.slice(from, to + 1)
    : [...values.slice(0, to + 1), ...values.slice(from)];
}

export function readFlag(text: string): boolean | Fault {
  if (/^(yes|true|on|1)$/i.test(text)) return true;
  if (/^(no|false|off|0)$/i.test(text)) return false;
  return new Fault(`Enter yes or no, not “${text}”.`);
}

/** Reads `22:00-07:00`, with any dash; a zone may follow. */
function readHours(text: string, reading: Reading): Hours | Fault {
  const [, first = '', second = '', zone = reading.zone] =
    /^([\d:.]+(?:\s*[ap]m)?)\s*[-–—]\s*([\d:.]+(?:\s*[ap]m)?)(?:\s+(\S+))?$/iu.exec(text) ?? [];
  if (first === '') return new Fault(`Enter hours such as 22:00-07:00 or 10pm-7am, not “${text}”.`);
  // Hours are those of each day: the end of one is the beginning of the next.
  const end = second === '24:00' ? '00:00' : second;
  const read = [readTime(first), readTime(end), readZone(zone)];
  const fault = read.find((one) => one instanceof Fault);
  if (fault) return fault;
  const [from, until] = read.map(String);
  if (from === undefined || until === undefined || from === until) {
    return new Fault(`“${text}” ends when it begins. Enter hours such as 22:00-07:00.`);
  }
  return { from, until, zone };
}

function readZone(text: string): string | Fault {
  return isTimeZone(text)
    ? text
    : new Fault(`Enter a time zone such as Europe/Kyiv, not “${text}”.`);
}

function readEmail(text: string): string | Fault {
  const parsed = parseAddress(text);
  return 'address' in parsed
    ? parsed.address
    : new Fault(`Enter an email address, not “${parsed.text}”: ${parsed.reason}.`);
}

function readEmails(text: string): AddressList | Fault {
  const expected = 'Enter email addresses, separated by commas, spaces, or lines.';
  return someValid(parseAddresses(text), 'address', expected);
}

function readPhones(text: string, { country }: Reading): PhoneList | Fault {
  const expected = 'Enter phone numbers such as +380501234567, separated by commas or lines.';
  return someValid(parsePhones(text, { country }), 'phone number', expected);
}

function someValid<List extends ParsedList>(
  list: List,
  name: string,
  expected: string,
): List | Fault {
  if (list.valid.length > 0) return list;
  const first = list.invalid[0];
  return new Fault(first ? `No valid ${name}. “${first.text}”: ${first.reason}.` : expected);
}

function readPhone(text: string, { country }: Reading): string | Fault {
  const parsed = parsePhone(text, { country });
  return 'phone' in parsed
    ? parsed.phone
    : new Fault(
        `Enter a phone number such as +380501234567, not “${parsed.text}”: ${parsed.reason}.`,
      );
}

/** Reads domains of mail addresses, with or without the @ before them. */
function readDomains(text: string): readonly string[] | Fault {
  const pieces = text.split(/[\s,;|]+/).filter(Boolean);
  const domains = allOrFault(pieces.map(domainOf));
  return domains instanceof Fault ? domains : [...new Set(domains)];
}

function domainOf(text: string): string | Fault {
  const domain = parseDomain(text);
  if (domain !== null) return domain;
  const isAddress = /[^@]@/.test(text);
  const why = isAddress ? 'that’s an address; enter what follows the @' : 'not a domain';
  return new Fault(`Enter domains such as example.org, not “${text}”: ${why}.`);
}

function readUrl(text: string): string | Fault {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !/\s/.test(text)
    ? text
    : new Fault(`Enter a URL such as https://example.com/page, not “${text}”.`);
}

/** Ids of uploads as the store makes them. */
const UPLOAD = /^[\w-]{8,64}$/;

function readReference(
  text: string,
  { to, only }: InputOf<'reference' | 'references'>,
): string | Fault {
  // Known titles were replaced by ids before, see resolve-titles.ts.
  return isId(to, text) ? text : new Fault(notFoundBy(text, to, only));
}

function readReferences(text: string, input: InputOf<'references'>): readonly string[] | Fault {
  const ids = partsOf(input.to, text);
  if (input.most !== undefined && ids.length > input.most) {
    return new Fault(
      `Up to ${formatCount(input.most, nameOf(input.to), namesOf(input.to))}; these are ${ids.length}.`,
    );
  }
  return allOrFault(ids.map((id) => readReference(id, input)));
}

/** Reads the id that Slack puts in place of a mention (docs.slack.dev, formatting). */
export function readPerson(text: string): string | Fault {
  return /^[UW][A-Z0-9]{2,20}$/.test(text)
    ? text
    : new Fault(
        `No one in this workspace is called “${text}”. Type @ and choose them from Slack’s list.`,
      );
}

export function readChannel(text: string): string | Fault {
  return /^[CG][A-Z0-9]{2,20}$/.test(text)
    ? text
    : new Fault(`No channel “${text}” found. Type # and choose it from Slack’s list.`);
}

/** Reads the id of a file; only a form can upload one, not a command line. */
function readFile(text: string): string | Fault {
  return UPLOAD.test(text)
    ? text
    : new Fault('Files can only be added in the form. End the command with ? to open it.');
}

function readFiles(text: string, { most }: InputOf<'files'>): readonly string[] | Fault {
  const ids = text.split(/[\s,]+/).filter(Boolean);
  if (ids.length > most) return new Fault(`Up to ${most} files; these are ${ids.length}.`);
  return allOrFault(ids.map(readFile));
}
