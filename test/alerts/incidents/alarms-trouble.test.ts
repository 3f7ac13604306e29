import { expect, it } from 'vitest';
import { LimitedError, UndeliverableError } from '../../../src/lib/errors.ts';
import { CALM_MS } from '../../../src/alerts/incidents/check-rates.ts';
import { ENGINES } from '../../store/engines.ts';
import { createWall, refusalIn } from '../../relay/wall.ts';
import { channelsOf, eventually, inChannels, startAlarms, summaryOf, threads } from './alarming.ts';
import { people } from '../../relay/campaign-events.ts';

const HOUR_MS = 3_600_000;

it('tells after a restart what Slack did not take before it, once', async () => {
  const databaseUrl = await ENGINES[0].sharedDatabase();
  const wall = createWall();
  wall.refuse = () => new UndeliverableError('no', { permanent: false, reason: 'no_answer' });
  const before = await startAlarms({ databaseUrl, wall });
  await before.listen('C1');
  await before.complain(5);
  await wall.until(() => wall.calls.length > 0);
  await before.relay.stop();
  expect(wall.messages).toEqual([]);

  wall.refuse = () => null;
  const after = await startAlarms({ databaseUrl, wall });
  await wall.until(() => wall.messages.length === 1);
  await after.relay.stop();
  const last = await startAlarms({ databaseUrl, wall });
  await last.sendAll(people('spam', 5, 6));
  await eventually(async () => (await last.store.incidents.open())[0]?.now.part, 6);
  expect(threads(wall)).toHaveLength(1);
});

it('tells the end too, though Slack was down all the time', async () => {
  const { wall, clock, store, listen, complain, sendAll } = await startAlarms();
  wall.refuse = () => new LimitedError('slow down', { retryAt: clock.now() });
  await listen('C1');
  await complain(5);
  await wall.until(() => wall.calls.length > 0);
  await sendAll(people('delivered', 1_000, 5_000));
  await eventually(
    async () => (await store.incidents.open())[0]?.recoveringSince instanceof Date,
    true,
  );
  clock.pass(CALM_MS);
  await eventually(async () => (await store.incidents.open()).length, 0);
  wall.refuse = () => null;
  await wall.until(() => wall.messages.length === 1);
  expect(wall.messages.map(({ reply }) => reply.title)).toEqual(['Incident over: spam complaints']);
  expect(wall.messages.map(summaryOf)).toEqual([expect.stringContaining(', peak 0.50% of 1,000')]);
});

it('rings in quiet hours, and not where the alert is muted or its channel gone', async () => {
  const { wall, store, clock, listen, complain, messages } = await startAlarms();
  const quiet = { from: '00:00', until: '23:59', zone: 'UTC' };
  await listen('C-quiet', { options: { quiet } });
  const muted = await listen('C-muted');
  await listen('C-gone');
  await listen('C-both');
  const one = await listen('C-both', { mode: 'overview' });
  const until = new Date(clock.now().getTime() + HOUR_MS);
  await store.alerts.mute(muted.id, until);
  await store.alerts.mute(one.id, until);
  await store.subscriptions.closeChannel('C-gone', 'is_archived', clock.now());
  await complain(5);
  await wall.until(() => inChannels(wall).length === 2);
  expect(channelsOf(inChannels(wall))).toEqual(['C-both', 'C-quiet']);
  const posted = async () => (await messages()).filter(({ messageTs }) => messageTs !== null);
  await eventually(async () => (await posted()).length, 2);
  // It still goes on when the alert speaks again.
  clock.pass(HOUR_MS);
  await wall.until(() => wall.messages.some(({ channelId }) => channelId === 'C-muted'));
  // The overview that is muted no more is shown too.
  const alarms = threads(wall).filter(({ reply }) => reply.title.includes('Incident: '));
  expect(channelsOf(alarms)).toEqual(['C-both', 'C-muted', 'C-quiet']);
});

it('pauses the alerts of a channel that is archived, and leaves a deleted thread alone', async () => {
  const { wall, store, clock, listen, complain, sendAll, messages } = await startAlarms();
  wall.refuse = refusalIn('C-archived', 'is_archived');
  await listen('C-archived');
  await listen('C1');
  await complain(4);
  await eventually(
    async () => (await store.alerts.list('C-archived'))[0]?.pausedReason,
    'is_archived',
  );
  await wall.until(() => inChannels(wall).length === 1);
  wall.messages.length = 0;
  clock.pass(60_000);
  await sendAll(people('spam', 4, 9));
  const there = async () => (await messages()).find(({ channelId }) => channelId === 'C1');
  await eventually(async () => (await there())?.finishedAt instanceof Date, true);
  expect(inChannels(wall)).toEqual([]);
});
