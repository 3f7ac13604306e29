import type { DigestScope } from '../core/digest.ts';
import { narrowedShortly } from '../core/digest-words.ts';
import { keptNames } from '../store/digest/kept-names.ts';
import type { Store } from '../store/store.ts';

/** Returns the filter of a digest in words for its title; empty where there is none. */
export async function narrowedTo(
  scope: DigestScope,
  { readings }: Pick<Store, 'readings'>,
  at: Date,
): Promise<string> {
  return narrowedShortly(scope, await keptNames(readings, [scope], at));
}
