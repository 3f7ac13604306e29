import { InputError } from '../lib/errors.ts';
import { didYouMean } from '../lib/text.ts';
import type { RawValues } from '../domain/reply.ts';
import { type Input, type Inputs, kindSet } from './inputs.ts';
import { CommandLineError } from './meant.ts';
import { isOptional } from './read-values.ts';
import { Fault } from './fault.ts';
import { AT_ANY_TIME, readDay, readInstant, readTime } from './moments.ts';
import { folded, type Reading } from './reading.ts';
import { isRecognised, RECOGNISED } from './recognised.ts';
import { isId, isLatest, LAST_TWO, type ReferenceTarget } from './references/reference.ts';
import { joined, textsOf, type Token, tokensOf } from './tokens.ts';

/** Inputs that an operation took once, with what to say of them. */
type Former = Readonly<Record<string, string>>;

interface Option {
  readonly name: string;
  readonly value: string;
}

type NamedInput = readonly [name: string, input: Input];

const TAKE_THE_REST = kindSet('emails', 'phones');
const TAKE_THE_END = kindSet('email', 'phone', 'instant', 'text', 'variables', 'references');
/** Kinds whose option may be given more than once; its values add up. */
const SEVERAL = kindSet('choices', 'emails', 'phones', 'domains', 'references');
const NEVER_BY_POSITION = kindSet('flag', 'file', 'files', 'column');
/** Kinds whose recognised words are hardly ever titles: choices, times and durations. */
const NO_TITLE = kindSet('choice', 'choices', 'time', 'text');
const OPTION = /^(-?[A-Za-z][\w-]*)=(.*)$/su;

/**
 * Reads the values typed after the verb: by position in the order of the inputs, or as
 * `name=value`. Addresses, and a text that comes last, take everything that is left; several
 * choices take all of theirs.
 * @throws {CommandLineError} on an unknown option or too many words.
 */
export function readCommandLine(inputs: Inputs, text: string, former: Former = {}): RawValues {
  const values: Record<string, string> = {};
  try {
    readInto(values, inputs, text, former);
  } catch (error) {
    if (error instanceof InputError) throw new CommandLineError(error.message, values);
    throw error;
  }
  return values;
}

function readInto(
  values: Record<string, string>,
  inputs: Inputs,
  text: string,
  former: Former,
): void {
  const positional: Token[] = [];
  const tokens = tokensOf(text);
  const names = namesOf(inputs);
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, ...next] = tokens.slice(at, at + MOST_TIME_WORDS);
    if (token === undefined) break;
    const option =
      labelled(names, token, positional) ??
      optionOf(inputs, token, former) ??
      negatedChoice(inputs, token);
    if (option) {
      const { name, value } = option;
      const words = [value, ...textsOf(next)];
      const count = Math.max(1, timeLength(inputs[name], words));
      addOption(inputs, values, { name, value: words.slice(0, count).join(' ') });
      at += count - 1;
    } else positional.push(token);
  }
  assignPositional(inputs, positional, values);
}

function addOption(inputs: Inputs, values: Record<string, string>, { name, value }: Option): void {
  const before = values[name];
  const isSeveral = SEVERAL.has(inputs[name]?.kind ?? 'text');
  if (before !== undefined && !isSeveral)
    throw new InputError(`“${name}” is given twice. Give it once.`);
  values[name] = [before, value].filter(Boolean).join(',');
}

const MOST_LABEL_WORDS = 8;

/** Reads an option by its label, `Sort by=newest`; the label's words are taken off `before`. */
function labelled(names: InputNames, { text }: Token, before: Token[]): Option | null {
  const at = text.indexOf('=');
  const name = text.slice(0, at);
  if (at < 1 || Object.hasOwn(names.inputs, name)) return null;
  const value = text.slice(at + 1);
  for (let count = Math.min(MOST_LABEL_WORDS, before.length); count >= 0; count -= 1) {
    const words = before.slice(before.length - count);
    const found = inputCalled(names, [...textsOf(words), name].join(' '), value);
    if (found === null) continue;
    before.splice(before.length - count);
    return { name: found, value };
  }
  return null;
}

/** Fewest letters of a name cut short: `hard=` means `hard_bounces` where no other begins so. */
const SHORTEST_NAME = 3;

/** Inputs with their names as they are compared: they are the same for every word of a line. */
interface InputNames {
  readonly inputs: Inputs;
  readonly all: readonly {
    readonly name: string;
    readonly input: Input;
    readonly known: readonly string[];
    readonly label: string;
  }[];
}

function namesOf(inputs: Inputs): InputNames {
  const all = Object.entries(inputs).map(([name, input]) => ({
    name,
    input,
    known: [name, ...(input.formerly ?? [])].map(folded),
    label: folded(input.label),
  }));
  return { inputs, all };
}

function inputCalled({ inputs, all }: InputNames, typed: string, value: string): string | null {
  const word = folded(typed);
  // `Address=Kyiv` may be a variable of that name.
  const isOption = (input: Input) =>
    !takesVariables(inputs) || (RECOGNISED[input.kind]?.test(value) ?? true);
  // `-list` and `list` mean opposites, and a label with a minus before it stands for no input.
  const isNot = isNegated(typed);
  const whole = all.find(({ name, input, known, label }) => {
    const isName = isNegated(name) === isNot && known.includes(word);
    return (isName || (label === word && !isNot)) && isOption(input);
  });
  if (whole) return whole.name;
  if (isNot) return null;
  if (takesVariables(inputs) || word.length < SHORTEST_NAME || typed.includes(' ')) return null;
  const [one, another] = all.filter(
    ({ name, known, label }) =>
      !isNegated(name) && [known[0], label].some((called) => called?.startsWith(word)),
  );
  return one && !another ? one.name : null;
}

/** Reads `-open` as a choice to leave out, where an input takes such choices. */
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

function optionOf(inputs: Inputs, token: Token, former: Former): Option | null {
  const [, name, value] = OPTION.exec(token.text) ?? [];
  if (name === undefined || value === undefined) return null;
  if (Object.hasOwn(inputs, name)) return { name, value };
  // A text may begin with a minus where no input is negated.
  if (isNegated(name) && !Object.keys(inputs).some(isNegated)) return null;
  if (value.includes('@') || takesVariables(inputs)) return null;
  const [, sentence] = Object.entries(former).find(([known]) => isBeginning(known, name)) ?? [];
  if (sentence !== undefined) throw new InputError(sentence);
  const suggestion = didYouMean(name, Object.keys(inputs));
  const known = Object.keys(inputs).join(', ');
  const possible = known ? `Choose one of: ${known}.` : 'This command has no options.';
  const hint = suggestion ? `Did you mean “${suggestion}”?` : possible;
  throw new InputError(`There’s no option “${name}”. ${hint}`);
}

/** Names may be cut short, as those of inputs may. */
function isBeginning(name: string, typed: string): boolean {
  return typed.length >= SHORTEST_NAME && name.startsWith(folded(typed));
}

function tooMany(text: string, inputs: readonly Input[]): InputError {
  const hasTitles = inputs.some(({ kind }) => kind === 'reference' || kind === 'text');
  const hint = hasTitles ? 'Put titles in quotes, such as "Newsletter #43".' : 'Leave that out.';
  return new InputError(`Too many values from “${text}” on. ${hint}`);
}

function assignPositional(inputs: Inputs, tokens: Token[], values: Record<string, string>): void {
  let open: readonly NamedInput[] = Object.entries(inputs).filter(([name, input]) => {
    const isByPosition = !NEVER_BY_POSITION.has(input.kind) && !input.isNamed && !isNegated(name);
    return isByPosition && !Object.hasOwn(values, name);
  });
  let rest = tokens;
  const both = lastTwoIn(open, tokens);
  if (both) {
    Object.assign(values, both);
    return;
  }
  while (rest.length > 0) {
    const at = open.findIndex(([, input], index) => {
      return !isPassedOver(input, rest, open.slice(index + 1));
    });
    // Words that nothing else takes may name a person whom Slack doesn't know by a mention.
    const taker = open[at] ?? open.find(([, { kind }]) => kind === 'person');
    if (!taker) throw tooMany(rest[0]?.text ?? '', Object.values(inputs));
    const [name, input] = taker;
    open = open.filter(([, one]) => one.givenBy !== name);
    const place = open.indexOf(taker);
    const takesEnd = place === open.length - 1 && TAKE_THE_END.has(input.kind);
    // An input that was passed over may still come, as the time after the weekdays; no title may.
    const isAddressed = RECOGNISED.email?.test(rest[0]?.text ?? '') === true;
    open = open.filter(([, one], index) => {
      const isOpen = one.kind !== 'reference' || (isAddressed && !isOptional(one));
      return index > place || (index < place && isOpen);
    });
    const taken = takesEnd ? rest : rest.slice(0, lengthOf(input, rest, open));
    values[name] = input.kind === 'variables' ? textsOf(taken).join('; ') : joined(taken);
    rest = rest.slice(taken.length);
  }
}

const ONLY_LAST_TWO = new RegExp(`^${LAST_TWO}$`, 'iu');

/** Reads `last two` for the two campaigns that an operation takes. */
function lastTwoIn(open: readonly NamedInput[], tokens: readonly Token[]): RawValues | null {
  const names = open.flatMap(([name, one]) =>
    one.kind === 'reference' && isLatest(one.to, 'latest') ? [name] : [],
  );
  const [first, second, third] = names;
  const isPair = first !== undefined && second !== undefined && third === undefined;
  if (!isPair || !ONLY_LAST_TWO.test(textsOf(tokens).join(' '))) return null;
  return { [first]: 'latest', [second]: 'previous' };
}

/** `9:30 pm on Wed, Nov 25, 2026` */
const MOST_TIME_WORDS = 7;
const TIME_READERS: Partial<
  Record<Input['kind'], (text: string, reading: Reading) => Date | string | Fault>
> = { instant: readInstant, day: readDay, time: readTime };

/** Returns how many words are a moment or a time of day, the most that can be read; 0 for none. */
function timeLength(input: Input | undefined, words: readonly string[]): number {
  const read = input && TIME_READERS[input.kind];
  if (read === undefined) return 0;
  for (let count = Math.min(words.length, MOST_TIME_WORDS); count > 0; count -= 1) {
    if (!(read(words.slice(0, count).join(' '), AT_ANY_TIME) instanceof Fault)) return count;
  }
  return 0;
}

/** Tells whether these words are a moment for a later input: `/campaign send newsletter tomorrow 9`. */
function isMomentForLater(tokens: readonly Token[], later: readonly NamedInput[]): boolean {
  if (tokens.length > MOST_TIME_WORDS) return false;
  const words = textsOf(tokens);
  return later.some(([, one]) => one.kind === 'instant' && timeLength(one, words) === words.length);
}

/** Returns the number of words for an input; `others` may still get the rest of them. */
function lengthOf(input: Input, tokens: readonly Token[], others: readonly NamedInput[]): number {
  if (isPasted(input, tokens)) return tokens.length;
  if (TAKE_THE_REST.has(input.kind)) {
    // Words after the last address are a title that was passed over for it.
    const isBefore = others.some(([, one]) => isTitle(one) && !isOptional(one));
    const last = tokens.findLastIndex(({ text }) => isRecognised(input, text));
    return isBefore && last >= 0 ? last + 1 : tokens.length;
  }
  if (TIME_READERS[input.kind] !== undefined) {
    return Math.max(1, timeLength(input, textsOf(tokens.slice(0, MOST_TIME_WORDS))));
  }
  if (input.kind === 'choices') {
    return lengthUntil(tokens, ({ text }) => {
      return !isRecognised(input, text) && others.some(([, other]) => isRecognised(other, text));
    });
  }
  if (input.kind === 'reference') return titleLength(input.to, tokens, others);
  // A mention is one word; a name may be two.
  if (input.kind === 'person' && !isRecognised(input, tokens[0]?.text ?? '')) {
    return titleLength('person', tokens, others);
  }
  if (input.kind === 'phone') return numberLength(tokens);
  const isNoOption = ({ text }: Token) => !OPTION.test(text);
  const [first] = tokens;
  if (input.kind !== 'variables' || !first || isNoOption(first)) return 1;
  return lengthUntil(tokens, isNoOption);
}

/** Tells whether an optional text of several lines begins without quotes, so takes all the rest. */
function isPasted(input: Input, [first]: readonly Token[]): boolean {
  if (input.kind !== 'text' || !input.multiline || !input.optional) return false;
  return first !== undefined && first.raw.trim() === first.text;
}

/** Returns the number of words before the first that ends them, at least one. */
function lengthUntil(
  tokens: readonly Token[],
  isEnd: (token: Token, index: number) => boolean,
): number {
  const end = tokens.findIndex((token, index) => index > 0 && isEnd(token, index));
  return end === -1 ? tokens.length : end;
}

/** Digits of a phone number with its country's prefix (most: ITU-T E.164, section 6). */
const DIGITS = { fewest: 8, most: 15 };

/** Numbers are written in groups, too: `+380 44 555 7451`. */
function numberLength(tokens: readonly Token[]): number {
  const [first] = tokens;
  // A number that could be whole leaves the next word to another input.
  if (first === undefined || !isGroup(first) || digitsIn(first) >= DIGITS.fewest) return 1;
  let digits = digitsIn(first);
  return lengthUntil(tokens, (token) => {
    digits += digitsIn(token);
    return !isGroup(token) || digits > DIGITS.most;
  });
}

/** Tells whether it is digits with what stands between them; two patterns stay linear. */
function isGroup({ text, raw }: Token): boolean {
  return raw.trim() === text && /^[+\d().-]+$/u.test(text) && /\d[().-]*$/u.test(text);
}

function digitsIn({ text }: Token): number {
  return text.replaceAll(/\D/g, '').length;
}

/**
 * Returns how many words name a thing. An id is one word, and so is a quoted title. Any other title
 * ends before a word that another input recognises; it is one word where a required input is left
 * whose kind has no pattern.
 */
function titleLength(
  target: ReferenceTarget,
  tokens: readonly Token[],
  others: readonly NamedInput[],
): number {
  const [first] = tokens;
  if (first === undefined || isId(target, first.text) || first.raw.trim() !== first.text) return 1;
  const inputs = others.map(([, input]) => input);
  if (inputs.some((input) => !isOptional(input) && RECOGNISED[input.kind] === undefined)) return 1;
  return lengthUntil(tokens, ({ text }, index) => {
    if (tokens.length - index <= MOST_TIME_WORDS && isMomentForLater(tokens.slice(index), others)) {
      return true;
    }
    return inputs.some((input) => isRecognised(input, text));
  });
}

/**
 * Tells whether an input leaves a word to a later one. An optional input does so where a later one
 * recognises the word instead, and a choice never takes a number: `/campaign list 20`,
 * `/postbell digest add 09:00`.
 */
function isPassedOver(
  input: Input,
  [token, ...after]: readonly Token[],
  later: readonly NamedInput[],
): boolean {
  if (token === undefined) return false;
  const isOwn = after.length === 0 && isRecognised(input, token.text);
  if (!isOwn && input.kind !== 'instant' && isMomentForLater([token, ...after], later)) return true;
  // `Plan=Business` is no title of a list; the form then asks for the list.
  const isVariable = OPTION.test(token.text) && later.some(([, { kind }]) => kind === 'variables');
  if (input.kind === 'reference' && isVariable) return true;
  // An address is told by its @, wherever it stands: `/tag add ann@example.com vip`.
  const isAddress = later.some(([, one]) => one.kind === 'emails' && isRecognised(one, token.text));
  const isItsId = 'to' in input && isId(input.to, token.text);
  if (isTitle(input) && isAddress && !isItsId) return true;
  if (input.optional !== true) return false;
  if (input.kind === 'person' || input.kind === 'channel') return !isRecognised(input, token.text);
  // The handle of a group is a mention; any other word means what is granted to it.
  if (input.kind === 'reference' && input.to === 'user-group') return !isId(input.to, token.text);
  const isLater = (kinds?: ReadonlySet<Input['kind']>) =>
    later.some(([, one]) => (kinds?.has(one.kind) ?? true) && isRecognised(one, token.text));
  if (input.kind === 'reference') return isLater(NO_TITLE);
  if (input.kind === 'choice' && /^\d+$/.test(token.text)) return true;
  const isEither = input.kind === 'choice' || input.kind === 'time';
  if (!isEither || isRecognised(input, token.text)) return false;
  if (isLater()) return true;
  // In `mondy 09:00` it is the weekday that is misspelled, not the time.
  const isWord = !/\d/.test(token.text);
  return (
    input.kind === 'time' &&
    later.length > 0 &&
    (isWord || after.some(({ text }) => isRecognised(input, text)))
  );
}

function isTitle({ kind }: Input): boolean {
  return kind === 'reference' || kind === 'references';
}

/** `city=Kyiv` is no misspelled option where variables are taken. */
function takesVariables(inputs: Inputs): boolean {
  return Object.values(inputs).some(({ kind }) => kind === 'variables');
}
