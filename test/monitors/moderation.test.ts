import { beforeEach, describe, expect, it } from 'vitest';
import { beginAnew, startProcess, content, watch, world } from './watched-account.ts';

const WAITS = 11;
const SENT = 3;
const campaigns = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: 100 + index, name: 'News', status: SENT }));
const autumn = { id: 71, name: 'Autumn', status: WAITS };

beforeEach(beginAnew);

describe('a campaign that waits for an answer', () => {
  it('is told however many came after it, and not said to be over while it waits', async () => {
    await watch({ kinds: ['moderation'] });
    const { account, requested, pass } = await startProcess({
      campaigns: [...campaigns(250), autumn],
    });
    await pass(120);
    expect(content()).toEqual(['09:00 Campaign «Autumn» (71) waits for you']);
    expect(requested()).not.toContain('/campaigns/100');
    account.campaigns = [...campaigns(250), { ...autumn, status: SENT }];
    await pass(30);
    expect(content().slice(1)).toEqual([
      '11:15 (1.0) Campaign «Autumn» (71) waits no longer: Sent.',
    ]);
  });

  it('is over when the service doesn’t know it any more, not when it doesn’t answer', async () => {
    await watch({ kinds: ['moderation'] });
    const { account, pass } = await startProcess({ campaigns: [autumn] });
    await pass(5);
    account.campaigns = [];
    account.down = ['/campaigns/71'];
    await pass(60);
    expect(world.posts).toHaveLength(1);
    account.down = [];
    await pass(30);
    expect(content().slice(1)).toEqual(['10:20 (1.0) It isn’t there any more.']);
  });
});
