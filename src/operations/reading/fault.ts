/** The reason why a text can't be read as a value; the caller adds the name of the field. */
export class Fault {
  readonly sentence: string;

  constructor(sentence: string) {
    this.sentence = sentence;
  }
}

/** Returns the first fault among several values, or all values where there is none. */
export function allOrFault<Value>(values: readonly (Value | Fault)[]): readonly Value[] | Fault {
  const good: Value[] = [];
  for (const value of values) {
    if (value instanceof Fault) return value;
    good.push(value);
  }
  return good;
}
