/** A promise of a page, as it stands there, and the tests that would fail if it weren't kept. */
export type Promises = Readonly<
  Record<string, readonly (readonly [file: string, title: string])[]>
>;
