import type { Period, Span } from '../../../core/daily.ts';
import type { CampaignSummary } from '../../../service/campaign.ts';
import type { CampaignReader, Stood } from '../../collecting/campaigns.ts';
import { summed, type Sums } from './campaign-sums.ts';
import { daysToCompare, USUAL_DAYS } from '../days-compared.ts';

/** What figures are compared with. */
export interface Compared {
  /** The as many days before, as they stood as long after them; `null` where that isn't known. */
  readonly before: Sums | null;
  readonly usual: Usual | null;
  /** Each day compared with, at that age, the last one first; `null` where it isn't known. */
  readonly days: readonly (Sums | null)[];
}

/** The seven days before, together. */
interface Usual {
  readonly sums: Sums;
  /** How many of the seven are known. */
  readonly days: number;
  /** They are told as they stand now, for want of how they stood then. */
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
  /** As they stood at the same age; `null` unless that of each campaign is known. */
  readonly stood: readonly Stood[] | null;
}

/** Reads how the days before stood when they were as old as those of the period are now. */
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

/** Those of the campaigns that went out in a span. */
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

/** `null` where one of the days isn't known. */
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

/** Without figures in full unless all have them: a share of some is no share of all. */
function comparable(stood: readonly Stood[]): Sums {
  const sums = summed(stood);
  return stood.every(({ totals }) => totals !== null) ? sums : { ...sums, full: null };
}
