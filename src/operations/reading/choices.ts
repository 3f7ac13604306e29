import type { Choice, Input } from '../inputs.ts';
import { Fault } from './fault.ts';

type Choices = Extract<Input, { kind: 'choices' }>;

/**
 * Reads an option by its value or its label, with or without blanks, or by the first or last word
 * of a label where no other label has it.
 */
export function readChoice(options: readonly Choice[], text: string): string | Fault {
  const [found, another] = named(options, text);
  return found && !another ? found.value : noneOf(options, text);
}

/** Tells whether a text is a whole value or label, so that it can hardly be anything else. */
export function isWholeChoice(options: readonly Choice[], text: string): boolean {
  return options.some((option) => isCalled(option, folded(text)));
}

export function readChoices(input: Choices, text: string): string[] | Fault {
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
function readPiece(input: Choices, words: readonly string[]): string[] | Fault {
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

/** Returns the same text for `hard_bounces`, `Hard bounces` and `hard bounce`. */
export function folded(text: string): string {
  const letters = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return letters.length > SHORTEST_PART ? letters.replace(/s$/, '') : letters;
}

function noneOf(options: readonly Choice[], text: string): Fault {
  const names = options.map(({ value, label }) => (isShort(label) ? label : value));
  return new Fault(`«${text}» is none of ${names.join(', ')}.`);
}

function isShort(label: string): boolean {
  return label.length <= 24 && !label.includes(',');
}

/** Reads `mon-fri`, with any dash; a range whose second end comes first wraps around. */
function readRange(options: readonly Choice[], text: string): string[] | null {
  const ends = text.split(/[-–—]/u).map((end) => readChoice(options, end));
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
  return new Fault(`Expected yes or no, not «${text}».`);
}
