import type { FigureFormats } from '../../core/figures.ts';
import type { Fact } from '../../core/reply.ts';
import { campaignTopic } from '../../store/topic.ts';
import type { Store } from '../../store/store.ts';
import type { CampaignReader } from '../collecting/campaigns.ts';
import type { Wanted } from '../part.ts';
import { gatherCampaigns } from './gather-campaigns.ts';
import { createTally, type Ranked } from './tally.ts';

/** Bounces of the campaigns that went out in a period, as the service's statistics have them. */
export interface CampaignBounces {
  /** Of the campaigns whose figures are there in full. */
  readonly sent: number;
  readonly hard: number;
  readonly soft: number;
  /** Campaigns whose figures could not be had in full. */
  readonly unread: number;
  /** Why, as webhooks told it; empty where they didn't. */
  readonly reasons: readonly Ranked[];
}

interface Parts {
  readonly reader: CampaignReader;
  readonly store: Pick<Store, 'counts'>;
}

const MOST_REASONS = 3;
/** The largest campaigns; what others add changes no order. */
const MOST_CAMPAIGNS = 50;
const ALL_REASONS = 20;

/**
 * @returns `null` where no campaign went out.
 * @throws {PostbellError} when the list of campaigns can't be had.
 */
export async function campaignBounces(
  { reader, store }: Parts,
  wanted: Wanted,
): Promise<CampaignBounces | null> {
  const { sent } = await gatherCampaigns(reader, wanted);
  if (sent.length === 0) return null;
  const full = sent.flatMap(({ totals }) => totals ?? []);
  const sum = (of: (totals: (typeof full)[number]) => number) =>
    full.reduce((all, totals) => all + of(totals), 0);
  return {
    sent: sum((totals) => totals.sent),
    hard: sum(({ hardBounces }) => hardBounces),
    // As webhooks report them: whatever didn't arrive and isn't a hard bounce.
    soft: sum((one) => one.softBounces + one.rejectedAsSpam + one.otherFailures),
    unread: sent.length - full.length,
    reasons: await reasonsOf(
      store,
      sent.slice(0, MOST_CAMPAIGNS).map(({ summary }) => summary.id),
    ),
  };
}

/**
 * How they stand; nothing where nothing bounced.
 * @param withHard whether the rate of hard bounces is told, which campaigns have in their own part
 */
export function campaignBounceFacts(
  { sent, hard, soft, unread, reasons }: CampaignBounces,
  formats: FigureFormats,
  withHard: boolean,
): readonly Fact[] {
  if (hard + soft === 0) return [];
  const { number, rate, figure, count } = formats;
  const without = unread > 0 ? `\nwithout ${count(unread, 'campaign')}` : '';
  const total = reasons.reduce((all, one) => all + one.count, 0);
  return [
    {
      label: 'Bounced campaign e-mails',
      value: `${number(hard + soft)} · ${rate(hard + soft, sent, 'sent')}${without}`,
    },
    ...(withHard
      ? [{ label: 'Hard campaign bounces', value: figure('hardBounces', hard, sent) }]
      : []),
    ...(reasons.length > 0
      ? [
          {
            label: `Top reasons, of ${number(total)} campaign bounces that webhooks told`,
            value: reasons
              .slice(0, MOST_REASONS)
              .map(
                (one) => `${one.word}: ${number(one.count)} · ${formats.share(one.count, total)}`,
              )
              .join('\n'),
          },
        ]
      : []),
  ];
}

async function reasonsOf(
  { counts }: Pick<Store, 'counts'>,
  campaignIds: readonly string[],
): Promise<readonly Ranked[]> {
  const reasons = createTally();
  for (const id of campaignIds) {
    for (const { reason, count } of await counts.topReasons(campaignTopic(id), ALL_REASONS)) {
      reasons.add(reason, count);
    }
  }
  return reasons.ranked();
}
