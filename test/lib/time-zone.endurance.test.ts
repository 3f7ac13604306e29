import { expect, it } from 'vitest';
import { matrixOn } from './zones-of-machines.ts';

it.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'])(
  'in all zones and over two years a text is the same instant on a machine in %s',
  async (machine) => {
    const { compared, wrong } = await matrixOn(machine, 'all');
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(500_000);
  },
);
