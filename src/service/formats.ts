import { z } from 'zod';
import { e164 } from '../domain/phone.ts';
import { inputError } from '../lib/errors.ts';
import { enumerated } from '../lib/text.ts';

/*
 * Formats of values in requests and answers. Live services are looser than the specification, and
 * we assume this one is too: numbers as text, empty objects as `[]`, nothing as null or an empty
 * text.
 */

const NUMERIC = /^-?\d+(\.\d+)?$/;

/** A number or numeric text. */
export const number = z.union([
  z.number(),
  z.string().trim().regex(NUMERIC, 'expected a number').transform(Number),
]);

/** A number or numeric text; nothing is 0. */
export const count = z.union([number, z.literal([null, '']).transform(() => 0)]).default(0);

/** An id, which comes as number or text; here it is always text. */
export const id = z.union([z.int(), z.string().min(1)]).transform(String);

/** Returns an id as it is sent: an int as specified, or text for ids that are no whole number. */
export function idToSend(id: string): number | string {
  const value = Number(id);
  return Number.isSafeInteger(value) && String(value) === id ? value : id;
}

/** Text; nothing is an empty text. */
export const text = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .optional()
  .transform((value) => String(value ?? ''));

/** A phone number, which the service writes in digits that begin with the country's code. */
export const phone = text.transform(e164);

/** Returns a phone number as it is sent: digits only (spec 2, section 4.2). */
export function phoneToSend(phone: string): string {
  return phone.replace(/^\+(?=\d+$)/, '');
}

export const phonesToSend = (phones: readonly string[]): string[] => phones.map(phoneToSend);

/** Text; nothing is null. */
export const textOrNull = text.transform((value) => value || null);

/** A phone number; nothing is null. */
export const phoneOrNull = phone.transform((value) => value || null);

/** A boolean, 0 or 1, or one of them as text; nothing is false. */
export const flag = z
  .union([
    z.boolean(),
    z.literal([1, '1', 'true']).transform(() => true),
    z.literal([0, '0', 'false', '', null]).transform(() => false),
  ])
  .default(false);

/** The values that services write for true. */
export const YES = z.literal([true, 1, '1', 'true']);

/**
 * Makes a format of another one once, wherever it is asked for: reads are shared by their format,
 * and a request that made its own would share with none.
 */
function oncePer<Item extends z.ZodType, Format>(
  made: WeakMap<z.ZodType, unknown>,
  item: Item,
  make: () => Format,
): Format {
  const format = made.get(item) ?? make();
  made.set(item, format);
  // Each map has what one function makes of an item.
  return format as Format;
}

const lists = new WeakMap<z.ZodType, unknown>();

/** A list; null is an empty one. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return oncePer(lists, item, () =>
    z
      .array(item)
      .nullable()
      .transform((items): readonly z.output<Item>[] => items ?? []),
  );
}

const listsOfOne = new WeakMap<z.ZodType, unknown>();

/** One value or a list of them, as a list; nothing is an empty one. */
export function oneOrMore<Item extends z.ZodType>(item: Item) {
  return oncePer(listsOfOne, item, () =>
    z.preprocess((value) => {
      if (isNothing(value)) return [];
      return Array.isArray(value) ? value : [value];
    }, z.array(item).readonly()),
  );
}

/** A value that is made of fields of an answer, under the names that the service gives them. */
interface Made<Value> {
  readonly wire: z.ZodRawShape;
  readonly make: (wire: Readonly<Record<string, unknown>>) => Value;
}

type Fields = Readonly<Record<string, z.ZodType | Made<unknown>>>;

type Values<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends z.ZodType<infer Value> | Made<infer Value>
    ? Value
    : never;
};

/** The values of a format, or of one that a function makes for the service's zone. */
export type Decoded<Format> = Format extends
  z.ZodType<infer Value> | ((timestamps: never) => z.ZodType<infer Value>)
  ? Value
  : never;

/** A field of a record that the service gives under another name. */
export function from<Value>(name: string, format: z.ZodType<Value>): Made<Value> {
  // The format of this field gave the value.
  return { wire: { [name]: format }, make: (wire) => wire[name] as Value };
}

/** A field of a record that is made of several of the service's. */
export function madeOf<Shape extends z.ZodRawShape, Value>(
  wire: Shape,
  make: (wire: z.output<z.ZodObject<Shape>>) => Value,
): Made<Value> {
  // The formats of these fields gave what it is made of.
  return { wire, make: make as Made<Value>['make'] };
}

/** An object of a record whose fields the service gives beside the others. */
export function groupOf<F extends Fields>(fields: F): Made<Values<F>> {
  const made = Object.entries(fields).map(
    ([name, field]) => [name, 'make' in field ? field : from(name, field)] as const,
  );
  return {
    wire: Object.assign({}, ...made.map(([, { wire }]) => wire)),
    // Each value is what its own format gives.
    make: (wire) =>
      Object.fromEntries(made.map(([name, { make }]) => [name, make(wire)])) as Values<F>,
  };
}

/** An object of the service under the bot's names for its fields. */
export function record<F extends Fields>(fields: F): z.ZodType<Values<F>> {
  const { wire, make } = groupOf(fields);
  return z.object(wire).transform(make);
}

/** The same; `[]` and nothing are an object without fields. */
export function objectOf<F extends Fields>(fields: F): z.ZodType<Values<F>> {
  return z.preprocess((value) => (isNothing(value) ? {} : value), record(fields));
}

/** An object from names to values; `[]` and nothing are an empty one. */
export function mapOf<Value extends z.ZodType>(value: Value) {
  return z.preprocess((given) => (isNothing(given) ? {} : given), z.record(z.string(), value));
}

/** The schema's value; nothing and `[]` are null. */
export function orNull<Value extends z.ZodType>(value: Value) {
  return z.preprocess((given) => (isNothing(given) ? null : given), value.nullable());
}

/** Returns text in Base64; spec 1, section 4.2.1. We assume that it is UTF-8. */
export function inBase64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

export interface Attachment {
  /** The file name with its extension, unique in an email. */
  readonly name: string;
  /** The content; text is sent as it is, bytes in Base64. */
  readonly content: string | Uint8Array;
}

/** @throws {InputError} for the field `attachments`, when two have one name. */
export function checkAttachments(attachments: readonly Attachment[]): void {
  const names = attachments.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated === undefined) return;
  throw inputError(
    'attachments',
    `Two attachments are named “${repeated}”. Give each its own name.`,
  );
}

/** Returns the two fields of an email that have its attachments by name; undefined: none. */
export function attachmentsToSend(attachments: readonly Attachment[]) {
  const { texts = [], binaries = [] } = Object.groupBy(attachments, ({ content }) =>
    typeof content === 'string' ? 'texts' : 'binaries',
  );
  const byName = (files: readonly Attachment[]) => {
    const encoded = files.map(({ name, content }) => [
      name,
      typeof content === 'string' ? content : Buffer.from(content).toString('base64'),
    ]);
    return files.length === 0 ? undefined : Object.fromEntries(encoded);
  };
  return { attachments: byName(texts), attachments_binary: byName(binaries) };
}

function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || value === '';
}

/** The languages of confirmation emails and templates; spec 1, sections 4.1.2 and 4.3. */
export const LANGUAGES = ['en', 'ru', 'ua', 'tr', 'es', 'pt'] as const;

/** @throws {InputError} for the field `language`. */
export function checkLanguage(language: string | undefined): void {
  if (language === undefined || LANGUAGES.some((known) => known === language)) return;
  throw inputError(
    'language',
    `“${language}” isn’t supported. Choose one of these languages: ${enumerated(LANGUAGES)}.`,
  );
}
