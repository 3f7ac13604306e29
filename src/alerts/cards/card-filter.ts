import { type Selection, viewOf } from '../../domain/alerts.ts';
import { formatNumber } from '../../domain/figures.ts';
import type { Topic } from '../../domain/topic.ts';
import { compact } from '../../lib/compact.ts';
import { enumerated } from '../../lib/text.ts';
import type { Store } from '../../store/store.ts';
import type { Findings } from '../findings.ts';
import type { Campaign } from '../../service/campaigns/campaign.ts';

export interface CardFilter {
  /** The name of the filter in topics. */
  readonly view: string;
  /** The words for the filter, e.g. `only gmail.com`, `without example.org`. */
  readonly words: string;
  /** The time since when it counts; `null` when that is no longer known. */
  readonly sinceAt: Date | null;
}

const NAMED = 3;

export async function cardFilterOf(
  view: string,
  parts: {
    readonly store: Pick<Store, 'alerts'>;
    readonly lists: Pick<Findings['lists'], 'glance'>;
  },
): Promise<CardFilter | undefined> {
  if (view === '') return undefined;
  const alerts = await parts.store.alerts.list();
  // Alerts with the same view share their figures, so the oldest one counts.
  const [alert] = alerts
    .filter(({ filter }) => viewOf(filter) === view)
    .toSorted((a, b) => a.setAt.getTime() - b.setAt.getTime());
  if (!alert) return { view, words: 'only a part of it', sinceAt: null };
  const { list, domain } = alert.filter;
  const titled = (ids: readonly string[]): readonly string[] =>
    ids.map((id) => {
      const [list] = parts.lists.glance([id]);
      return list?.found ? `${list.found} (${id})` : `list ${id}`;
    });
  const titles = { only: titled(list.only), not: titled(list.not) };
  const words = [...partWords(titles), ...partWords(domain)].join(', ');
  return { view, words, sinceAt: alert.setAt };
}

function partWords({ only, not }: Selection): readonly string[] {
  return compact([
    only.length > 0 && `only ${named(only)}`,
    not.length > 0 && `without ${named(not)}`,
  ]);
}

function named(names: readonly string[]): string {
  if (names.length <= NAMED) return enumerated(names);
  const more = names.length - NAMED + 1;
  return enumerated([...names.slice(0, NAMED - 1), `${formatNumber(more)} more`]);
}

/** Returns e.g. `Autumn sale (4711)`, or `Autumn sale (4711), only gmail.com`. */
export function campaignTitle(
  campaignId: string,
  campaign: Pick<Campaign, 'name' | 'subject'> | null,
  cardFilter?: CardFilter,
): string {
  const name = campaign?.name || campaign?.subject;
  return filteredTitle(name ? `${name} (${campaignId})` : `Campaign ${campaignId}`, cardFilter);
}

export function filteredTitle(title: string, cardFilter: CardFilter | undefined): string {
  return cardFilter ? `${title}, ${cardFilter.words}` : title;
}

/** Names the subject of a topic without a query to the service. */
export function plainTitle(topic: Topic): string {
  switch (topic.kind) {
    case 'campaign':
      return `Campaign ${topic.campaignId}`;
    case 'list':
      return `List ${topic.listId}`;
    case 'smtp':
      return topic.sender ? `Transactional email from ${topic.sender}` : 'Transactional email';
    case 'contacts':
      return 'Contacts';
    case 'overview':
      return 'Campaigns';
  }
}
