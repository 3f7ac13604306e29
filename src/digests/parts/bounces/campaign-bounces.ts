import type { PostbellError } from '../../../lib/errors.ts';
import type { Fact } from '../../../domain/reply.ts';
import type { Store } from '../../../store/store.ts';
import type { CampaignReader } from '../../collecting/campaigns.ts';
import type { DigestRequest } from '../../part.ts';
import type { Compared } from '../campaigns/campaign-comparison.ts';
import { campaignShareChanges, unreadAmong, withoutSome } from '../campaigns/campaign-facts.ts';
import { softBouncesOf, type FullSums, type Sums } from '../campaigns/campaign-sums.ts';
import { withChanges, type Share, type Shown } from '../earlier-days.ts';
import { gatherCampaigns } from '../campaigns/gather-campaigns.ts';
import { isRecentlySent } from '../campaigns/recent.ts';
import { campaignReasonFacts, campaignReasons } from './campaign-reasons.ts';
import {
  receivedBounces,
  receivedDomainFacts,
  receivedReasonFacts,
  type ReceivedBounces,
} from './received-bounces.ts';
import type { Ranked } from './tally.ts';

/** Bounces of the campaigns that went out in a period, as the service's statistics have them. */
export interface CampaignBounces {
  /** E-mails sent by the campaigns whose full figures were read. */
  readonly sent: number;
  readonly hard: number;
  readonly soft: number;
  /**
   * Number of campaigns whose full figures could not be read; `failure` is that of the first one.
   */
  readonly unread: number;
  readonly unreadIds: readonly string[];
  readonly failure: PostbellError | null;
  readonly compared: Compared;
  /** Bounce reasons from the service's statistics; empty where it has none. */
  readonly reasons: readonly Ranked[];
  readonly received: ReceivedBounces;
  /** Some campaigns are so recent that their figures still change. */
  readonly isProvisional: boolean;
}

interface Parts {
  readonly reader: CampaignReader;
  readonly store: Pick<Store, 'counts'>;
}

/**
 * Gathers the bounces of the campaigns of a period.
 * @returns `null` where no campaign went out.
 * @throws {PostbellError} when the list of campaigns can't be had.
 */
export async function campaignBounces(
  { reader, store }: Parts,
  request: DigestRequest,
): Promise<CampaignBounces | null> {
  const { sent, sums, compared } = await gatherCampaigns(reader, request);
  if (sent.length === 0) return null;
  const { full } = sums;
  return {
    sent: full?.sent ?? 0,
    hard: full?.hardBounces ?? 0,
    soft: full ? softBouncesOf(full) : 0,
    unread: unreadAmong(sent),
    unreadIds: sent.filter(({ totals }) => totals === null).map(({ summary }) => summary.id),
    failure: sent.find(({ failure }) => failure !== null)?.failure ?? null,
    compared,
    reasons: campaignReasons(sent),
    received: await receivedBounces(store, sent),
    isProvisional: sent.some(({ summary }) => isRecentlySent(summary, request.now)),
  };
}

/**
 * Facts about campaign bounces with their changes; none where nothing bounced.
 * @param withHard whether to add the rate of hard bounces, which the campaigns section has itself
 */
export function campaignBounceFacts(
  { sent, hard, soft, unread, compared, reasons, received }: CampaignBounces,
  shown: Shown,
  withHard: boolean,
): readonly Fact[] {
  if (hard + soft === 0) return [];
  const { formats } = shown;
  const { number, rate, figure } = formats;
  // The share of only some campaigns is not the share of the day.
  const changes = (bounced: number, of: (full: FullSums) => number) =>
    unread > 0
      ? []
      : campaignShareChanges({ part: bounced, all: sent }, compared, shareOf(of), shown);
  const without = unread > 0 ? `\n${withoutSome(unread, formats)}` : '';
  return [
    {
      label: 'Bounced campaign e-mails',
      value: withChanges(
        `${number(hard + soft)} · ${rate(hard + soft, sent, 'sent')}${without}`,
        changes(hard + soft, (full) => full.hardBounces + softBouncesOf(full)),
      ),
    },
    ...(withHard
      ? [
          {
            label: 'Hard campaign bounces',
            value: withChanges(
              figure('hardBounces', hard, sent),
              changes(hard, ({ hardBounces }) => hardBounces),
            ),
          },
        ]
      : []),
    ...(reasons.length > 0
      ? campaignReasonFacts(reasons, formats)
      : receivedReasonFacts(received, formats)),
    ...receivedDomainFacts(received, formats),
  ];
}

/** Returns the share of e-mails sent, where full figures are known. */
function shareOf(bounced: (full: FullSums) => number) {
  return ({ full }: Sums): Share | null => full && { part: bounced(full), all: full.sent };
}
