/**
 * Takes what the protocol leaves open (blocks, views, options) in the shape that Slack gives it: the
 * server checked it as strictly as Slack does, and the page talks to no other.
 */
export function trusted<T>(value: unknown): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place for it, see above
  return value as T;
}
