import type { Input, Variable } from '../inputs.ts';
import { allOrFault, Fault } from './fault.ts';

export function readText(input: Input & { kind: 'text' }, text: string): string | Fault {
  const max = input.maxLength ?? 3000;
  return text.length <= max
    ? text
    : new Fault(`At most ${max} characters, please; this has ${text.length}.`);
}

export function readInteger(input: Input & { kind: 'integer' }, text: string): number | Fault {
  const value = /^[+-]?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) return new Fault(`Expected a whole number, not «${text}».`);
  if (input.min !== undefined && value < input.min) return new Fault(`At least ${input.min}.`);
  if (input.max !== undefined && value > input.max) return new Fault(`At most ${input.max}.`);
  return value;
}

/** Reads `name=value`, also with a colon, as people write it. */
export function readVariables(text: string): readonly Variable[] | Fault {
  const lines = text.split(/[;\n]+/).filter((line) => line.trim() !== '');
  return allOrFault(lines.map(variableOf));
}

function variableOf(line: string): Variable | Fault {
  const at = line.search(/[=:]/);
  const name = line.slice(0, Math.max(at, 0)).trim();
  if (name === '') {
    return new Fault(`Expected name=value, such as city=Kyiv, not «${line.trim()}».`);
  }
  return { name, value: line.slice(at + 1).trim() };
}
