import { describe, expect, it } from 'vitest';
import { json } from '../../service/http-server.ts';
import { noticesIn } from '../../operations/context.ts';
import { campaignWorld } from '../campaign-world.ts';

const WAITS = 11;
const waiting = { id: 1, sendDate: '2026-11-01 10:00:00', name: 'Autumn', status: WAITS };
/** More than the pages that a digest of later reads. */
const after = Array.from({ length: 250 }, (_, index) => ({
  id: 100 + index,
  sendDate: `2026-11-05 ${String(23 - Math.floor(index / 50))}:${String(59 - (index % 50))}:00`,
}));
const LATER = '2026-11-21T09:00:00Z';

async function seenOnce() {
  const world = await campaignWorld(waiting);
  await world.tell({ at: '2026-11-02T09:00:00Z' });
  world.has(...after, waiting);
  world.requests();
  const content = async () => noticesIn({ title: '', ...(await world.tell({ at: LATER })) });
  return { world, content };
}

describe('a campaign that waits for weeks', () => {
  it('is told as long as it does, for one call each', async () => {
    const { world, content } = await seenOnce();
    expect((await content()).join()).toContain('«Autumn» (1) waits for your answer');
    expect(world.requests().details).toEqual(['1']);
    world.has(...after, { ...waiting, status: 3 });
    expect(await content()).toEqual([]);
    world.requests();
    expect(await content()).toEqual([]);
    expect(world.requests().details).toEqual([]);
  });

  it('is forgotten when the service doesn’t know it any more', async () => {
    const { world, content } = await seenOnce();
    world.insteadOf = () => json({ message: 'Not found', error_code: 404 }, 404);
    expect(await content()).toEqual([]);
    world.requests();
    expect(await content()).toEqual([]);
    expect(world.requests().details).toEqual([]);
  });

  it('spoils nothing when nobody answers, and is told later', async () => {
    const { world, content } = await seenOnce();
    world.insteadOf = () => json({}, 500);
    expect(await content()).toEqual([]);
    world.insteadOf = () => null;
    expect((await content()).join()).toContain('«Autumn» (1)');
  });
});
