import { isRecent, type RateName } from '../../domain/figures.ts';
import { type Ratio, ratioOf } from '../../domain/ratio.ts';
import { sum } from '../../lib/sum.ts';
import {
  campaignCodes,
  type Campaign,
  type CampaignSummary,
} from '../../service/campaigns/campaign.ts';
import type { OperationContext } from '../context.ts';

/** The rates that the list view of campaigns tells, too. */
export const AVERAGED = [
  'delivery',
  'opens',
  'clicks',
  'unsubscribes',
] as const satisfies readonly RateName[];

type Averaged = (typeof AVERAGED)[number];

/** The latest campaigns that are read, on one page. We assume that the first page has them. */
const LATEST = 50;
/** The fewest other campaigns of which an average says anything. */
const FEWEST = 3;

const SENT: ReadonlySet<number> = new Set(campaignCodes('sent', 'sentPartially'));

export interface Average {
  /** Number of campaigns that it is of. */
  readonly campaigns: number;
  /** The recipients of all these campaigns together. */
  rate(name: Averaged): Ratio;
}

/**
 * Reads the average of the account's other campaigns of the same channel that were sent lately and
 * whose figures are final; `null` where there are too few.
 */
export async function averageBeside(
  campaign: Campaign,
  { service, now }: Pick<OperationContext, 'service' | 'now'>,
): Promise<Average | null> {
  const latest = await service.campaigns.page({ limit: LATEST, offset: 0 });
  const others = latest.filter((one) => isComparable(one, campaign, now));
  if (others.length < FEWEST) return null;
  return {
    campaigns: others.length,
    rate: (name) => {
      const rates = others.map(({ statistics }) => ratioOf(name, statistics));
      // The list doesn't say what was tracked, and a zero may mean that nothing was.
      const isTracked = ({ part }: Ratio) => (name !== 'opens' && name !== 'clicks') || part > 0;
      const tracked = rates.filter(isTracked);
      return {
        name,
        part: sum(tracked.map(({ part }) => part)),
        all: sum(tracked.map(({ all }) => all)),
      };
    },
  };
}

function isComparable(one: CampaignSummary, { id, isSms, isViber }: Campaign, now: Date): boolean {
  const { status, sendAt, statistics } = one;
  return (
    one.id !== id &&
    one.isSms === isSms &&
    one.isViber === isViber &&
    SENT.has(status.code) &&
    statistics.sent > 0 &&
    sendAt !== null &&
    !isRecent(sendAt, now)
  );
}
