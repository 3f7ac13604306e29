import { expect, it } from 'vitest';
import { ENGINES } from '../../store/engines.ts';
import { startRelay } from '../../relay/running.ts';
import { createWall, numberOf } from '../../relay/wall.ts';

it.each(ENGINES)('two processes on one $engine show one card', async ({ newDatabase }) => {
  const databaseUrl = await newDatabase();
  const wall = createWall();
  const relays = [
    await startRelay({ databaseUrl, wall }),
    await startRelay({ databaseUrl, wall }),
  ] as const;
  const subscription = { channelId: 'C1', createdBy: 'U1' };
  await relays[0].store.subscriptions.add(subscription, new Date());
  const sending = Array.from({ length: 40 }, async (_, index) => {
    const event = { event: 'delivered', email: `p${index % 30}@example.com`, task_id: 4711 };
    const relay = index % 2 === 0 ? relays[0] : relays[1];
    const body = JSON.stringify({ ...event, timestamp: 1_795_253_000 });
    return (await relay.send('', body)).status;
  });
  expect(new Set(await Promise.all(sending))).toEqual(new Set([200]));
  await wall.until(() => wall.messages.some((message) => numberOf(message, 'Delivered') === 30));
  expect(wall.messages).toHaveLength(1);
});
