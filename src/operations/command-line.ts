import { closest, distance } from 'fastest-levenshtein';
import { InputError } from '../core/errors.ts';
import type { RawValues } from '../core/reply.ts';
import { joined, textsOf, tokensOf, type Token } from './command-line-tokens.ts';
import type { Input, Inputs, ReferenceTarget } from './inputs.ts';
import { isOptional } from './read-values.ts';
import { isId } from './references/ids.ts';

interface Option {
  readonly name: string;
  readonly value: string;
}

const TAKE_THE_REST: ReadonlySet<Input['kind']> = new Set(['emails', 'phones', 'choices']);
const TAKE_THE_REST_AT_THE_END: ReadonlySet<Input['kind']> = new Set([
  'email',
  'phone',
  'instant',
  'text',
  'variables',
  'references',
]);
/** An option of these may be given again for more of it. */
const SEVERAL: ReadonlySet<Input['kind']> = new Set([
  'choices',
  'emails',
  'phones',
  'domains',
  'references',
]);
const NEVER_BY_POSITION: ReadonlySet<Input['kind']> = new Set(['flag', 'file', 'files']);
const OPTION = /^(-?[A-Za-z][\w-]*)=(.*)$/su;

/**
 * The values typed after the verb: by position in the order of the inputs, or as `name=value`.
 * Addresses, several choices and a text that comes last take everything that is left.
 * @throws {InputError} on an unknown option or a word too many.
 */
export function readCommandLine(inputs: Inputs, text: string): RawValues {
  const values: Record<string, string> = {};
  const positional: Token[] = [];
  for (const token of tokensOf(text)) {
    const option = optionOf(inputs, token) ?? negatedChoice(inputs, token);
    if (option) addOption(inputs, values, option);
    else positional.push(token);
  }
  assignPositional(inputs, positional, values);
  return values;
}

/** The known word nearest to what was typed, if it is near enough to be a slip. */
export function didYouMean(typed: string, known: readonly string[]): string | null {
  if (known.length === 0) return null;
  const nearest = closest(typed.toLowerCase(), [...known]);
  // Two letters in the wrong order are two changes: `lsit`.
  return distance(typed.toLowerCase(), nearest) <= Math.ceil(nearest.length / 3) ? nearest : null;
}

function addOption(inputs: Inputs, values: Record<string, string>, { name, value }: Option): void {
  const before = values[name];
  const isSeveral = SEVERAL.has(inputs[name]?.kind ?? 'text');
  if (before !== undefined && !isSeveral) throw new InputError(`«${name}» is given twice.`);
  values[name] = [before, value].filter(Boolean).join(',');
}

/** `-open` beside choices that can be left out, too. */
function negatedChoice(inputs: Inputs, { text }: Token): Option | null {
  if (!text.startsWith('-')) return null;
  const value = text.slice(1).toLowerCase();
  const found = Object.entries(inputs).find(([name, input]) => {
    return isNegated(name) && input.kind === 'choices' && isRecognised(input, value);
  });
  return found ? { name: found[0], value } : null;
}

function isNegated(name: string): boolean {
  return name.startsWith('-');
}

function optionOf(inputs: Inputs, token: Token): Option | null {
  const [, name, value] = OPTION.exec(token.text) ?? [];
  if (name === undefined || value === undefined) return null;
  if (Object.hasOwn(inputs, name)) return { name, value };
  // Elsewhere a text may begin with a minus.
  if (isNegated(name) && !Object.keys(inputs).some(isNegated)) return null;
  if (value.includes('@') || takesVariables(inputs)) return null;
  const suggestion = didYouMean(name, Object.keys(inputs));
  const known = Object.keys(inputs).join(', ');
  throw new InputError(
    suggestion
      ? `There is no «${name}» here. Did you mean «${suggestion}»?`
      : `There is no «${name}» here. ${known ? `Possible: ${known}.` : 'It takes no options.'}`,
  );
}

function assignPositional(inputs: Inputs, tokens: Token[], values: Record<string, string>): void {
  const open = Object.entries(inputs).filter(([name, input]) => {
    const isByPosition = !NEVER_BY_POSITION.has(input.kind) && !isNegated(name);
    return isByPosition && !Object.hasOwn(values, name);
  });
  let next = 0;
  for (const [index, [name, input]] of open.entries()) {
    if (next >= tokens.length) return;
    const rest = tokens.slice(next);
    if (isPassedOver(input, rest[0], open.slice(index + 1))) continue;
    if (takesTheRest(input, index === open.length - 1)) {
      values[name] = input.kind === 'variables' ? textsOf(rest).join('; ') : joined(rest);
      return;
    }
    const taken = rest.slice(0, lengthOf(input, rest, open.slice(index + 1)));
    values[name] = input.kind === 'variables' ? textsOf(taken).join('; ') : joined(taken);
    next += taken.length;
  }
  const extra = tokens[next];
  if (extra) throw new InputError(`«${extra.text}» is one word too many.`);
}

/** How many words belong to an input that doesn't take the rest. */
function lengthOf(
  input: Input,
  tokens: readonly Token[],
  later: readonly (readonly [string, Input])[],
): number {
  if (input.kind === 'reference') return titleLength(input.to, tokens, later);
  if (input.kind === 'phone') return numberLength(tokens);
  if (input.kind !== 'variables') return 1;
  const end = tokens.findIndex(({ text }) => !OPTION.test(text));
  return Math.max(1, end === -1 ? tokens.length : end);
}

/** Shorter than any number with its country's prefix; longer than any (ITU-T E.164, section 6). */
const DIGITS = { fewest: 8, most: 15 };

/** A phone number may be written in groups: `+380 44 555 7451`. */
function numberLength(tokens: readonly Token[]): number {
  const [first] = tokens;
  // A number that could be whole leaves the next one to another input.
  if (first === undefined || !isGroup(first) || digitsIn(first) >= DIGITS.fewest) return 1;
  let digits = 0;
  const end = tokens.findIndex((token) => {
    digits += digitsIn(token);
    return !isGroup(token) || digits > DIGITS.most;
  });
  return end === -1 ? tokens.length : end;
}

function isGroup({ text, raw }: Token): boolean {
  return raw.trim() === text && /^[+\d().-]*\d[\d().-]*$/u.test(text);
}

function digitsIn({ text }: Token): number {
  return text.replaceAll(/\D/g, '').length;
}

/**
 * How many words name a thing: an id is one; so is what stands in quotes. A title goes on until a
 * word that another input can make something of; where any word could be another's, it is one.
 */
function titleLength(
  target: ReferenceTarget,
  tokens: readonly Token[],
  later: readonly (readonly [string, Input])[],
): number {
  const [first] = tokens;
  if (first === undefined || isId(target, first.text) || first.raw.trim() !== first.text) return 1;
  const inputs = later.map(([, input]) => input);
  if (inputs.some((input) => !isOptional(input) && RECOGNISED[input.kind] === undefined)) return 1;
  const end = tokens.findIndex(
    ({ text }, index) => index > 0 && inputs.some((input) => isRecognised(input, text)),
  );
  return end === -1 ? tokens.length : end;
}

/** Kinds whose values look like nothing else. */
const RECOGNISED: Partial<Record<Input['kind'], RegExp>> = {
  integer: /^\d+$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  instant: /^\d{4}-\d{2}-\d{2}/,
  time: /^\d{1,2}[:.]\d{2}$/,
  email: /@/,
  emails: /@/,
  phone: /^\+?\d{6,}$/,
  phones: /^\+?\d{6,}$/,
  url: /^https?:/i,
};

function isRecognised(input: Input, text: string): boolean {
  if (input.kind === 'choice' || input.kind === 'choices') {
    const words = input.kind === 'choices' && input.isOrdered ? text.split(/[-–—]/u) : [text];
    return words.every((word) => input.options.some(({ value }) => value === word.toLowerCase()));
  }
  return RECOGNISED[input.kind]?.test(text) ?? false;
}

/**
 * What an optional input can't mean is left to a later one that can make something of it, and a
 * number is no choice at any rate: `/campaign list 20`, `/postbell digest add 09:00`.
 */
function isPassedOver(
  input: Input,
  token: Token | undefined,
  later: readonly (readonly [string, Input])[],
): boolean {
  if (input.optional !== true || token === undefined) return false;
  const isLater = (kind?: Input['kind']) =>
    later.some(([, one]) => (kind ?? one.kind) === one.kind && isRecognised(one, token.text));
  // A title may be anything, but hardly the very word of a choice, or a time.
  if (input.kind === 'reference') return isLater('choice') || isLater('time');
  if (input.kind === 'choice' && /^\d+$/.test(token.text)) return true;
  const isEither = input.kind === 'choice' || input.kind === 'time';
  return isEither && !isRecognised(input, token.text) && isLater();
}

function takesTheRest(input: Input, isLast: boolean): boolean {
  if (TAKE_THE_REST.has(input.kind)) return true;
  return isLast && TAKE_THE_REST_AT_THE_END.has(input.kind);
}

/** Then `city=Kyiv` is no option that is misspelled. */
function takesVariables(inputs: Inputs): boolean {
  return Object.values(inputs).some(({ kind }) => kind === 'variables');
}
