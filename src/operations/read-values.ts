import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { isValid } from 'date-fns/isValid';
import { parse } from 'date-fns/parse';
import { parseAddress, parseAddresses, type AddressList } from '../core/address.ts';
import { isTimeZone } from '../core/config.ts';
import { InputError } from '../core/errors.ts';
import type { RawValues } from '../core/reply.ts';
import type { Choice, Input, Inputs, ValueByKind, ValuesOf } from './inputs.ts';

/** What reading needs to know of the person: moments are typed in their zone. */
export interface Reading {
  /** IANA zone. */
  readonly zone: string;
  readonly now: Date;
}

/** Either every value, typed, or what is wrong, one error a field. */
export type ReadResult<I extends Inputs> =
  | { readonly values: ValuesOf<I>; readonly problems: readonly [] }
  | { readonly values: null; readonly problems: readonly InputError[] };

/** Turns what was typed, picked or sent along by a button into the values of an operation. */
export function readValues<I extends Inputs>(
  inputs: I,
  raw: RawValues,
  reading: Reading,
): ReadResult<I> {
  const problems: InputError[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, input] of Object.entries(inputs)) {
    const result = readOne(name, input, raw[name]?.trim() ?? '', reading);
    if (result instanceof InputError) problems.push(result);
    else values[name] = result;
  }
  if (problems.length > 0) return { values: null, problems };
  // Each name of `inputs` was read by its own kind just above.
  return { values: values as ValuesOf<I>, problems: [] };
}

/** The names of required inputs for which nothing was given. */
export function missingInputs(inputs: Inputs, raw: RawValues): readonly string[] {
  return Object.entries(inputs)
    .filter(([name, input]) => !isOptional(input) && !raw[name]?.trim())
    .map(([name]) => name);
}

/** A flag is never required: not set means no. */
export function isOptional(input: Input): boolean {
  return input.optional === true || input.kind === 'flag';
}

function readOne(name: string, input: Input, text: string, reading: Reading): unknown {
  if (text === '') {
    if (input.kind === 'flag') return false;
    return input.optional ? undefined : fail(name, `${input.label} is missing.`);
  }
  const value = valueOf(input, text, reading);
  return value instanceof Fault ? fail(name, value.sentence) : value;
}

function fail(field: string, message: string): InputError {
  return new InputError(message, { field });
}

class Fault {
  readonly sentence: string;

  constructor(sentence: string) {
    this.sentence = sentence;
  }
}

function valueOf(input: Input, text: string, reading: Reading): ValueByKind[Input['kind']] | Fault {
  switch (input.kind) {
    case 'text':
      return readText(input, text);
    case 'integer':
      return readInteger(input, text);
    case 'choice':
      return readChoice(input.options, text);
    case 'choices':
      return readChoices(input.options, text);
    case 'flag':
      return readFlag(text);
    case 'instant':
      return readInstant(text, reading);
    case 'day':
      return readDay(text);
    case 'time':
      return readTime(text);
    case 'zone':
      return isTimeZone(text)
        ? text
        : new Fault(`Expected a time zone such as Europe/Kyiv, not «${text}».`);
    case 'email':
      return readEmail(text);
    case 'emails':
      return readEmails(text);
    case 'reference':
      return /^[\w.-]{1,64}$/.test(text)
        ? text
        : new Fault(`Expected the id of a ${input.to}, e.g. 4711, not «${text}».`);
  }
}

function readText(input: Input & { kind: 'text' }, text: string): string | Fault {
  const max = input.maxLength ?? 3000;
  return text.length <= max
    ? text
    : new Fault(`At most ${max} characters, please; this has ${text.length}.`);
}

function readInteger(input: Input & { kind: 'integer' }, text: string): number | Fault {
  const value = /^[+-]?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) return new Fault(`Expected a whole number, not «${text}».`);
  if (input.min !== undefined && value < input.min) return new Fault(`At least ${input.min}.`);
  if (input.max !== undefined && value > input.max) return new Fault(`At most ${input.max}.`);
  return value;
}

function readChoice(options: readonly Choice[], text: string): string | Fault {
  const wanted = text.toLowerCase();
  const found = options.find(
    (option) => option.value.toLowerCase() === wanted || option.label.toLowerCase() === wanted,
  );
  if (found) return found.value;
  const names = options.map((option) => option.value).join(', ');
  return new Fault(`«${text}» is none of ${names}.`);
}

function readChoices(options: readonly Choice[], text: string): string[] | Fault {
  const chosen = new Set<string>();
  for (const piece of text.split(/[\s,]+/).filter(Boolean)) {
    const value = readChoice(options, piece);
    if (value instanceof Fault) return value;
    chosen.add(value);
  }
  return [...chosen];
}

function readFlag(text: string): boolean | Fault {
  if (/^(yes|true|on|1)$/i.test(text)) return true;
  if (/^(no|false|off|0)$/i.test(text)) return false;
  return new Fault(`Expected yes or no, not «${text}».`);
}

function readInstant(text: string, reading: Reading): Date | Fault {
  for (const pattern of ['yyyy-MM-dd HH:mm', "yyyy-MM-dd'T'HH:mm", 'yyyy-MM-dd HH:mm:ss']) {
    const value = parse(text, pattern, reading.now, { in: tz(reading.zone) });
    if (isValid(value)) return new Date(value.getTime());
  }
  return new Fault(`Expected a moment such as 2026-11-21 09:00, not «${text}».`);
}

function readDay(text: string): string | Fault {
  const value = parse(text, 'yyyy-MM-dd', new Date(0));
  return isValid(value) && format(value, 'yyyy-MM-dd') === text
    ? text
    : new Fault(`Expected a day such as 2026-11-21, not «${text}».`);
}

function readTime(text: string): string | Fault {
  const [, hours, minutes] = /^(\d{1,2})[:.](\d{2})$/.exec(text) ?? [];
  if (Number(hours) < 24 && Number(minutes) < 60) return `${hours?.padStart(2, '0')}:${minutes}`;
  return new Fault(`Expected a time of day such as 09:00, not «${text}».`);
}

function readEmail(text: string): string | Fault {
  const parsed = parseAddress(text);
  return 'address' in parsed
    ? parsed.address
    : new Fault(`Expected an e-mail address, not «${parsed.text}»: ${parsed.reason}.`);
}

function readEmails(text: string): AddressList | Fault {
  const list = parseAddresses(text);
  if (list.valid.length > 0) return list;
  const first = list.invalid[0];
  return new Fault(
    first
      ? `No valid address in it. «${first.text}»: ${first.reason}.`
      : 'Expected e-mail addresses, separated by commas, blanks or lines.',
  );
}
