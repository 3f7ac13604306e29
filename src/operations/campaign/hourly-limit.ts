import { attempt } from '../../lib/attempt.ts';
import { LimitedError, RefusedError } from '../../lib/errors.ts';
import { formatNumber } from '../../domain/figures.ts';
import { time, type Text } from '../../domain/reply.ts';
import type { CampaignSummary } from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';

/** Spec 1, section 8. */
const CAMPAIGNS_AN_HOUR = 4;
const HOUR_MS = 60 * 60 * 1000;
/** We assume that the first page has the newest campaigns; no hour has more than these. */
const LOOKED_AT = 30;

/** Use of the limit of campaigns an hour. */
export interface HourlyLimit {
  readonly used: number;
  /** Time at which the next campaign is possible; `null`: now. */
  readonly freeAt: Date | null;
}

/**
 * Counts campaigns by their send time, because the service doesn't say when one was created. We
 * assume that those count whose send time was within the last hour: campaigns sent at once were
 * created then, and drafts and tests too. One that was created in this hour for later is missed.
 */
export async function hourlyLimit({ campaigns }: Service, now: Date): Promise<HourlyLimit> {
  const newest = await campaigns.page({ limit: LOOKED_AT, offset: 0 });
  const times = newest
    .flatMap((campaign) => timeInLastHour(campaign, now))
    .toSorted((a, b) => a - b);
  const used = times.length;
  const leaving = times[used - CAMPAIGNS_AN_HOUR];
  return { used, freeAt: leaving === undefined ? null : new Date(leaving + HOUR_MS) };
}

/**
 * Explains a refusal by the hourly limit. The service's refusals carry no code that the
 * specification knows, so when this hour's campaigns are used up we assume that this is why, add
 * the service's own words, and say when the next campaign is possible.
 * @throws {LimitedError} in place of such a refusal
 */
export async function withinTheHour<T>(
  creating: Promise<T>,
  { service, now }: { readonly service: Service; readonly now: Date },
): Promise<T> {
  try {
    return await creating;
  } catch (cause) {
    if (!(cause instanceof RefusedError)) throw cause;
    const { value } = await attempt(hourlyLimit(service, now));
    if (!value?.freeAt) throw cause;
    const why = `${cause.message} Nothing was created: 4 campaigns of the last hour are used up.`;
    throw new LimitedError(why, { cause, retryAt: value.freeAt });
  }
}

/** Returns e.g. `2 of 4 used, as far as the service tells`. */
export function limitWords({ used, freeAt }: HourlyLimit): Text {
  const all = formatNumber(CAMPAIGNS_AN_HOUR);
  if (freeAt === null) return `${formatNumber(used)} of ${all} used, as far as the service tells`;
  return [`All ${all} seem to be used; the next one is possible at `, time(freeAt, 'time')];
}

function timeInLastHour({ sendAt }: CampaignSummary, now: Date): number[] {
  if (sendAt === null || sendAt > now) return [];
  return now.getTime() - sendAt.getTime() < HOUR_MS ? [sendAt.getTime()] : [];
}
