import type { Choice, Input } from '../inputs.ts';
import { Fault } from './fault.ts';

type Choices = Extract<Input, { kind: 'choices' }>;

export function readChoice(options: readonly Choice[], text: string): string | Fault {
  const wanted = text.toLowerCase();
  const found = options.find(
    (option) => option.value.toLowerCase() === wanted || option.label.toLowerCase() === wanted,
  );
  if (found) return found.value;
  const names = options.map((option) => option.value).join(', ');
  return new Fault(`«${text}» is none of ${names}.`);
}

export function readChoices(input: Choices, text: string): string[] | Fault {
  const chosen = new Set<string>();
  for (const piece of text.split(/[\s,]+/).filter(Boolean)) {
    const values = input.isOrdered ? readRange(input.options, piece) : null;
    const read = values ?? readChoice(input.options, piece);
    if (read instanceof Fault) return read;
    for (const value of [read].flat()) chosen.add(value);
  }
  return [...chosen];
}

/** `mon-fri`, with any dash; over the end where the second comes first. */
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
