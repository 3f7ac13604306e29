import { describe, expect, it } from 'vitest';
import { ENGINES } from '../store/engines.ts';
import { people } from '../relay/campaign-events.ts';
import { startRelay } from '../relay/running.ts';
import { createWall, numberOf } from '../relay/wall.ts';

const HOUR_MS = 3_600_000;
const [SQLITE, POSTGRES] = ENGINES;
const AHEAD = [
  { ahead: 'three hours', aheadMs: 3 * HOUR_MS, ...SQLITE },
  { ahead: 'thirty days', aheadMs: 30 * 24 * HOUR_MS, ...POSTGRES },
];
const WITHIN = { timeout: 8_000 };

describe.each(AHEAD)('a clock $ahead ahead that is set right, on $engine', (given) => {
  const { aheadMs, newDatabase } = given;

  it('holds no card up', async () => {
    let now = () => new Date(Date.now() + aheadMs);
    const { wall, follow, sendAll } = await startRelay({
      databaseUrl: await newDatabase(),
      now: () => now(),
    });
    await follow('card');
    const delivered = () => wall.messages.map((message) => numberOf(message, 'Delivered'));
    await sendAll(people('delivered', 0, 10));
    await expect.poll(delivered, WITHIN).toEqual([10]);
    await sendAll(people('delivered', 10, 20));
    await expect.poll(delivered, WITHIN).toEqual([20]);

    now = () => new Date();
    await sendAll(people('delivered', 20, 30));
    await expect.poll(delivered, WITHIN).toEqual([30]);
    await sendAll(people('delivered', 30, 40));
    await expect.poll(delivered, WITHIN).toEqual([40]);
    expect(wall.calls.filter(({ kind }) => kind === 'post')).toHaveLength(1);
  });

  it('holds no card up in the next process', async () => {
    const databaseUrl = await newDatabase();
    const wall = createWall();
    const ahead = await startRelay({
      databaseUrl,
      wall,
      now: () => new Date(Date.now() + aheadMs),
    });
    await ahead.follow('card');
    const delivered = () => wall.messages.map((message) => numberOf(message, 'Delivered'));
    await ahead.sendAll(people('delivered', 0, 10));
    await expect.poll(delivered, WITHIN).toEqual([10]);
    await ahead.relay.stop();

    const right = await startRelay({ databaseUrl, wall });
    await right.sendAll(people('delivered', 10, 20));
    await expect.poll(delivered, WITHIN).toEqual([20]);
    expect(wall.calls.filter(({ kind }) => kind === 'post')).toHaveLength(1);
  });

  it('keeps no single events back', async () => {
    let now = () => new Date(Date.now() + aheadMs);
    const { wall, follow, sendAll } = await startRelay({
      databaseUrl: await newDatabase(),
      now: () => now(),
    });
    await follow('each', { kinds: ['spam'] });
    await sendAll(people('spam', 0, 2));
    await expect.poll(() => wall.messages.length, WITHIN).toBe(2);

    now = () => new Date();
    await sendAll(people('spam', 2, 4));
    await expect.poll(() => wall.messages.length, WITHIN).toBe(4);
  });
});
