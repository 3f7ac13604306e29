import { expect, it } from 'vitest';
import type { AlertMode } from '../../../../src/domain/alerts.ts';
import { deskAlone, NOW, summaryIn } from '../../context.ts';

const desk = deskAlone();

const paused = async (channelId: string, mode: AlertMode = 'card') => {
  const alert = await desk.store.subscriptions.add({ channelId, mode, createdBy: 'U1' }, NOW);
  await desk.store.subscriptions.pause(channelId, 'is_archived', NOW);
  return alert;
};

it('lets all paused alerts of this channel run again', async () => {
  await paused('C0NEWS');
  await paused('C0NEWS', 'each');
  const reply = await desk.run('postbell alerts resume');
  expect(summaryIn(reply)).toBe('2 alerts run again in #C0NEWS.');
  expect(reply.announcement).toBe('let the paused alerts of this channel run again.');
  expect(summaryIn(await desk.run('postbell alerts resume'))).toBe('Nothing is paused in #C0NEWS.');
});

it('lets those of another channel run again by the name of one, as the message to its owner does', async () => {
  const { id } = await paused('C0OTHER');
  const reply = await desk.run('postbell alerts resume', { alert: id });
  expect(summaryIn(reply)).toBe('1 alert runs again in #C0OTHER.');
  expect(await desk.store.subscriptions.list('C0OTHER')).toMatchObject([{ pausedAt: null }]);
});

it('knows no alert that there isn’t', async () => {
  await expect(desk.run('postbell alerts resume', { alert: 'xxxxx' })).rejects.toThrow(
    'There is no alert xxxxx.',
  );
});
