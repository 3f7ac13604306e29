import { expect, it } from 'vitest';
import { matrixOn } from './zones-of-machines.ts';

// One after the other: what is measured beside them, such as how soon a bot ends, needs a core.
it.each([
  ['UTC', 100_000],
  ['Europe/Berlin', 50_000],
  ['America/New_York', 50_000],
  ['Asia/Kathmandu', 15_000],
])(
  'in all zones and over two years a text is the same instant on a machine in %s',
  { timeout: 1_800_000 },
  async (machine, least) => {
    const { compared, wrong } = await matrixOn(machine);
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(least);
  },
);
