import { describe, expect, it } from 'vitest';
import { ENGINES } from '../store/engines.ts';
import { people, type Running } from '../relay/campaign-events.ts';
import { startRelay } from '../relay/running.ts';
import { createWall, numberOf } from '../relay/wall.ts';

const HOUR_MS = 3_600_000;
const [SQLITE, POSTGRES] = ENGINES;
const AHEAD = [
  { ahead: 'three hours', aheadMs: 3 * HOUR_MS, ...SQLITE },
  { ahead: 'thirty days', aheadMs: 30 * 24 * HOUR_MS, ...POSTGRES },
];

describe.each(AHEAD)('a clock $ahead ahead that is set right, on $engine', (given) => {
  const { aheadMs, sharedDatabase } = given;

  it('holds no card up and keeps no single events back, in the next process neither', async () => {
    const databaseUrl = await sharedDatabase();
    const wall = createWall();
    let now = () => new Date(Date.now() + aheadMs);
    const first = await startRelay({ databaseUrl, wall, now: () => now() });
    await first.follow('card');
    await first.follow('each', { channelId: 'C2', kinds: ['spam'] });
    const inChannel = (id: string) => wall.messages.filter(({ channelId }) => channelId === id);
    const shown = () => [
      ...inChannel('C1').map((message) => numberOf(message, 'Delivered')),
      inChannel('C2').length,
    ];
    const pass = async ({ sendAll }: Pick<Running, 'sendAll'>, from: number, until: number) => {
      await sendAll([...people('delivered', from, until), ...people('spam', until - 1, until)]);
      await expect.poll(shown).toEqual([until, until / 10]);
    };
    await pass(first, 0, 10);
    await pass(first, 10, 20);
    now = () => new Date();
    await pass(first, 20, 30);
    await pass(first, 30, 40);

    now = () => new Date(Date.now() + aheadMs);
    await pass(first, 40, 50);
    await first.relay.stop();
    await pass(await startRelay({ databaseUrl, wall }), 50, 60);
    expect(inChannel('C1')).toHaveLength(1);
  });
});
