import { expect, it } from 'vitest';
import { createStaleCards, type StaleCard } from '../../../src/alerts/refresh/stale-cards.ts';
import type { TopicCard, TopicChange } from '../../../src/store/alerts/cards.ts';

const start = Date.UTC(2026, 10, 21, 9);
const minutes = (count: number): Date => new Date(start + count * 60_000);

/** Stale cards by a clock of the test, the part of the store below, and what it was asked. */
function startStale() {
  const requested: { readonly what: string; readonly since: Date }[] = [];
  const state = {
    now: minutes(0),
    revision: 1,
    topics: [] as TopicChange[],
    stale: [] as TopicCard[],
    isDown: false,
  };
  const store = {
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
  const alerts = { list: async () => [] };
  const cards = createStaleCards({ store: { cards: store, alerts }, now: () => state.now });
  return {
    requested,
    state,
    cards,
    look: async (changedAt: Date, version: number): Promise<boolean> => {
      state.topics = [change(changedAt, version)];
      state.stale = [card(changedAt, version)];
      return await cards.find();
    },
    /** The one that is stale. */
    stale: (): StaleCard => {
      const [one] = cards.all();
      if (!one) throw new Error('none is stale');
      return one;
    },
  };
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
  const { requested, state, cards, look } = startStale();
  const sinces = (what: string): Date[] =>
    requested.splice(0).flatMap((one) => (one.what === what ? [one.since] : []));

  await cards.find();
  expect(sinces('behind')).toEqual([new Date(0)]);
  state.now = minutes(0.5);
  expect(await cards.find()).toBe(false);
  expect(requested).toEqual([{ what: 'changes', since: minutes(-1) }]);
  sinces('');

  expect(await look(minutes(0.5), 2)).toBe(true);
  expect(sinces('behind')).toEqual([minutes(0.5)]);
  expect([...cards.all()]).toMatchObject([{ topicVersion: 2, staleSince: minutes(0.5) }]);
  // Seen again for a minute, since what is committed late may carry an earlier time.
  expect(await cards.find()).toBe(false);
  expect(sinces('behind')).toEqual([]);

  state.revision = 2;
  await cards.find();
  expect(sinces('behind')).toEqual([new Date(0)]);
  state.now = minutes(2);
  await cards.find();
  // By versions alone: what carries a time from long ago is found as well.
  expect(sinces('behind')).toEqual([new Date(0)]);
});

it('keeps in sight what is behind, and forgets what was shown', async () => {
  const { state, cards, look, stale } = startStale();
  await cards.find();
  await look(minutes(0), 2);
  Object.assign(state, { topics: [], stale: [], now: minutes(50) });
  await cards.find();
  const one = stale();
  const showing = { messageTs: '1.2', readAt: minutes(50), isComplete: true, saysMutedUntil: null };
  cards.shown(one, { ...showing, topicVersion: 1 });
  expect([...cards.all()]).toMatchObject([{ isCorrection: false, shownAt: minutes(50) }]);
  cards.shown(one, { ...showing, topicVersion: 2, isComplete: false });
  expect([...cards.all()]).toMatchObject([{ isCorrection: true }]);
  cards.shown(one, { ...showing, topicVersion: 2 });
  expect([...cards.all()]).toEqual([]);
});

it('takes what only the service can say for no older when it is seen again', async () => {
  const { state, cards, look, stale } = startStale();
  await look(minutes(0), 2);
  const showing = { messageTs: '1.2', readAt: minutes(9), topicVersion: 2, saysMutedUntil: null };
  cards.shown(stale(), { ...showing, isComplete: false });

  state.now = minutes(11);
  await look(minutes(0), 2);
  expect([...cards.all()]).toMatchObject([{ isCorrection: true, staleSince: minutes(9) }]);
  await look(minutes(10), 3);
  expect([...cards.all()]).toMatchObject([{ isCorrection: false, staleSince: minutes(10) }]);
});

it('misses nothing when the store fails in the middle of a look', async () => {
  const { state, cards, look } = startStale();
  state.now = minutes(1);
  await cards.find();
  state.isDown = true;
  await expect(look(minutes(1), 2)).rejects.toThrow('gone');
  state.isDown = false;
  await cards.find();
  expect([...cards.all()]).toHaveLength(1);
});
