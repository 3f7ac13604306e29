import type { Period, Span } from '../../../core/daily.ts';
import type { CampaignSummary } from '../../../service/campaign.ts';
import type { CampaignReader, Stood } from '../../collecting/campaigns.ts';
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

interface Wanted {
  /** The campaigns of the days before. */
  readonly listed: readonly CampaignSummary[];
  readonly period: Period;
  readonly zone: string;
  readonly now: Date;
}

interface EarlierDay {
  readonly campaigns: readonly CampaignSummary[];
  /** Figures at the same age; `null` unless those of each campaign are known. */
  readonly stood: readonly Stood[] | null;
}

/** Reads figures of the days before at the age that the period's days have now. */
export async function compareCampaigns(reader: CampaignReader, wanted: Wanted): Promise<Compared> {
  const length = wanted.period.days.length;
  const before = await Promise.all(
    daysToCompare(wanted).map(({ day, thenAt }) => earlierDay(reader, wanted, day, thenAt)),
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
  { listed }: Wanted,
  day: Period,
  then: Date,
): Promise<EarlierDay> {
  const campaigns = sentIn(listed, day);
  if (campaigns.length === 0) return { campaigns, stood: [] };
  const known = await reader.stoodAt(day, then);
  const stood = campaigns.flatMap(({ id }) => known.get(id) ?? []);
  return { campaigns, stood: stood.length === campaigns.length ? stood : null };
}

/** Returns `null` where one of the days isn't known. */
function togetherOf(days: readonly EarlierDay[]): Sums | null {
  if (days.some(({ stood }) => stood === null)) return null;
  return comparable(days.flatMap(({ stood }) => stood ?? []));
}

function usualOf(days: readonly EarlierDay[]): Usual | null {
  if (days.every(({ campaigns }) => campaigns.length === 0)) return null;
  const known = days.filter(({ stood }) => stood !== null);
  const stood = known.flatMap((day) => day.stood ?? []);
  if (stood.length > 0) return { sums: comparable(stood), days: known.length, hadMoreTime: false };
  const asNow = days.flatMap(({ campaigns }) => campaigns);
  const sums = summed(asNow.map(({ statistics }) => ({ statistics, totals: null })));
  return { sums, days: days.length, hadMoreTime: true };
}

/** Leaves out full figures unless all campaigns have them: a share of some is no share of all. */
function comparable(stood: readonly Stood[]): Sums {
  const sums = summed(stood);
  return stood.every(({ totals }) => totals !== null) ? sums : { ...sums, full: null };
}
