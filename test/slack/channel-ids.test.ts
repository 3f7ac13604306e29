import { PLAIN_ALERT } from '../../src/domain/alerts.ts';
import { expect, it } from 'vitest';
import { forged } from './forged.ts';
import { CHANNEL } from './harness.ts';
import { startTrial } from './trial-operations.ts';

const NEW_ID = 'C0SHARED';

it('what a channel has follows it to its new id, however often Slack says so', async () => {
  const bot = await startTrial({ mode: 'http' });
  const at = new Date();
  await bot.store.alerts.add({ ...PLAIN_ALERT, channelId: CHANNEL, createdBy: 'U1' }, at);
  const note = { kind: 'note', promise: 'at-least-once', rank: 1, body: {} } as const;
  await bot.store.outgoing.add({ ...note, id: 'one', channelId: CHANNEL }, at);
  const changed = { type: 'channel_id_changed', old_channel_id: CHANNEL, new_channel_id: NEW_ID };
  const delivery = (id: string) =>
    JSON.stringify({
      type: 'event_callback',
      team_id: 'T0POSTBELL',
      event_id: id,
      event: { ...changed, event_ts: '1.1' },
    });
  for (const id of ['Ev1', 'Ev1', 'Ev2']) {
    expect((await forged(bot, delivery(id))).status).toBe(200);
  }
  await expect.poll(() => bot.store.alerts.list(NEW_ID)).toHaveLength(1);
  expect(await bot.store.alerts.list(CHANNEL)).toEqual([]);
  expect(await bot.store.outgoing.find('one')).toMatchObject({ channelId: NEW_ID });
});
