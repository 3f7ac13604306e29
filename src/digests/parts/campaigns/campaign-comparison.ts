import type { Period, Span } from '../../../domain/schedule.ts';
import type { CampaignSummary } from '../../../service/campaigns/campaign.ts';
import type { CampaignReader, PastFigures } from '../../collecting/campaigns.ts';
import { summed, type Sums } from './campaign-sums.ts';
import { daysToCompare, USUAL_DAYS } from '../days-compared.ts';

/** Earlier figures that the period is compared with. */
export interface Compared {
  /** Figures of as many days before at the same age; `null` where they aren't known. */
  readonly before: Sums | null;
  readonly usual: Usual | null;
  /**
   * Figures of each earlier day at the same age, the last one first; `null` where they aren't
   * known.
   */
  readonly days: readonly (Sums | null)[];
}

/** The seven days before, together. */
interface Usual {
  readonly sums: Sums;
  /** Number of days in the sums. */
  readonly days: number;
  /** The days are shown as they stand now, because their figures at that age aren't known. */
  readonly hadMoreTime: boolean;
}

interface DigestRequest {
  /** The campaigns of the days before. */
  readonly listed: readonly CampaignSummary[];
  readonly period: Period;
  readonly zone: string;
  readonly now: Date;
}

interface EarlierDay {
  readonly campaigns: readonly CampaignSummary[];
  /** Figures at the same age; `null` unless those of each campaign are known. */
  readonly past: readonly PastFigures[] | null;
}

/** Reads figures of the days before at the age that the period's days have now. */
export async function compareCampaigns(
  reader: CampaignReader,
  request: DigestRequest,
): Promise<Compared> {
  const length = request.period.days.length;
  const before = await Promise.all(
    daysToCompare(request).map(({ day, thenAt }) => earlierDay(reader, request, day, thenAt)),
  );
  return {
    before: togetherOf(before.slice(0, length)),
    usual: usualOf(before.slice(0, USUAL_DAYS)),
    days: before.map((day) => togetherOf([day])),
  };
}

/** Returns the campaigns that went out in a span. */
export function sentIn(
  campaigns: readonly CampaignSummary[],
  { fromAt, untilAt }: Span,
): readonly CampaignSummary[] {
  return campaigns.filter(
    ({ sendAt, statistics }) =>
      statistics.sent > 0 && sendAt !== null && sendAt >= fromAt && sendAt < untilAt,
  );
}

async function earlierDay(
  reader: CampaignReader,
  { listed }: DigestRequest,
  day: Period,
  then: Date,
): Promise<EarlierDay> {
  const campaigns = sentIn(listed, day);
  if (campaigns.length === 0) return { campaigns, past: [] };
  const known = await reader.figuresAt(day, then);
  const past = campaigns.flatMap(({ id }) => known.get(id) ?? []);
  return { campaigns, past: past.length === campaigns.length ? past : null };
}

/** Returns `null` where one of the days isn't known. */
function togetherOf(days: readonly EarlierDay[]): Sums | null {
  if (days.some(({ past }) => past === null)) return null;
  return comparable(days.flatMap(({ past }) => past ?? []));
}

function usualOf(days: readonly EarlierDay[]): Usual | null {
  if (days.every(({ campaigns }) => campaigns.length === 0)) return null;
  const known = days.filter(({ past }) => past !== null);
  const past = known.flatMap((day) => day.past ?? []);
  if (past.length > 0) return { sums: comparable(past), days: known.length, hadMoreTime: false };
  const asNow = days.flatMap(({ campaigns }) => campaigns);
  const sums = summed(asNow.map(({ statistics }) => ({ statistics, totals: null })));
  return { sums, days: days.length, hadMoreTime: true };
}

/** Leaves out full figures unless all campaigns have them: a share of some is no share of all. */
function comparable(past: readonly PastFigures[]): Sums {
  const sums = summed(past);
  return past.every(({ totals }) => totals !== null) ? sums : { ...sums, full: null };
}
