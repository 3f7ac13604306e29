import { describe, expect, it } from 'vitest';
import { ENGINES } from '../store/engines.ts';
import { people, sendAll, subscribe } from '../relay/campaign-events.ts';
import { follow } from './notifications/telling.ts';
import { startRelay } from '../relay/running.ts';
import { createWall, numberOf } from '../relay/wall.ts';

const HOUR_MS = 3_600_000;
const AHEAD = [
  { ahead: 'three hours', aheadMs: 3 * HOUR_MS },
  { ahead: 'thirty days', aheadMs: 30 * 24 * HOUR_MS },
];
const WITHIN = { timeout: 8_000 };

describe.each(ENGINES)('a clock that is set right on $engine', ({ newDatabase }) => {
  it.each(AHEAD)('holds no card up after $ahead ahead', async ({ aheadMs }) => {
    let now = () => new Date(Date.now() + aheadMs);
    const running = await startRelay({ databaseUrl: await newDatabase(), now: () => now() });
    const { wall } = running;
    await subscribe(running, 'C1');
    const delivered = () => wall.messages.map((message) => numberOf(message, 'Delivered'));
    await sendAll(running, people('delivered', 0, 10));
    await expect.poll(delivered, WITHIN).toEqual([10]);
    await sendAll(running, people('delivered', 10, 20));
    await expect.poll(delivered, WITHIN).toEqual([20]);

    now = () => new Date();
    await sendAll(running, people('delivered', 20, 30));
    await expect.poll(delivered, WITHIN).toEqual([30]);
    await sendAll(running, people('delivered', 30, 40));
    await expect.poll(delivered, WITHIN).toEqual([40]);
    expect(wall.calls.filter(({ kind }) => kind === 'post')).toHaveLength(1);
  });

  it.each(AHEAD)('holds no card up in the process after one $ahead ahead', async ({ aheadMs }) => {
    const databaseUrl = await newDatabase();
    const wall = createWall();
    const ahead = await startRelay({
      databaseUrl,
      wall,
      now: () => new Date(Date.now() + aheadMs),
    });
    await subscribe(ahead, 'C1');
    const delivered = () => wall.messages.map((message) => numberOf(message, 'Delivered'));
    await sendAll(ahead, people('delivered', 0, 10));
    await expect.poll(delivered, WITHIN).toEqual([10]);
    await ahead.relay.stop();

    const right = await startRelay({ databaseUrl, wall });
    await sendAll(right, people('delivered', 10, 20));
    await expect.poll(delivered, WITHIN).toEqual([20]);
    expect(wall.calls.filter(({ kind }) => kind === 'post')).toHaveLength(1);
  });

  it.each(AHEAD)('tells of single events after $ahead ahead', async ({ aheadMs }) => {
    let now = () => new Date(Date.now() + aheadMs);
    const running = await startRelay({ databaseUrl: await newDatabase(), now: () => now() });
    const { wall } = running;
    await follow(running, 'each', { kinds: ['spam'] });
    await sendAll(running, people('spam', 0, 2));
    await expect.poll(() => wall.messages.length, WITHIN).toBe(2);

    now = () => new Date();
    await sendAll(running, people('spam', 2, 4));
    await expect.poll(() => wall.messages.length, WITHIN).toBe(4);
  });
});
