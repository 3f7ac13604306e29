import { after } from './timeout.ts';

interface Keeping {
  /**
   * Milliseconds for which an answer counts, from the beginning of its reading. `0`: it is only
   * shared while it is being read. `Infinity`: until it is forgotten.
   */
  readonly forMs: number;
  /** Default: the machine's clock, also where it is set back. */
  readonly now?: () => Date;
}

interface Entry<T> {
  readonly answer: Promise<T>;
  readonly beganAtMs: number;
  isPending: boolean;
}

export type Kept<Key, T> = ReturnType<typeof createKept<Key, T>>;

/**
 * Keeps answers for a while. Whoever asks while an answer is being read shares it; a failure goes to
 * those who waited for it and is not kept, nor does it throw away an answer that is newer.
 * @example
 * const accounts = createKept<string, Account>({ forMs: 300_000 });
 * const account = await accounts.get(personId, () => readAccount(personId));
 */
export function createKept<Key, T>({ forMs, now = () => new Date() }: Keeping) {
  const entries = new Map<Key, Entry<T>>();
  const drop = (key: Key, entry: Entry<T>): void => {
    if (entries.get(key) === entry) entries.delete(key);
  };
  return {
    /** @param freshMs how old the answer may be. Default: as old as it is kept */
    get(key: Key, read: () => Promise<T>, freshMs = forMs): Promise<T> {
      const atMs = now().getTime();
      const known = entries.get(key);
      // The clock may have been set back since.
      if (known && (known.isPending || Math.abs(atMs - known.beganAtMs) < freshMs)) {
        return known.answer;
      }
      const entry: Entry<T> = { answer: read(), beganAtMs: atMs, isPending: true };
      entries.set(key, entry);
      entry.answer.then(
        () => {
          entry.isPending = false;
          if (forMs === 0) drop(key, entry);
          else if (forMs < Infinity) after(forMs, () => drop(key, entry)).unref();
        },
        () => drop(key, entry),
      );
      return entry.answer;
    },

    /** Forgets all, also what is being read: whoever asks next gets a new answer. */
    forget: (): void => entries.clear(),

    isEmpty: (): boolean => entries.size === 0,
  };
}

/** Returns what reads one answer and keeps it as `createKept` does. */
export function keptFor<T>(keeping: Keeping, read: () => Promise<T>): () => Promise<T> {
  const kept = createKept<'', T>(keeping);
  return () => kept.get('', read);
}
