import type { DigestScope } from '../domain/digest.ts';
import { filterShortly } from '../domain/digest-words.ts';
import { keptNames } from '../store/digest/kept-names.ts';
import type { Store } from '../store/store.ts';

/** Returns the filter of a digest in words for its title; empty where there is none. */
export async function filterWordsOf(
  scope: DigestScope,
  { readings }: Pick<Store, 'readings'>,
  at: Date,
): Promise<string> {
  return filterShortly(scope, await keptNames(readings, [scope], at));
}
