import { min } from 'date-fns/min';
import { admits, asksSender, fitsSender, isOfCards, viewOf } from '../../domain/alerts.ts';
import { quietUntil } from '../../domain/schedule.ts';
import type { Card, TopicCard } from '../../store/alerts/cards.ts';
import { muteAt, saysItsMute } from '../cards/card-notices.ts';
import type { Alert } from '../../domain/alerts.ts';
import { isOverviewTopic } from '../../domain/topic.ts';

export type Visibility = ReturnType<typeof createVisibility>;

/** Tells which cards the alerts of all channels want, and from when on. */
export function createVisibility(alerts: readonly Alert[]) {
  const inViews = alerts.map((one) => ({ ...one, view: viewOf(one.filter) }));
  const byChannel = Map.groupBy(inViews, ({ channelId }) => channelId);
  const overviewViews = new Set(
    inViews.filter(({ mode }) => mode === 'overview').map(({ view }) => view),
  );
  const quietEnd = createQuietEnds();

  const wanting = (card: Pick<Card, 'channelId' | 'topic' | 'view'>): readonly Alert[] =>
    (byChannel.get(card.channelId) ?? []).filter(
      (one) => one.pausedAt === null && one.view === card.view && isOfMode(one, card.topic),
    );

  return {
    overviewViews: [...overviewViews],

    /**
     * Returns the time from which a card may be posted or updated; `null` when nobody in its
     * channel wants it. Quiet hours delay only posts, which notify people; a mute all but the
     * update that announces it.
     */
    allowedAt(card: TopicCard, at: Date): Date | null {
      const isPost = card.messageTs === null;
      const isSilent = isPost || saysItsMute(card, at);
      const cardFromAt = (isSilent ? muteAt(card, at) : null) ?? at;
      const allowed = wanting(card)
        .filter(
          ({ filter }) => isOverviewTopic(card.topic) || admits(filter.campaign, card.campaignId),
        )
        .map((one) => {
          const fromAt = muteAt(one, cardFromAt) ?? cardFromAt;
          return (isPost ? quietEnd(one, fromAt) : null) ?? fromAt;
        });
      return allowed.length === 0 ? null : min(allowed);
    },

    /** Tells whether a channel wants a campaign's card; `null` when its sender must be known. */
    fitsSender(card: TopicCard, sender: string | null | undefined): boolean | null {
      // Events without a campaign were filtered when they were received.
      if (card.campaignId === null || isOverviewTopic(card.topic)) return true;
      const filters = wanting(card).map(({ filter }) => filter);
      if (!filters.every(asksSender)) return true;
      if (sender === undefined) return null;
      return filters.some((filter) => fitsSender(filter, sender));
    },
  };
}

function isOfMode({ mode }: Alert, topic: string): boolean {
  return isOverviewTopic(topic) ? mode === 'overview' : isOfCards(mode);
}

/** Time zones are slow, and a run needs the same ends of quiet hours for hundreds of cards. */
function createQuietEnds() {
  const found = new Map<string, { readonly atMs: number; readonly endsAt: Date | null }>();
  return ({ id, options: { quiet } }: Alert, at: Date): Date | null => {
    if (quiet === null) return null;
    const known = found.get(id);
    if (known?.atMs === at.getTime()) return known.endsAt;
    const endsAt = quietUntil(quiet, at);
    found.set(id, { atMs: at.getTime(), endsAt });
    return endsAt;
  };
}
