import { expect, it } from 'vitest';
import { type AlertMode, PLAIN_ALERT } from '../../../../src/domain/alerts.ts';
import { postbellAlone, NOW } from '../../../commands/context.ts';
import { summaryIn } from '../../../commands/seen.ts';

const postbell = postbellAlone();

const resume = (raw = {}) => postbell.run('postbell alerts resume', raw);
const paused = async (channelId: string, mode: AlertMode = 'card') => {
  const alert = await postbell.store.alerts.add(
    { ...PLAIN_ALERT, channelId, mode, createdBy: 'U1' },
    NOW,
  );
  await postbell.store.subscriptions.closeChannel(channelId, 'is_archived', NOW);
  return alert;
};

it('lets all paused alerts in this channel run again', async () => {
  await paused('C0NEWS');
  await paused('C0NEWS', 'each');
  const reply = await resume();
  expect(summaryIn(reply)).toBe('Resumed 2 alerts in #C0NEWS.');
  expect(reply.announcement).toBe('resumed the paused alerts in this channel.');
});

it('lets those of another channel run again by the name of one, as the message to its owner does', async () => {
  const { id } = await paused('C0OTHER');
  const reply = await resume({ alert: id });
  expect(summaryIn(reply)).toBe('All events, in #C0OTHER.');
  expect(await postbell.store.alerts.list('C0OTHER')).toMatchObject([{ pausedAt: null }]);
});

it('knows no alert that there isn’t', async () => {
  await expect(resume({ alert: 'xxxxx' })).rejects.toThrow('There’s no alert xxxxx.');
});
