import { expect, it } from 'vitest';
import { simulate } from './simulated.ts';

const CHANNELS = ['C1', 'C2', 'C3', 'C4', 'C5'];

it('shows a burst to five channels in few calls, and its end within five seconds', async () => {
  const { subscribe, slack, shower, deliver, pass } = await simulate();
  for (const channelId of CHANNELS) await subscribe(channelId);
  const cards = shower();
  await pass(5_000, [cards]);
  await deliver(['4711'], 10);
  await pass(1_000, [cards], undefined, 250);
  expect(slack.messages.size).toBe(5);

  await pass(240_000, [cards], () => deliver(['4711'], 4), 250);
  const delivered = 10 + 4 * 960;
  await pass(4_500, [cards], undefined, 250);
  const shown = [...slack.messages.values()].map(({ reply }) => reply.summary);
  expect(shown).toEqual(CHANNELS.map(() => String(delivered)));
  expect(slack.calls.length).toBeLessThanOrEqual(100);
  expect(slack.refused).toEqual([]);

  const before = slack.calls.length;
  await pass(60_000, [cards]);
  expect(slack.calls).toHaveLength(before);
});

it('updates a card of a trickle every ten seconds at most, on average', async () => {
  const { subscribe, slack, shower, deliver, pass } = await simulate();
  await subscribe('C1');
  const cards = shower();
  let step = 0;
  await pass(60_000, [cards], () => ((step += 1) % 12 === 1 ? deliver(['4711']) : undefined), 250);
  expect(slack.calls.length).toBeLessThanOrEqual(8);
  await pass(5_000, [cards]);
  expect([...slack.messages.values()][0]?.reply.summary).toBe('20');
});

it('posts the overview first, then a second apart what is hottest', async () => {
  const { subscribe, slack, shower, deliver, pass } = await simulate();
  await subscribe('C1');
  await subscribe('C1', { mode: 'overview' });
  const cards = shower();
  await pass(10_000, [cards]);
  await deliver(['1', '2', '3']);
  await deliver(['4'], 500);
  await pass(8_000, [cards], undefined, 250);
  const posts = slack.calls.filter(({ kind }) => kind === 'post');
  expect(posts.slice(0, 2).map(({ reply }) => reply.title)).toEqual(['overview', 'campaign:4']);
  expect(posts).toHaveLength(5);
  expect(slack.refused).toEqual([]);
});
