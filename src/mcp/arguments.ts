import { z } from 'zod';
import type { RawValues } from '../domain/reply.ts';
import type { Input } from '../commands/inputs.ts';
import type { Tool } from './tools.ts';

/** The longest text of an argument; no input of an offered operation takes more. */
const LONGEST_TEXT = 20_000;
const MOST_ITEMS = 500;

/** Returns what a tool takes: an object of its inputs, and nothing else. */
export function argumentsOf({ inputs }: Tool) {
  const fields = Object.entries(inputs).map(([name, input]) => {
    const type = typeOf(input).describe(describe(input));
    return [name, isOptional(input) ? type.optional() : type] as const;
  });
  return z.strictObject(Object.fromEntries(fields));
}

/** Turns arguments into the text that a command line or a form would give. */
export function rawValuesOf(given: Readonly<Record<string, unknown>>): RawValues {
  const entries = Object.entries(given).flatMap(([name, value]) => {
    const text = textOf(value);
    return text === null ? [] : [[name, text] as const];
  });
  return Object.fromEntries(entries);
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : null;
  return Array.isArray(value) ? value.map(String).join(', ') : null;
}

function typeOf(input: Input): z.ZodType {
  if (input.kind === 'integer') {
    return z
      .int()
      .min(input.min ?? Number.MIN_SAFE_INTEGER)
      .max(input.max ?? Number.MAX_SAFE_INTEGER);
  }
  if (input.kind === 'flag') return z.boolean();
  if (input.kind === 'choice') return z.enum(valuesOf(input.options));
  if (input.kind === 'choices') return z.array(z.enum(valuesOf(input.options))).max(MOST_ITEMS);
  const text = z.string().max(LONGEST_TEXT);
  if (input.kind === 'text') return text.max(input.maxLength ?? LONGEST_TEXT);
  return LISTS.has(input.kind) ? z.array(text).min(1).max(MOST_ITEMS) : text;
}

/** Kinds of several values, which people separate by commas. */
const LISTS: ReadonlySet<Input['kind']> = new Set(['emails', 'references']);

function valuesOf(options: readonly { readonly value: string }[]): string[] {
  return options.map(({ value }) => value);
}

/** A flag that isn’t given is off. */
function isOptional({ kind, optional, givenBy }: Input): boolean {
  return kind === 'flag' || optional === true || givenBy !== undefined;
}

/** Says of kinds that are written in one way how that is. */
const FORMS: Readonly<Partial<Record<Input['kind'], string>>> = {
  reference: 'An ID or a title.',
  references: 'IDs or titles.',
  instant: 'For example 2026-11-21 09:00, in the time zone of the person.',
  day: 'For example 2026-11-21.',
  time: 'For example 09:00.',
  email: 'An email address.',
  emails: 'Email addresses.',
  zone: 'An IANA time zone.',
};

function describe({ label, hint, kind }: Input): string {
  return [`${label}.`, hint && `${hint}.`, FORMS[kind]].filter(Boolean).join(' ');
}
