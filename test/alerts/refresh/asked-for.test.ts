import { expect, it } from 'vitest';
import { EVERYTHING, NO_OPTIONS } from '../../../src/domain/alerts.ts';
import { simulate } from './simulated.ts';

const MINUTE_MS = 60_000;
// The simulation starts at 09:00 UTC.
const QUIET = { ...NO_OPTIONS, quiet: { from: '22:00', until: '09:30', zone: 'UTC' } };

it('posts nothing new in quiet hours, and goes on with what is there', async () => {
  const { store, subscribe, now, shower, deliver, pass, shown } = await simulate();
  const { id } = await subscribe('C1');
  const cards = shower();
  await deliver(['1']);
  await pass(2_000, [cards]);
  await store.alerts.change(id, { options: QUIET }, now());
  await deliver(['1', '2']);
  await pass(20 * MINUTE_MS, [cards], undefined, 5_000);
  expect(shown()).toEqual(['C1 2']);
  await pass(11 * MINUTE_MS, [cards], undefined, 5_000);
  expect(shown()).toEqual(['C1 2', 'C1 1']);
});

it('posts at once where another subscription of the channel is not quiet', async () => {
  const { subscribe, shower, deliver, pass, shown } = await simulate();
  await subscribe('C1', { options: QUIET });
  await subscribe('C1', { mode: 'thread' });
  await deliver(['1']);
  await pass(2_000, [shower()]);
  expect(shown()).toEqual(['C1 1']);
});

it('says on a muted card that it is, leaves it so until then, and shows it at once', async () => {
  const { store, subscribe, now, shower, deliver, pass, slack, shown } = await simulate();
  await subscribe('C1');
  const cards = shower();
  await deliver(['1', '2']);
  await pass(4_000, [cards]);
  const mute = async (ms: number) =>
    store.cards.mute('C1', 'campaign:1', ms === 0 ? null : new Date(now().getTime() + ms));
  await mute(MINUTE_MS);
  await pass(2_000, [cards]);
  expect(shown().toSorted()).toEqual(['C1 1', 'C1 1 muted until 09:01']);
  await deliver(['1', '2'], 4);
  await pass(50_000, [cards]);
  expect(shown().toSorted()).toEqual(['C1 1 muted until 09:01', 'C1 5']);
  await pass(10_000, [cards]);
  expect(shown()).toEqual(['C1 5', 'C1 5']);

  await mute(MINUTE_MS);
  await pass(20_000, [cards]);
  await deliver(['1']);
  await pass(20_000, [cards]);
  expect(shown().toSorted()).toEqual(['C1 5', 'C1 5 muted until 09:02']);
  await mute(0);
  await pass(2_000, [cards]);
  expect(shown().toSorted()).toEqual(['C1 5', 'C1 6']);

  // Nothing happens meanwhile, and yet the word of it goes.
  await mute(2 * MINUTE_MS);
  await pass(MINUTE_MS, [cards]);
  expect(shown().toSorted()).toEqual(['C1 5', 'C1 6 muted until 09:03']);
  const callsBefore = slack.calls.length;
  await pass(MINUTE_MS + 10_000, [cards, shower()]);
  expect(shown().toSorted()).toEqual(['C1 5', 'C1 6']);
  expect(slack.calls).toHaveLength(callsBefore + 1);
});

it('says nothing for a muted subscription until its time has come', async () => {
  const { store, subscribe, now, shower, deliver, pass, shown } = await simulate();
  const { id } = await subscribe('C1');
  await store.alerts.mute(id, new Date(now().getTime() + MINUTE_MS));
  const cards = shower();
  await deliver(['1'], 3);
  await pass(50_000, [cards]);
  expect(shown()).toEqual([]);
  await pass(12_000, [cards]);
  expect(shown()).toEqual(['C1 3']);
});

it('shows a campaign only where its sender is asked for, and again when that changes', async () => {
  const { store, subscribe, now, shower, deliver, pass, shown } = await simulate();
  const from = (address: string) => ({ ...EVERYTHING, sender: { only: [address], not: [] } });
  await subscribe('C1', { filter: from('news@shop.example') });
  const { id } = await subscribe('C2', { filter: from('other@shop.example') });
  let isAnswered = false;
  const found = { senderEmail: 'News@shop.example' };
  const cards = shower({ campaigns: { find: async () => ({ found, isAnswered }) } });
  await deliver(['1']);
  await pass(10_000, [cards]);
  // The service is down, so that nobody knows who sent it.
  expect(shown()).toEqual([]);
  isAnswered = true;
  await pass(20_000, [cards]);
  expect(shown()).toEqual(['C1 1']);
  await store.alerts.change(id, { filter: EVERYTHING }, now());
  await pass(2_000, [cards]);
  expect(shown()).toEqual(['C1 1', 'C2 1']);
});
