import { expect, it } from 'vitest';
import { createStaleCards } from '../../../src/alerts/refresh/stale-cards.ts';
import type { TopicCard, TopicChange } from '../../../src/store/alerts/cards.ts';

const start = Date.UTC(2026, 10, 21, 9);
const minutes = (count: number): Date => new Date(start + count * 60_000);

/** The part of the store that a watch looks at, and what it was asked. */
function fakeStore() {
  const requested: { readonly what: string; readonly since: Date }[] = [];
  const state = {
    revision: 1,
    topics: [] as TopicChange[],
    stale: [] as TopicCard[],
    isDown: false,
  };
  const cards = {
    changes: async (since: Date) => {
      requested.push({ what: 'changes', since });
      return state.topics.filter(({ changedAt }) => changedAt >= since);
    },
    stale: async (since: Date) => {
      requested.push({ what: 'behind', since });
      if (state.isDown) throw new Error('gone');
      return state.stale.filter(({ changedAt }) => changedAt >= since);
    },
    about: async () => [],
    lastCampaignChange: async () => null,
    revision: async () => state.revision,
    unhideAll: async () => {},
  };
  return { requested, state, store: { cards, subscriptions: { list: async () => [] } } };
}

const card = (changedAt: Date, topicVersion: number): TopicCard => ({
  channelId: 'C1',
  topic: 'campaign:1',
  view: '',
  campaignId: '1',
  firstAt: minutes(0),
  changedAt,
  topicVersion,
  messageTs: '1.2',
  version: 1,
  shownAt: minutes(0),
  mutedUntil: null,
  saysMutedUntil: null,
});

const change = (changedAt: Date, version: number): TopicChange => ({
  topic: 'campaign:1',
  campaignId: '1',
  changedAt,
  version,
});

it('looks at all first, when subscriptions change and each minute, else only for what is new', async () => {
  const { requested, state, store } = fakeStore();
  let now = minutes(0);
  const cards = createStaleCards({ store, now: () => now });
  const sinces = (what: string): Date[] =>
    requested.splice(0).flatMap((one) => (one.what === what ? [one.since] : []));

  await cards.find();
  expect(sinces('behind')).toEqual([new Date(0)]);
  now = minutes(0.5);
  expect(await cards.find()).toBe(false);
  expect(requested).toEqual([{ what: 'changes', since: minutes(-1) }]);
  sinces('');

  state.topics = [change(minutes(0.5), 2)];
  state.stale = [card(minutes(0.5), 2)];
  expect(await cards.find()).toBe(true);
  expect(sinces('behind')).toEqual([minutes(0.5)]);
  expect([...cards.all()]).toMatchObject([{ topicVersion: 2, staleSince: minutes(0.5) }]);
  // Seen again for a minute, since what is committed late may carry an earlier time.
  expect(await cards.find()).toBe(false);
  expect(sinces('behind')).toEqual([]);

  state.revision = 2;
  await cards.find();
  expect(sinces('behind')).toEqual([new Date(0)]);
  now = minutes(2);
  await cards.find();
  // By versions alone: what carries a time from long ago is found as well.
  expect(sinces('behind')).toEqual([new Date(0)]);
});

it('keeps in sight what is behind, and forgets what was shown', async () => {
  const { state, store } = fakeStore();
  let now = minutes(0);
  const cards = createStaleCards({ store, now: () => now });
  await cards.find();
  state.topics = [change(minutes(0), 2)];
  state.stale = [card(minutes(0), 2)];
  await cards.find();
  state.topics = [];
  state.stale = [];
  now = minutes(50);
  await cards.find();
  const [stale] = cards.all();
  if (!stale) throw new Error('it is behind');
  const showing = { messageTs: '1.2', readAt: minutes(50), isComplete: true, saysMutedUntil: null };

  cards.shown(stale, { ...showing, topicVersion: 1 });
  expect([...cards.all()]).toMatchObject([{ isCorrection: false, shownAt: minutes(50) }]);
  cards.shown(stale, { ...showing, topicVersion: 2, isComplete: false });
  expect([...cards.all()]).toMatchObject([{ isCorrection: true }]);
  cards.shown(stale, { ...showing, topicVersion: 2 });
  expect([...cards.all()]).toEqual([]);
});

it('takes what only the service can say for no older when it is seen again', async () => {
  const { state, store } = fakeStore();
  let now = minutes(0);
  const cards = createStaleCards({ store, now: () => now });
  const look = async (changedAt: Date, version: number): Promise<void> => {
    state.topics = [change(changedAt, version)];
    state.stale = [card(changedAt, version)];
    await cards.find();
  };
  await look(minutes(0), 2);
  const [stale] = cards.all();
  if (!stale) throw new Error('it is behind');
  const showing = { messageTs: '1.2', readAt: minutes(9), topicVersion: 2, saysMutedUntil: null };
  cards.shown(stale, { ...showing, isComplete: false });

  now = minutes(11);
  await look(minutes(0), 2);
  expect([...cards.all()]).toMatchObject([{ isCorrection: true, staleSince: minutes(9) }]);
  await look(minutes(10), 3);
  expect([...cards.all()]).toMatchObject([{ isCorrection: false, staleSince: minutes(10) }]);
});

it('misses nothing when the store fails in the middle of a look', async () => {
  const { state, store } = fakeStore();
  const cards = createStaleCards({ store, now: () => minutes(1) });
  await cards.find();
  state.topics = [change(minutes(1), 2)];
  state.stale = [card(minutes(1), 2)];
  state.isDown = true;
  await expect(cards.find()).rejects.toThrow('gone');
  state.isDown = false;
  await cards.find();
  expect([...cards.all()]).toHaveLength(1);
});
