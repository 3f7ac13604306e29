/** The reason why a text can't be read as a value; the caller adds the name of the field. */
export class Fault {
  readonly sentence: string;

  constructor(sentence: string) {
    this.sentence = sentence;
  }
}
