import type { Store } from '../../../src/store/store.ts';

/** The operations that the buttons and menus in these blocks stand for. */
export async function operationsIn(
  blocks: unknown,
  payloads: Pick<Store['buttonPayloads'], 'get'>,
): Promise<ReadonlySet<string>> {
  const names = await Promise.all(carriedIn(blocks).map((carried) => nameIn(carried, payloads)));
  return new Set(names.filter((name) => name !== null));
}

function carriedIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'value' in value && typeof value.value === 'string' ? [value.value] : [];
  return [...own, ...Object.values(value).flatMap(carriedIn)];
}

/** What is too long for a button is kept in the store. */
async function nameIn(
  carried: string,
  payloads: Pick<Store['buttonPayloads'], 'get'>,
): Promise<string | null> {
  if (!carried.startsWith('{')) return null;
  // Only what buttons carry stands under `value` in an answer.
  const wish = JSON.parse(carried) as { operation?: string; draft?: string };
  const kept = wish.draft === undefined ? null : await payloads.get(wish.draft);
  return wish.operation ?? kept?.operation ?? null;
}
