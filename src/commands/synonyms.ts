/** Synonyms and the verbs that they may mean; the first verb that an area has is meant. */
const VERBS = wordTable([
  ['create new add make put write', 'create add send'],
  ['start resume continue', 'resume unmute create send'],
  ['show view open get info status state details check', 'show list'],
  ['stats stat statistics report results result', 'show list'],
  ['stop pause cancel abort kill halt mute silence snooze', 'cancel pause mute stop'],
  ['delete remove erase drop', 'delete remove reset cancel forget'],
  ['edit change set update modify rename call', 'edit change set rename'],
  ['list ls all last latest newest recent', 'list show'],
  ['find search lookup', 'find search show list'],
  ['schedule', 'send'],
  ['copy duplicate clone', 'draft'],
  ['next upcoming planned', 'calendar'],
  ['size count', 'show list'],
  ['import upload', 'add'],
  ['export download csv', 'list show'],
  ['bounce bounced', 'bounces'],
  ['unsubscribes unsubscribers', 'unsubscribed'],
]);

export function verbsFor(word: string): readonly string[] {
  return VERBS.get(word) ?? [];
}

/** Returns what each word stands for; a row has words, and what all of them stand for. */
export function wordTable(
  rows: readonly (readonly [words: string, meanings: string])[],
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    rows.flatMap(([words, meanings]) =>
      words.split(' ').map((word) => [word, meanings.split(' ')] as const),
    ),
  );
}
