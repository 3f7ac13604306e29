import type { RawValues } from '../domain/reply.ts';
import { InputError } from '../lib/errors.ts';
import type { Operation } from './define.ts';
import type { Input } from './inputs.ts';

export interface Meant {
  readonly operation: Operation;
  /** The text left for its inputs. */
  readonly rest: string;
  /** True when its form opens first, since it would act and nobody typed its verb. */
  readonly asksFirst: boolean;
  /** The operation for what was typed where all of it is somebody’s title, of which no word is a verb. */
  readonly titled?: Suggestion | undefined;
}

export type Suggestion = Pick<Meant, 'operation' | 'rest'>;

export class UnknownVerbError extends InputError {
  readonly typed: string;
  readonly hint: string;
  readonly area: string;
  /** At most three that may be meant, the likeliest first. */
  readonly suggestions: readonly Suggestion[];

  constructor(typed: string, hint: string, area: string, suggestions: readonly Suggestion[]) {
    super(`Unknown command “${typed}”. ${hint}`);
    this.typed = typed;
    this.hint = hint;
    this.area = area;
    this.suggestions = suggestions;
  }
}

/** A line can't be read to its end; `values` are those that were read, for the form. */
export class CommandLineError extends InputError {
  readonly values: RawValues;

  constructor(message: string, values: RawValues) {
    super(message);
    this.values = values;
  }
}

export function asTyped(operation: Operation, rest: string): Meant {
  return { operation, rest, asksFirst: false };
}

/** Opens the form of what writes; operations that send or delete ask by themselves. */
export function asInstead(operation: Operation | undefined, rest: string): Meant | null {
  return operation ? { operation, rest, asksFirst: operation.effect === 'writes' } : null;
}

/** Opens the form of all that does something, since people were elsewhere. */
export function asked(operation: Operation, rest: string): Meant {
  return { operation, rest, asksFirst: operation.effect !== 'reads' };
}

/** Writes values as options of a command line. */
export function optionsOf(raw: RawValues): string {
  return Object.entries(raw)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');
}

export function firstInput({ inputs }: Operation): Input | undefined {
  return Object.values(inputs)[0];
}

/** A thing may have any title. */
export function takesAnyText(operation: Operation): boolean {
  const kind = firstInput(operation)?.kind;
  return kind === 'text' || kind === 'reference';
}

export function withoutWords(text: string, count: number): string {
  return text.replace(new RegExp(`^(?:\\S+\\s*){${count}}`), '');
}

/** Returns the operations whose verbs begin with a word: `/postbell digest`. */
export function groupOf(operations: readonly Operation[], word: string): readonly Operation[] {
  return operations.filter(({ verb }) => verb.startsWith(`${word.toLowerCase()} `));
}
