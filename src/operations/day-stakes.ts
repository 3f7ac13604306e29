import { doesAddUp } from '../domain/approvals.ts';
import type { Protected } from '../domain/rights.ts';
import { demandFor } from '../policy/approvals.ts';
import type { Rights } from '../policy/policy.ts';
import type { Store } from '../store/store.ts';
import type { Preview } from './define.ts';
import { leftEverythingAsItWas } from './failures.ts';

interface Counting {
  readonly store: Pick<Store, 'approvals'>;
  readonly now: () => Date;
}

/** Returns why it takes a second person, with what they did within a day; `null`: it takes none. */
export async function demandNow(
  { store, now }: Counting,
  rights: Rights,
  needs: Protected,
  preview: Preview | null,
): Promise<string | null> {
  const stakes = preview?.stakes;
  const isSummed = rights.approvals?.isSummed && stakes !== undefined && doesAddUp(stakes);
  const earlier = isSummed ? await store.approvals.earlier(rights.personId, now()) : undefined;
  return demandFor(rights, needs, stakes, earlier);
}

interface Counted {
  readonly demand: string | null;
  /** Takes it back, where it certainly wasn't done. */
  undo(): Promise<void>;
}

/** Counts what is about to be done among that of the day; what came meanwhile may ask for more. */
export async function counting(
  { store: { approvals }, now }: Counting,
  { personId }: Rights,
  preview: Preview | null,
): Promise<Counted | null> {
  const stakes = preview?.stakes;
  if (stakes === undefined || !doesAddUp(stakes)) return null;
  const counted = await approvals.count(personId, stakes, now());
  if (counted.demand !== null) return { demand: counted.demand, undo: async () => {} };
  const { id } = counted;
  return {
    demand: null,
    undo: async () => {
      if (id !== null) await approvals.uncount(id);
    },
  };
}

export async function uncountedIfUntouched<T>(
  counted: Counted | null,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (leftEverythingAsItWas(error)) await counted?.undo();
    throw error;
  }
}
