import type { Choice } from '../inputs.ts';
import { Fault } from './fault.ts';

export function readChoice(options: readonly Choice[], text: string): string | Fault {
  const wanted = text.toLowerCase();
  const found = options.find(
    (option) => option.value.toLowerCase() === wanted || option.label.toLowerCase() === wanted,
  );
  if (found) return found.value;
  const names = options.map((option) => option.value).join(', ');
  return new Fault(`«${text}» is none of ${names}.`);
}

export function readChoices(options: readonly Choice[], text: string): string[] | Fault {
  const chosen = new Set<string>();
  for (const piece of text.split(/[\s,]+/).filter(Boolean)) {
    const value = readChoice(options, piece);
    if (value instanceof Fault) return value;
    chosen.add(value);
  }
  return [...chosen];
}

export function readFlag(text: string): boolean | Fault {
  if (/^(yes|true|on|1)$/i.test(text)) return true;
  if (/^(no|false|off|0)$/i.test(text)) return false;
  return new Fault(`Expected yes or no, not «${text}».`);
}
