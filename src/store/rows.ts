type Camel<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Name;

type Snake<Name extends string> = Name extends `${infer Head}${infer Rest}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Snake<Rest>}`
    : `_${Lowercase<Head>}${Snake<Rest>}`
  : Name;

/** Columns that hold an instant, in milliseconds since 1970. */
type InstantColumn = 'at' | `${string}_at` | `${string}_until` | `${string}_since`;

type ReadName<Column extends string> = Camel<Column extends `${infer Name}_json` ? Name : Column>;

type ReadValue<Column extends string, Value> = Column extends `${string}_json`
  ? unknown
  : Column extends InstantColumn
    ? Exclude<Value, number> | Date
    : Column extends `is_${string}`
      ? boolean
      : Value;

/** A row as the code has it: `created_at: number` is `createdAt: Date`, `raw_json` is `raw`. */
export type FromRow<Row> = {
  readonly [Column in keyof Row & string as ReadName<Column>]: ReadValue<Column, Row[Column]>;
};

type IsJson<Value> = [NonNullable<Value>] extends [Date | Uint8Array | string | number | boolean]
  ? false
  : true;

type Stored<Value> = Value extends Date | boolean ? number : Value extends string ? string : Value;

type ColumnOf<Key extends string, Value> =
  IsJson<Value> extends true ? `${Snake<Key>}_json` : Snake<Key>;

// An object that may be absent has no column: without it, nobody sees that it is one.
type StoredValue<Value> =
  IsJson<Value> extends true ? (null extends Value ? never : string) : Stored<Value>;

/** The columns of an object: `createdAt: Date` is `created_at: number`, lists are `…_json`. */
export type ToRow<T> = {
  [Key in keyof T & string as ColumnOf<Key, T[Key]>]: StoredValue<T[Key]>;
};

const INSTANT = /(?:^|_)(?:at|until|since)$/;
const JSON_TEXT = '_json';
const camel = new Map<string, string>();

function camelOf(column: string): string {
  const known = camel.get(column);
  if (known !== undefined) return known;
  const plain = column.endsWith(JSON_TEXT) ? column.slice(0, -JSON_TEXT.length) : column;
  const name = plain.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  camel.set(column, name);
  return name;
}

function readValue(column: string, value: unknown): unknown {
  if (typeof value === 'string') return column.endsWith(JSON_TEXT) ? JSON.parse(value) : value;
  if (typeof value !== 'number') return value;
  if (INSTANT.test(column)) return new Date(value);
  return column.startsWith('is_') ? value === 1 : value;
}

/** Reads a row: names in camel case, instants as dates, texts in JSON as what they say. */
export function fromRow<Row extends object>(row: Row): FromRow<Row> {
  const read = Object.entries(row).map(([column, value]: [string, unknown]) => [
    camelOf(column),
    readValue(column, value),
  ]);
  // `FromRow` says what was done to each column.
  return Object.fromEntries(read) as FromRow<Row>;
}

function stored(name: string, value: unknown): readonly [column: string, value: unknown] {
  const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (value instanceof Date) return [column, value.getTime()];
  if (typeof value === 'boolean') return [column, value ? 1 : 0];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) {
    return [column, value];
  }
  return [`${column}${JSON_TEXT}`, JSON.stringify(value)];
}

/** The opposite of `fromRow`. */
export function toRow<T extends object>(given: T): ToRow<T> {
  const written = Object.entries(given).map(([name, value]) => stored(name, value));
  // `ToRow` says what was done to each value.
  return Object.fromEntries(written) as ToRow<T>;
}

/** Returns a text without U+0000, which PostgreSQL refuses. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
