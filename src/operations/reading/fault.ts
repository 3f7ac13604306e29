/** Why a text can't be read as what was asked for; the name of the field comes from outside. */
export class Fault {
  readonly sentence: string;

  constructor(sentence: string) {
    this.sentence = sentence;
  }
}

/** The first fault of several values, or all of them. */
export function allOrFault<Value>(values: readonly (Value | Fault)[]): readonly Value[] | Fault {
  const good: Value[] = [];
  for (const value of values) {
    if (value instanceof Fault) return value;
    good.push(value);
  }
  return good;
}
