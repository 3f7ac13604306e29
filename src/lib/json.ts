/** Returns `undefined` for text that isn't JSON, so that schemas refuse it. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
