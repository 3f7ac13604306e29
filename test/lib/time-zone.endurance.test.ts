import { expect, it } from 'vitest';
import { matrixOn } from './zones-of-machines.ts';

// One after the other: what is measured beside them, such as how soon a bot ends, needs a core.
it.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'])(
  'in all zones and over two years a text is the same instant on a machine in %s',
  { timeout: 1_800_000 },
  async (machine) => {
    const { compared, wrong } = await matrixOn(machine, 'all');
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(100_000);
  },
);
