/** The key of a person, with the bits of `people.seen`. */
export type SeenPerson = readonly [key: string, seen: number];

interface Due {
  readonly seen: ReadonlyMap<string, number>;
  /** The keys in the order of the table. */
  readonly keys: readonly string[];
  taken: number;
}

export type PeopleMemory = ReturnType<typeof createPeopleMemory>;

/**
 * Remembers people who aren't in their table yet, or lack marks there. Keys are texts in Latin-1,
 * which sort as their bytes do.
 */
export function createPeopleMemory() {
  let lately = new Map<string, number>();
  let due: Due | null = null;
  return {
    seenOf: (key: string): number | undefined => lately.get(key) ?? due?.seen.get(key),

    remember(key: string, seen: number): void {
      lately.set(key, seen);
    },

    /** Returns the number of people who came since others became due. */
    size: (): number => lately.size,

    isDue: (): boolean => due !== null,

    /** Makes those who came due; nobody else may be due at that time. */
    makeDue(): void {
      due = { seen: lately, keys: [...lately.keys()].sort(), taken: 0 };
      lately = new Map();
    },

    /** Takes the next people who are due, at most so many; after the last ones, nobody is due. */
    takeDue(most: number): readonly SeenPerson[] {
      if (due === null) return [];
      const { keys, seen, taken } = due;
      due.taken += most;
      if (due.taken >= keys.length) due = null;
      return keys.slice(taken, taken + most).map((key) => [key, seen.get(key) ?? 0]);
    },
  };
}
