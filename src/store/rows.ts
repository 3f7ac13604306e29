type Camel<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Name;

type Snake<Name extends string> = Name extends `${infer Head}${infer Rest}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Snake<Rest>}`
    : `_${Lowercase<Head>}${Snake<Rest>}`
  : Name;

/** Columns that hold an instant, in milliseconds since 1970. */
type InstantColumn = `${string}_at` | `${string}_until` | `${string}_since`;

/** A row as the code has it: `created_at: number` becomes `createdAt: Date`. */
export type FromRow<Row> = {
  readonly [Column in keyof Row & string as Camel<Column>]: Column extends InstantColumn
    ? Exclude<Row[Column], number> | Date
    : Row[Column];
};

/** An object as its row: `createdAt: Date` becomes `created_at: number`. */
type ToRow<T> = {
  [Key in keyof T & string as Snake<Key>]: Date extends T[Key]
    ? Exclude<T[Key], Date> | number
    : T[Key];
};

const INSTANT = /_(?:at|until|since)$/;
const camel = new Map<string, string>();

function camelOf(column: string): string {
  const known = camel.get(column);
  if (known !== undefined) return known;
  const name = column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  camel.set(column, name);
  return name;
}

/** Reads a row: names in camel case, instants as dates. Texts in JSON stay as they are. */
export function fromRow<Row extends object>(row: Row): FromRow<Row> {
  const read = Object.entries(row).map(([column, value]: [string, unknown]) => [
    camelOf(column),
    typeof value === 'number' && INSTANT.test(column) ? new Date(value) : value,
  ]);
  // `FromRow` says what was done to each column.
  return Object.fromEntries(read) as FromRow<Row>;
}

/** The opposite of `fromRow`. */
export function toRow<T extends object>(given: T): ToRow<T> {
  const written = Object.entries(given).map(([name, value]: [string, unknown]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value instanceof Date ? value.getTime() : value,
  ]);
  // `ToRow` says what was done to each value.
  return Object.fromEntries(written) as ToRow<T>;
}
