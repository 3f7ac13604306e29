import { max } from 'date-fns/max';
import { min } from 'date-fns/min';
import { subMilliseconds } from 'date-fns/subMilliseconds';
import type { Card, CardKey, Cards, TopicCard, TopicChange } from '../../store/alerts/cards.ts';
import type { Store } from '../../store/store.ts';
import { OVERVIEW_TOPIC, topicInView } from '../../domain/topic.ts';
import { keyOf } from './backoff.ts';
import { createVisibility, type Visibility } from './visibility.ts';

/** A card that shows less than is known. */
export interface StaleCard extends TopicCard {
  /** The time at which the card became stale, or shortly before. */
  readonly staleSince: Date;
  /** True when it only lacks the service's answer, or says a mute that will end. */
  readonly isCorrection: boolean;
}

export interface Showing {
  readonly messageTs: string;
  readonly readAt: Date;
  readonly topicVersion: number;
  /** False when the service's answer was missing. */
  readonly isComplete: boolean;
  readonly saysMutedUntil: Date | null;
}

// A transaction may become visible later than the time that it carries, and clocks differ.
const OVERLAP_MS = 60_000;

const SEARCH_ALL_EVERY_MS = 60_000;

export type StaleCards = ReturnType<typeof createStaleCards>;

interface StaleParts {
  readonly store: {
    readonly cards: Pick<
      Cards,
      'changes' | 'stale' | 'about' | 'lastCampaignChange' | 'revision' | 'unhideAll'
    >;
    readonly alerts: Pick<Store['alerts'], 'list'>;
  };
  readonly now: () => Date;
}

/**
 * Finds the stale cards. Once a minute, and when alerts changed, a search compares the
 * versions of everything, whatever its time; the others read only topics that changed since.
 */
export function createStaleCards({ store: { cards, alerts }, now }: StaleParts) {
  const stale = createFound();
  const versions = createVersions();
  let visibility = createVisibility([]);
  let revision: number | null = null;
  let searchedAt = new Date(0);
  let searchedAllAt = new Date(0);

  const addSince = async (since: Date): Promise<void> => {
    for (const card of await cards.stale(since)) stale.add(card);
  };

  /** Adds overviews that lack some of `news`; without any, those that may lack `changedAt`. */
  const addOverviews = async (news: readonly TopicChange[], changedAt: Date): Promise<void> => {
    const topics = visibility.overviewViews.map((view) => topicInView(OVERVIEW_TOPIC, view));
    for (const card of await cards.about(topics)) {
      const isConcerned = news.some((one) => isInView(one, card.view));
      if (!isConcerned && (news.length > 0 || !isPerhapsStale(card, changedAt))) continue;
      // The version of an overview counts searches with news: its topics have no version in common.
      const topicVersion = (stale.get(card)?.topicVersion ?? card.version) + 1;
      stale.add({ ...card, campaignId: null, firstAt: changedAt, changedAt, topicVersion });
    }
  };

  const changesSince = async (since: Date, at: Date): Promise<readonly TopicChange[]> =>
    versions.news(await cards.changes(subMilliseconds(since, OVERLAP_MS)), at);

  const searchAll = async (at: Date): Promise<void> => {
    // Read the changes first: a commit in between must not count as seen.
    await changesSince(at, at);
    await addSince(new Date(0));
    const changedAt = await cards.lastCampaignChange();
    if (changedAt) await addOverviews([], changedAt);
    searchedAllAt = at;
    searchedAt = at;
  };

  const searchNews = async (at: Date): Promise<boolean> => {
    const news = await changesSince(searchedAt, at);
    searchedAt = at;
    if (news.length === 0) return false;
    try {
      await addSince(min(news.map(({ changedAt }) => changedAt)));
      const campaigns = news.filter(({ campaignId }) => campaignId !== null);
      if (campaigns.length > 0) {
        await addOverviews(campaigns, max(campaigns.map(({ changedAt }) => changedAt)));
      }
    } catch (cause) {
      versions.forget(news);
      throw cause;
    }
    return true;
  };

  return {
    /** Returns true when anything changed since the last call. */
    async find(): Promise<boolean> {
      const at = now();
      const latest = await cards.revision();
      if (latest !== revision) {
        await cards.unhideAll();
        visibility = createVisibility(await alerts.list());
        await searchAll(at);
        revision = latest;
        return true;
      }
      if (at.getTime() - searchedAllAt.getTime() >= SEARCH_ALL_EVERY_MS) await searchAll(at);
      return await searchNews(at);
    },

    ...stale,

    visibility: (): Visibility => visibility,
  };
}

function createFound() {
  const cards = new Map<string, StaleCard>();
  return {
    all: (): Iterable<StaleCard> => cards.values(),

    get: (card: CardKey) => cards.get(keyOf(card)),

    add(card: TopicCard): void {
      const known = cards.get(keyOf(card));
      const isNews = !known || known.topicVersion < card.topicVersion || !hasSameMute(known, card);
      const isCorrection = !isNews && known.isCorrection;
      // An event starts the waiting time anew: a correction that waited makes no event urgent.
      const isOngoing = known?.isCorrection === isCorrection;
      const staleSince = isOngoing ? known.staleSince : card.changedAt;
      cards.set(keyOf(card), { ...card, staleSince, isCorrection });
    },

    /** Notes that a card was shown; it may be stale again already. */
    shown(card: StaleCard, showing: Showing): void {
      const { messageTs, readAt, topicVersion, isComplete, saysMutedUntil } = showing;
      const known = cards.get(keyOf(card));
      if (!known) return;
      const isUpToDate = known.topicVersion <= topicVersion;
      // A card that says that it is muted must be updated once it no longer is.
      if (isUpToDate && isComplete && saysMutedUntil === null) {
        cards.delete(keyOf(card));
        return;
      }
      const isShown = { messageTs, shownAt: readAt, staleSince: readAt, saysMutedUntil };
      cards.set(keyOf(card), { ...known, ...isShown, isCorrection: isUpToDate });
    },

    /** `null`: the message is gone, and the card is posted anew. */
    hasMessage(card: StaleCard, messageTs: string | null): void {
      const known = cards.get(keyOf(card));
      if (known) cards.set(keyOf(card), { ...known, messageTs });
    },

    /** Forgets a card that needs nothing, unless something happened meanwhile. */
    drop(card: StaleCard): void {
      if (cards.get(keyOf(card)) === card) cards.delete(keyOf(card));
    },
  };
}

function hasSameMute(a: TopicCard, b: TopicCard): boolean {
  return a.mutedUntil?.getTime() === b.mutedUntil?.getTime();
}

function isInView({ topic }: TopicChange, view: string): boolean {
  return view === '' ? !topic.includes('#') : topic.endsWith(`#${view}`);
}

/** The last change may be visible only up to a minute later. */
function isPerhapsStale({ shownAt }: Card, changedAt: Date): boolean {
  return shownAt === null || shownAt.getTime() < changedAt.getTime() + OVERLAP_MS;
}

/** Tells which changes are new, since each search sees those of the last minute again. */
function createVersions() {
  let seen = new Map<string, TopicChange>();
  return {
    news(changes: readonly TopicChange[], at: Date): readonly TopicChange[] {
      const news = changes.filter(
        ({ topic, version }) => version > (seen.get(topic)?.version ?? 0),
      );
      for (const one of news) seen.set(one.topic, one);
      if (seen.size > 2 * changes.length + 1_000) {
        const oldestAt = subMilliseconds(at, 2 * OVERLAP_MS);
        seen = new Map([...seen].filter(([, { changedAt }]) => changedAt >= oldestAt));
      }
      return news;
    },
    forget(news: readonly TopicChange[]): void {
      for (const { topic } of news) seen.delete(topic);
    },
  };
}
