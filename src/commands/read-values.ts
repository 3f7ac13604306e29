import { InputError } from '../lib/errors.ts';
import { findCountry } from '../domain/countries.ts';
import type { RawValues } from '../domain/reply.ts';
import type { GivenOf, Input, Inputs, ValuesOf } from './inputs.ts';
import { localDay } from '../lib/time-zone.ts';
import { Fault } from './fault.ts';
import { clockChangeIn, fixedInstant, readDay } from './moments.ts';
import { type Reading, readValue } from './reading.ts';

/** All values with their types, or what is wrong, one error a field. */
type ReadResult<I extends Inputs> =
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
  const here = withCountry(inputs, raw, reading);
  for (const [name, input] of Object.entries(inputs)) {
    const text = raw[name]?.trim();
    if (!text && isGivenBy(input, raw)) continue;
    const result = readOne(name, input, text, here);
    if (result instanceof InputError) problems.push(result);
    else values[name] = result;
  }
  if (problems.length > 0) return { values: null, problems };
  // Each name of `inputs` was read by its own kind just above.
  return { values: values as ValuesOf<I>, problems: [] };
}

/** Returns the values that can be read so far, for what a form shows while it is being filled. */
export function givenValues<I extends Inputs>(
  inputs: I,
  raw: RawValues,
  reading: Reading,
): GivenOf<I> {
  const here = withCountry(inputs, raw, reading);
  const entries = Object.entries(inputs).flatMap(([name, input]): [string, unknown][] => {
    const text = raw[name]?.trim() ?? '';
    if (text === '') return [];
    const value = readValue(text, input, here);
    return value instanceof Fault ? [] : [[name, value]];
  });
  // Each was read by the kind of its own input.
  return Object.fromEntries(entries) as GivenOf<I>;
}

/** Phone numbers are read by the country that is given beside them, whatever comes first. */
function withCountry(inputs: Inputs, raw: RawValues, reading: Reading): Reading {
  const { country: input } = inputs;
  const isCountry = input?.kind === 'reference' && input.to === 'country';
  return isCountry ? { ...reading, country: chosenCountry(raw) } : reading;
}

/** Returns the country by which numbers without a country code are read; `null`: none was chosen. */
export function chosenCountry({ country }: { readonly country?: unknown }): string | null {
  return typeof country === 'string' ? (findCountry(country)?.code ?? null) : null;
}

/** Puts values under the names that their inputs have now; what was stored may have former ones. */
export function underCurrentNames(inputs: Inputs, raw: RawValues): RawValues {
  const renamed = Object.entries(inputs).flatMap(([name, { formerly = [] }]) =>
    formerly.map((former) => [former, name] as const),
  );
  const names = new Map(renamed);
  return Object.fromEntries(
    Object.entries(raw).map(([name, text]) => [names.get(name) ?? name, text]),
  );
}

/** Tells whether a value means another day or moment as time goes by, such as `tomorrow 9am`. */
export function hasRelativeTimes(inputs: Inputs, raw: RawValues): boolean {
  return Object.entries(raw).some(([name, text]) => isRelative(inputs[name], text));
}

/** Puts the day or moment in place of such a value: what was seen in a preview is what is done. */
export function withFixedTimes(inputs: Inputs, raw: RawValues, reading: Reading): RawValues {
  const fixed = Object.entries(raw).map(([name, text]) => {
    const input = inputs[name];
    if (!isRelative(input, text)) return [name, text] as const;
    const value = input?.kind === 'day' ? readDay(text, reading) : fixedInstant(text, reading);
    return [name, value instanceof Fault ? text : value] as const;
  });
  return Object.fromEntries(fixed);
}

/** Says of each moment among the values that a change of the clocks moves or makes ambiguous. */
export function clockChangesIn(
  inputs: Inputs,
  raw: RawValues,
  reading: Reading,
): readonly string[] {
  return Object.entries(inputs).flatMap(([name, { kind }]) => {
    const text = kind === 'instant' ? raw[name]?.trim() : undefined;
    return (text && clockChangeIn(text, reading)) || [];
  });
}

function isRelative(input: Input | undefined, text: string): boolean {
  const isTime = input?.kind === 'instant' || input?.kind === 'day';
  return isTime && text.trim() !== '' && !/^\s*\d{4}-\d{2}-\d{2}/.test(text);
}

export function missingInputs(inputs: Inputs, raw: RawValues): readonly string[] {
  return Object.entries(inputs)
    .filter(([name, input]) => {
      return !isOptional(input) && !raw[name]?.trim() && !isGivenBy(input, raw);
    })
    .map(([name]) => name);
}

/** Tells whether what must be given are things that are picked, and nothing else was given. */
export function namesOnly(inputs: Inputs, raw: RawValues): boolean {
  const all = Object.entries(inputs);
  const required = all.filter(([, input]) => !isOptional(input));
  const areThings = required.length > 0 && required.every(([, { kind }]) => kind === 'reference');
  // An empty value of a clearable input takes its value away.
  const isGiven = ([name, input]: (typeof all)[number]) =>
    input.clearable ? Object.hasOwn(raw, name) : Boolean(raw[name]?.trim());
  return areThings && all.every((one) => !isOptional(one[1]) || !isGiven(one));
}

function isGivenBy({ givenBy }: Input, raw: RawValues): boolean {
  return givenBy !== undefined && Boolean(raw[givenBy]?.trim());
}

/** A flag may always be left out: not set means no. */
export function isOptional(input: Input): boolean {
  return input.optional === true || input.kind === 'flag';
}

function readOne(name: string, input: Input, text: string | undefined, reading: Reading): unknown {
  if (!text) {
    if (input.kind === 'flag') return false;
    if (input.clearable && text === '') return null;
    return input.optional ? undefined : fail(name, `${input.label} is missing.`);
  }
  const value = readValue(text, input, reading);
  if (value instanceof Fault) return fail(name, value.sentence);
  const isDay = input.kind === 'day' && input.isPast && typeof value === 'string';
  return isDay && value > localDay(reading.now, reading.zone)
    ? fail(name, `${value} is still to come. Choose today, or a day before it.`)
    : value;
}

function fail(field: string, message: string): InputError {
  return new InputError(message, { field });
}
