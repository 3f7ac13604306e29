import pMap from 'p-map';
import type { Override } from '../../domain/approvals.ts';
import { type DatedCampaign, dueAt } from '../../domain/calendar.ts';
import {
  formatCount,
  formatNumber,
  formatShare,
  isAlarming,
  type Light,
  MINIMUM_VOLUME,
  RATES,
  USUAL_JUDGING,
} from '../../domain/figures.ts';
import { quotedTitle } from '../../domain/campaign-title.ts';
import { type Fact, type Notice, type Text, time, warning } from '../../domain/reply.ts';
import { campaignTopic } from '../../domain/topic.ts';
import { compact } from '../../lib/compact.ts';
import type { CountsStore, TopicCounts } from '../../store/events/counts.ts';
import type { KnownLists } from './planned.ts';

/** Hard bounces of a list the last time that it was mailed, by the events received here. */
export interface ListBounces {
  readonly listId: string;
  /** `null`: no campaign to it is known with its deliveries. */
  readonly last: LastBounces | null;
}

interface LastBounces {
  readonly campaign: DatedCampaign;
  readonly sentAt: Date;
  /** People with a hard bounce, of those to whom it was sent. */
  readonly hard: number;
  readonly sent: number;
  /** Contacts who joined the list since, as far as they were reported: they were never mailed. */
  readonly added: number;
}

/** The campaigns of one list that are looked through for the last one with events. */
const MOST_LOOKED_AT = 5;
const AT_ONCE = 4;

/**
 * Finds for each list its last campaign of which enough was received here. It asks the service for
 * nothing: the campaigns are those that a review has read anyway.
 */
export async function readListBounces(
  listIds: readonly string[],
  campaigns: readonly DatedCampaign[],
  { counts, now }: { readonly counts: CountsStore; readonly now: Date },
): Promise<readonly ListBounces[]> {
  const sent = campaigns
    .flatMap((campaign) => {
      const at = dueAt(campaign, now);
      return at === null || at > now ? [] : [{ campaign, sentAt: at }];
    })
    .toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime());
  const lastOf = async (listId: string): Promise<LastBounces | null> => {
    const toList = sent.filter(({ campaign }) => campaign.listIds.includes(listId));
    for (const one of toList.slice(0, MOST_LOOKED_AT)) {
      const figures = await counts.ofTopic(campaignTopic(one.campaign.id));
      if (!isSound(figures)) continue;
      const { addedByList } = await counts.ofContacts(one.sentAt, now);
      const { people, recipients } = figures;
      const added = addedByList.get(listId) ?? 0;
      return { ...one, hard: people.hard_bounces, sent: recipients, added };
    }
    return null;
  };
  return pMap(listIds, async (listId) => ({ listId, last: await lastOf(listId) }), {
    concurrency: AT_ONCE,
  });
}

/** Few people say nothing, and without deliveries a few bounces would be all that was sent. */
function isSound({ people, recipients }: TopicCounts): boolean {
  return people.delivered > 0 && recipients >= MINIMUM_VOLUME;
}

type Lists = Pick<KnownLists, 'sizes' | 'titleOf'>;

export function bounceNotices(
  bounces: readonly ListBounces[],
  { titleOf }: Pick<Lists, 'titleOf'>,
): readonly Notice[] {
  return compact(
    bounces.map(({ listId, last }) => {
      const light = last && lightOf(last);
      if (!last || !isAlarming(light)) return null;
      const limit = light === '🔴' ? RATES.hardBounces.red : RATES.hardBounces.amber;
      return warning([
        `${shareOf(last)} of `,
        { kind: 'strong', text: titleOf(listId) },
        ` bounced hard last time (${formatNumber(last.hard)} of ${formatNumber(last.sent)}, ${quotedTitle(last.campaign)}, `,
        time(last.sentAt, 'date'),
        `): at ${formatShare(limit, 1)} mailbox providers begin to ${light === '🔴' ? 'block senders' : 'distrust senders'}. Remove those addresses first.`,
      ]);
    }),
  );
}

/**
 * Returns the lists whose bounces take a second person. By their last campaign alone, so that what
 * is decided doesn't change with the sizes of lists.
 */
export function bounceOverrides(
  bounces: readonly ListBounces[],
  { sizes, titleOf }: Lists,
): readonly Override[] {
  return compact(
    bounces.map(({ listId, last }) => {
      if (!last || lightOf(last) !== '🔴') return null;
      return {
        key: `bounces:${listId}`,
        words: `${shareOf(last)} hard bounces of ${titleOf(listId)} last time`,
        people: expectedOf(last, sizes.get(listId)),
        alwaysAsks: true,
      } as const;
    }),
  );
}

const UNKNOWN = 'Postbell saw no earlier campaign to it';

/** Projects the hard bounces of each list; says so where nothing is known. */
export function bounceFact(
  bounces: readonly ListBounces[],
  { sizes, titleOf }: Lists,
): Fact | null {
  if (bounces.length === 0) return null;
  const isOne = bounces.length === 1;
  const texts = bounces.map(({ listId, last }): string => {
    const whose = isOne ? '' : `${titleOf(listId)}: `;
    if (!last) return `${whose}${isOne ? 'Unknown' : 'unknown'} (${UNKNOWN})`;
    const size = sizes.get(listId);
    const now = size === undefined ? '' : `, so about ${formatNumber(expectedOf(last, size))} now`;
    const added =
      last.added > 0 && `; ${formatCount(last.added, 'contact')} joined since, never mailed yet`;
    return `${whose}${shareOf(last)} last time${now}${added || ''}`;
  });
  const value: Text = texts.join('\n');
  return { label: 'Hard bounces', value };
}

function lightOf({ hard, sent }: LastBounces): Light | null {
  return USUAL_JUDGING.light('hardBounces', hard, sent);
}

function shareOf({ hard, sent }: LastBounces): string {
  return formatShare(hard, sent);
}

function expectedOf({ hard, sent }: LastBounces, size: number | undefined): number {
  return size === undefined ? hard : Math.round((hard / sent) * size);
}
