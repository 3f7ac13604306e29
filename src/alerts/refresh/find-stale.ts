import type { Card, Cards, TopicChange } from '../../store/alerts/cards.ts';
import { OVERVIEW_TOPIC, topicInView } from '../../store/topic.ts';
import type { createStaleCards } from './stale-cards.ts';

// A transaction may become visible later than the time that it carries, and clocks differ.
export const OVERLAP_MS = 60_000;

/** Looks for stale cards in the store. */
export function createFindStale(
  cards: Pick<Cards, 'stale' | 'about'>,
  stale: ReturnType<typeof createStaleCards>,
) {
  return {
    /** Adds the stale cards of topics with an event since then. */
    async since(since: Date): Promise<void> {
      for (const card of await cards.stale(since)) stale.add(card);
    },

    /**
     * Adds the overviews that lack some of these changes; without any, those that may lack one of
     * `changedAt`.
     */
    async overviews(
      views: readonly string[],
      news: readonly TopicChange[],
      changedAt: Date,
    ): Promise<void> {
      const topics = views.map((view) => topicInView(OVERVIEW_TOPIC, view));
      for (const card of await cards.about(topics)) {
        const isConcerned = news.some((one) => isInView(one, card.view));
        if (!isConcerned && (news.length > 0 || !isPerhapsStale(card, changedAt))) continue;
        // The version of an overview counts looks with news: its topics have no version in common.
        const topicVersion = (stale.get(card)?.topicVersion ?? card.version) + 1;
        stale.add({ ...card, campaignId: null, firstAt: changedAt, changedAt, topicVersion });
      }
    },
  };
}

function isInView({ topic }: TopicChange, view: string): boolean {
  return view === '' ? !topic.includes('#') : topic.endsWith(`#${view}`);
}

/**
 * Tells whether an overview may lack the last change, which may be visible only up to a minute
 * later.
 */
function isPerhapsStale({ shownAt }: Card, changedAt: Date): boolean {
  return shownAt === null || shownAt.getTime() < changedAt.getTime() + OVERLAP_MS;
}
