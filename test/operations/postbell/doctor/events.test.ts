import { expect, it, onTestFinished } from 'vitest';
import { NOW, noticesIn, openDesk } from '../../context.ts';

it('tells of events that have waited to be counted, not of those of the last minute', async () => {
  const desk = await openDesk();
  onTestFinished(() => desk.close());
  await desk.run('postbell alerts connect');
  const waiting = (seconds: number) => {
    const uncountedSince = async () => new Date(NOW.getTime() - seconds * 1_000);
    return { store: { ...desk.store, events: { ...desk.store.events, uncountedSince } } };
  };
  const delivered = {
    event: 'delivered',
    email: 'ann@example.com',
    task_id: 71014,
    timestamp: NOW.getTime() / 1000,
  };
  const body = JSON.stringify([delivered]);
  await desk.store.events.keep([{ body, action: null, receivedAt: NOW }]);
  const late = await desk.run('postbell doctor', {}, waiting(200));
  expect(noticesIn(late)).toEqual([
    'Events have waited for 3 minutes to be counted. None is lost: the log of the bot says what the database refuses, and they are counted once it goes on.',
  ]);
  expect(noticesIn(await desk.run('postbell doctor', {}, waiting(20)))).toEqual([]);
});
