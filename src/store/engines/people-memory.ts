/** Whom an event told of, with the bits of `people.seen`. */
export type SeenPerson = readonly [key: string, seen: number];

interface Due {
  readonly seen: ReadonlyMap<string, number>;
  /** In the order of the table. */
  readonly keys: readonly string[];
  taken: number;
}

export type PeopleMemory = ReturnType<typeof createPeopleMemory>;

/**
 * People who aren't in their table yet, or not with all that was seen of them. Keys are texts in
 * Latin-1: their bytes and they themselves have the same order.
 */
export function createPeopleMemory() {
  let lately = new Map<string, number>();
  let due: Due | null = null;
  return {
    seenOf: (key: string): number | undefined => lately.get(key) ?? due?.seen.get(key),

    remember(key: string, seen: number): void {
      lately.set(key, seen);
    },

    /** How many came since others became due. */
    size: (): number => lately.size,

    isDue: (): boolean => due !== null,

    /** From now on those who came are due; nobody else may be. */
    makeDue(): void {
      due = { seen: lately, keys: [...lately.keys()].sort(), taken: 0 };
      lately = new Map();
    },

    /** The next of those who are due, at most so many; after the last ones, nobody is. */
    takeDue(most: number): readonly SeenPerson[] {
      if (due === null) return [];
      const { keys, seen, taken } = due;
      due.taken += most;
      if (due.taken >= keys.length) due = null;
      return keys.slice(taken, taken + most).map((key) => [key, seen.get(key) ?? 0]);
    },
  };
}
