import { beforeEach, describe, expect, it } from 'vitest';
import {
  BEGIN,
  beginAnew,
  MINUTE_MS,
  startProcess,
  content,
  watch,
  world,
} from './watched-account.ts';

beforeEach(beginAnew);

describe('a watch', () => {
  it('goes on, also after a restart, when a clock that ran ahead is set right', async () => {
    await watch({ kinds: ['balance', 'lists', 'webhooks'] });
    const { account, start, wake } = await startProcess();
    const month = 30 * 24 * 60 * MINUTE_MS;
    world.clock = new Date(BEGIN.getTime() + month);
    account.money = 10;
    account.lists[0] = { id: 1, name: 'Newsletter', active: 1000, status: 4 };
    await wake([start()], 1);
    await watch({ kinds: ['balance'] }, 'C2', world.clock);
    world.clock = BEGIN;
    await world.store.clock.setRight(new Date(BEGIN.getTime() - 1000));
    account.money = 200;
    account.lists[0] = { id: 1, name: 'Newsletter', active: 1000, status: 0 };
    const restarted = start();
    await wake([restarted], 30);
    expect(content()).toEqual([
      '09:00 Low balance: 10.00 EUR',
      '09:00 List «Newsletter» (1) can’t be sent to',
      '09:15 (1.0) The balance is fine again: 200.00 EUR.',
      '09:15 (2.0) List «Newsletter» (1) can be sent to again.',
    ]);
    account.money = 10;
    await wake([restarted], 5);
    expect(world.posts.slice(4).map(({ channelId }) => channelId)).toEqual(['C1', 'C2']);
  });
});
