/** What can be set behind the names of measures: `npm run bench relay burst events=100000`. */
const DEFAULTS = {
  /** Of a burst. */
  events: 1_000_000,
  /** Of many campaigns at once. */
  minutes: 15,
  /** How many times as fast time goes there; 1 is real time. With 6, delays of the machine tell. */
  speed: 3,
  /** In the larger of two stores, when the cost of growth is measured. */
  stored: 10_000_000,
};

export type Settings = Readonly<typeof DEFAULTS>;

/** `null` when something in it is no measure and no setting. */
export function readArguments(
  given: readonly string[],
  measures: readonly string[],
): { readonly requested: readonly string[]; readonly settings: Settings } | null {
  const requested = given.filter((word) => !word.includes('='));
  const settings = Object.fromEntries(
    given
      .filter((word) => word.includes('='))
      .map((word) => [word.slice(0, word.indexOf('=')), Number(word.slice(word.indexOf('=') + 1))]),
  );
  const isKnown =
    requested.every((name) => measures.includes(name)) &&
    Object.entries(settings).every(([name, value]) => Object.hasOwn(DEFAULTS, name) && value > 0);
  return isKnown ? { requested, settings: { ...DEFAULTS, ...settings } } : null;
}
