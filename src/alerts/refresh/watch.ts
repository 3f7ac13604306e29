import type { Cards, TopicChange } from '../../store/alerts/cards.ts';
import type { Store } from '../../store/store.ts';
import { createStaleCards } from './stale-cards.ts';
import { createFindStale, OVERLAP_MS } from './find-stale.ts';
import { createVisibility, type Visibility } from './visibility.ts';

const LOOK_AT_ALL_EVERY_MS = 60_000;

interface WatchParts {
  readonly store: {
    readonly cards: Pick<
      Cards,
      'changes' | 'stale' | 'about' | 'lastCampaignChange' | 'revision' | 'unhideAll'
    >;
    readonly subscriptions: Pick<Store['subscriptions'], 'list'>;
  };
  readonly now: () => Date;
}

/**
 * Finds the stale cards. Once a minute, and when subscriptions changed, a look compares the
 * versions of everything, whatever its time; the other looks read only topics that changed since.
 */
export function createWatch({ store: { cards, subscriptions }, now }: WatchParts) {
  const stale = createStaleCards();
  const find = createFindStale(cards, stale);
  const versions = createVersions();
  let visibility = createVisibility([]);
  let revision: number | null = null;
  let lookedAt = new Date(0);
  let lookedAtAllAt = new Date(0);

  const lookAtAll = async (at: Date): Promise<void> => {
    // Read the changes first: a commit in between must not count as seen.
    versions.news(await cards.changes(before(at, OVERLAP_MS)), at);
    await find.since(new Date(0));
    const changedAt = await cards.lastCampaignChange();
    if (changedAt) await find.overviews(visibility.overviewViews, [], changedAt);
    lookedAtAllAt = at;
    lookedAt = at;
  };

  const lookAtNews = async (at: Date): Promise<boolean> => {
    const news = versions.news(await cards.changes(before(lookedAt, OVERLAP_MS)), at);
    lookedAt = at;
    if (news.length === 0) return false;
    try {
      await find.since(earliestOf(news));
      const campaigns = news.filter(({ campaignId }) => campaignId !== null);
      if (campaigns.length === 0) return true;
      await find.overviews(visibility.overviewViews, campaigns, latestOf(campaigns));
    } catch (cause) {
      versions.forget(news);
      throw cause;
    }
    return true;
  };

  return {
    /** Looks for what changed; true when something did. */
    async look(): Promise<boolean> {
      const at = now();
      const latest = await cards.revision();
      if (latest !== revision) {
        await cards.unhideAll();
        visibility = createVisibility(await subscriptions.list());
        await lookAtAll(at);
        revision = latest;
        return true;
      }
      const isTime = at.getTime() - lookedAtAllAt.getTime() >= LOOK_AT_ALL_EVERY_MS;
      if (isTime) await lookAtAll(at);
      return await lookAtNews(at);
    },

    cards: stale,

    visibility: (): Visibility => visibility,
  };
}

/** Tells which changes are new, since each look sees those of the last minute again. */
function createVersions() {
  let seen = new Map<string, TopicChange>();
  return {
    news(changes: readonly TopicChange[], at: Date): readonly TopicChange[] {
      const news = changes.filter(
        ({ topic, version }) => version > (seen.get(topic)?.version ?? 0),
      );
      for (const one of news) seen.set(one.topic, one);
      if (seen.size > 2 * changes.length + 1_000) {
        const oldestAt = before(at, 2 * OVERLAP_MS);
        seen = new Map([...seen].filter(([, { changedAt }]) => changedAt >= oldestAt));
      }
      return news;
    },
    forget(news: readonly TopicChange[]): void {
      for (const { topic } of news) seen.delete(topic);
    },
  };
}

function before(at: Date, ms: number): Date {
  return new Date(at.getTime() - ms);
}

function earliestOf(news: readonly TopicChange[]): Date {
  return new Date(news.reduce((least, one) => Math.min(least, one.changedAt.getTime()), Infinity));
}

function latestOf(news: readonly TopicChange[]): Date {
  return new Date(news.reduce((most, one) => Math.max(most, one.changedAt.getTime()), 0));
}
