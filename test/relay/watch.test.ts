import { expect, it } from 'vitest';
import { createWatch } from '../../src/relay/watch.ts';
import type { DueCard } from '../../src/store/cards.ts';

const start = Date.UTC(2026, 10, 21, 9);
const minutes = (count: number): Date => new Date(start + count * 60_000);

it('looks at all first, then at what changed, and goes back two days once a minute', async () => {
  const sinces: Date[] = [];
  const behind: Pick<DueCard, 'changedAt'>[] = [];
  let now = minutes(0);
  const watch = createWatch(
    {
      due: async ({ changedSince }) => {
        sinces.push(changedSince);
        return behind as DueCard[];
      },
    },
    () => now,
  );
  for (const at of [0, 0.1, 0.5, 1, 1.1]) {
    now = minutes(at);
    await watch.due();
  }
  const twoDaysBack = minutes(1 - 2 * 1_440);
  expect(sinces).toEqual([new Date(0), minutes(-1), minutes(-0.9), twoDaysBack, minutes(0)]);

  // Cards that stay behind stay in sight, however long Slack makes them wait.
  behind.push({ changedAt: minutes(-30) });
  now = minutes(1.2);
  await watch.due();
  now = minutes(1.3);
  await watch.due();
  expect(sinces.at(-1)).toEqual(minutes(-30));
});
