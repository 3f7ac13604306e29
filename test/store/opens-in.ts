import { expect } from 'vitest';
import type { Store } from '../../src/store/store.ts';

/** How many opens of campaign 4711 there are, and nothing else: all counters must say the same. */
export async function opensIn({ events, counts }: Store): Promise<number> {
  const kept = await events.count();
  const { events: byKind, people } = await counts.ofTopic('campaign:4711');
  const minutes = await counts.byMinute('campaign:4711');
  const inMinutes = minutes.reduce((sum, { count }) => sum + count, 0);
  expect([byKind.open, people.open, inMinutes]).toEqual([kept, kept, kept]);
  return kept;
}
