import { expect, it } from 'vitest';
import { databaseWithOther } from './logged.ts';
import { startServing } from './served.ts';

const openBy = (reader: number): string =>
  JSON.stringify({
    event: 'open',
    email: `reader${reader}@example.com`,
    task_id: 4711,
    timestamp: 1_795_000_000 + reader,
  });

it(
  'a relay that is sent nothing counts what one that was killed answered with 200',
  { timeout: 40_000 },
  async () => {
    const { databaseUrl, other, holdCounting, logged, counted } = await databaseWithOther();
    const busy = await startServing(databaseUrl);
    await startServing(databaseUrl);
    const release = await holdCounting();
    for (let reader = 0; reader < 20; reader += 1) {
      const { status } = await fetch(busy.url, { method: 'POST', body: openBy(reader) });
      expect(status).toBe(200);
    }
    busy.kill();
    await busy.gone;
    expect([await logged(), await counted()]).toEqual([20, 0]);
    await release();
    // As if it were a while ago.
    await other.query(`update delivery_log set logged_at = logged_at - interval '1 minute'`);
    await expect.poll(logged, { timeout: 20_000 }).toBe(0);
    expect(await counted()).toBe(20);
  },
);
