import { addressKey } from '../../../domain/address.ts';
import type { Period, Span } from '../../../domain/schedule.ts';
import type { DigestRequest } from '../../section.ts';
import type { DigestFilter } from '../../../domain/digest.ts';
import { sumOf } from '../../../lib/sum.ts';
import type {
  CampaignSummary,
  CampaignTotals,
  SummaryStatistics,
} from '../../../service/campaigns/campaign.ts';
import type { CampaignReader, PastFigures, ReadCampaign } from '../../../snapshots/campaigns.ts';
import { daysBackFrom, daysCompared, daysToCompare, USUAL_DAYS } from '../comparison.ts';
import { type WaitingCampaign, wantAttention } from './waiting-campaigns.ts';
import { ratioOf, type Ratio } from '../../../domain/ratio.ts';
import { withoutMachinesTogether } from '../../../domain/without-machines.ts';
import type { Store } from '../../../store/store.ts';
import { isRecent } from '../../../domain/figures.ts';

export interface CampaignFigures {
  readonly sent: readonly ReadCampaign[];
  readonly sums: Sums;
  /** Those of `sums` without machines; `null` where nobody can tell of all campaigns. */
  readonly people: PeopleAlone;
  readonly compared: Compared;
  readonly waiting: readonly WaitingCampaign[];
  /** The days of the period and those before, oldest first. */
  readonly days: readonly DayFigures[];
}

/** People who opened and clicked themselves, by the name of the rate. */
export type PeopleAlone = Readonly<Record<'opens' | 'clicks', number | null>>;

export interface DayFigures {
  /** `2026-11-20` */
  readonly day: string;
  readonly sums: Sums;
  /** Figures at the age that the period's day has now; `null` where they aren't known. */
  readonly atEqualAge: Sums | null;
  readonly isProvisional: boolean;
}

/** @throws {PostbellError} when the list of campaigns can't be had. */
export async function gatherCampaigns(
  reader: CampaignReader,
  { period, now, zone, filter }: Pick<DigestRequest, 'period' | 'now' | 'zone' | 'filter'>,
  { counts }: Pick<Store, 'counts'>,
): Promise<CampaignFigures> {
  const days = daysBackFrom(period.untilAt, zone, period.days.length + daysCompared(period));
  const since = days.at(-1)?.fromAt ?? period.fromAt;
  const all = await reader.list(since, now);
  const listed = all.filter((one) => isIn(filter, one));
  const older = (await reader.waitingLonger(all, now)).filter((one) => isIn(filter, one));
  const largestFirst = sentIn(listed, period).toSorted(
    (a, b) => b.statistics.sent - a.statistics.sent,
  );
  const sent = await reader.inFull(largestFirst);
  const compared = await compareCampaigns(reader, listed, { period, zone, now });
  const own = period.days.length;
  const dayOf = (span: Period, index: number): DayFigures => {
    const campaigns = sentIn(listed, span);
    const sums = asListed(campaigns);
    // The days of a longer period differ in age.
    const ofPeriod = own === 1 ? sums : null;
    return {
      day: span.days.join(),
      sums,
      atEqualAge: index < own ? ofPeriod : (compared.days[index - own] ?? null),
      isProvisional: campaigns.some((one) => isRecentlySent(one, now)),
    };
  };
  return {
    sent,
    sums: summed(sent.map(({ summary, totals }) => ({ statistics: summary.statistics, totals }))),
    people: await peopleAlone(sent, counts),
    compared,
    waiting: wantAttention([...listed, ...older], period, now),
    days: days.map(dayOf).toReversed(),
  };
}

async function peopleAlone(
  sent: readonly ReadCampaign[],
  counts: Store['counts'],
): Promise<PeopleAlone> {
  const reactions = await counts.reactionsOf(sent.map(({ summary }) => summary.id));
  const together = (name: keyof PeopleAlone) =>
    withoutMachinesTogether(
      name,
      sent.map(({ summary: { id, statistics } }) => ({
        part: ratioOf(name, statistics).part,
        counted: reactions.get(id) ?? null,
      })),
    );
  return { opens: together('opens'), clicks: together('clicks') };
}

function asListed(campaigns: readonly CampaignSummary[]): Sums {
  return summed(campaigns.map(({ statistics }) => ({ statistics, totals: null })));
}

/** Each kind of thing that a filter names narrows it further. */
function isIn({ lists, senders, campaigns }: DigestFilter, campaign: CampaignSummary): boolean {
  const sender = addressKey(campaign.senderEmail);
  return (
    (lists.length === 0 || campaign.listIds.some((id) => lists.includes(id))) &&
    (senders.length === 0 || senders.some((one) => addressKey(one) === sender)) &&
    (campaigns.length === 0 || campaigns.includes(campaign.id))
  );
}

export interface Compared {
  /** Figures of as many days before at the same age; `null` where they aren't known. */
  readonly before: Sums | null;
  /** The seven days before, together. */
  readonly usual: {
    readonly sums: Sums;
    readonly days: number;
    /** The days are shown as they stand now, because their figures at that age aren't known. */
    readonly hadMoreTime: boolean;
  } | null;
  /** Figures of each earlier day at the same age, the last one first; `null`: not known. */
  readonly days: readonly (Sums | null)[];
}

interface EarlierDay {
  readonly campaigns: readonly CampaignSummary[];
  readonly past: readonly PastFigures[] | null;
}

/** Reads figures of the days before at the age that the period's days have now. */
async function compareCampaigns(
  reader: CampaignReader,
  listed: readonly CampaignSummary[],
  request: Pick<DigestRequest, 'period' | 'zone' | 'now'>,
): Promise<Compared> {
  const length = request.period.days.length;
  const before = await Promise.all(
    daysToCompare(request).map(({ day, thenAt }) =>
      earlierDay(reader, sentIn(listed, day), day, thenAt),
    ),
  );
  return {
    before: togetherOf(before.slice(0, length)),
    usual: usualOf(before.slice(0, USUAL_DAYS)),
    days: before.map((day) => togetherOf([day])),
  };
}

function sentIn(
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
  campaigns: readonly CampaignSummary[],
  day: Period,
  then: Date,
): Promise<EarlierDay> {
  if (campaigns.length === 0) return { campaigns, past: [] };
  const known = await reader.figuresAt(day, then);
  const past = campaigns.flatMap(({ id }) => known.get(id) ?? []);
  return { campaigns, past: past.length === campaigns.length ? past : null };
}

function togetherOf(days: readonly EarlierDay[]): Sums | null {
  if (days.some(({ past }) => past === null)) return null;
  return comparable(days.flatMap(({ past }) => past ?? []));
}

function usualOf(days: readonly EarlierDay[]): Compared['usual'] {
  if (days.every(({ campaigns }) => campaigns.length === 0)) return null;
  const known = days.filter(({ past }) => past !== null);
  const past = known.flatMap((day) => day.past ?? []);
  if (past.length > 0) return { sums: comparable(past), days: known.length, hadMoreTime: false };
  const sums = asListed(days.flatMap(({ campaigns }) => campaigns));
  return { sums, days: days.length, hadMoreTime: true };
}

/** Leaves out full figures unless all campaigns have them: a share of some is no share of all. */
function comparable(past: readonly PastFigures[]): Sums {
  const sums = summed(past);
  return past.every(({ totals }) => totals !== null) ? sums : { ...sums, full: null };
}

export interface Sums extends SummaryStatistics {
  readonly full: FullSums | null;
}

/** Sums that only full figures have, with their denominators. */
export type FullSums = Pick<CampaignTotals, (typeof IN_FULL)[number]>;

const IN_FULL = [
  'sent',
  'delivered',
  'complaints',
  'hardBounces',
  'softBounces',
  'rejectedAsSpam',
  'otherFailures',
] as const;

export function summed(campaigns: readonly PastFigures[]): Sums {
  const full = campaigns.flatMap(({ totals }) => totals ?? []);
  return {
    ...added(
      campaigns.map(({ statistics }) => statistics),
      ['sent', 'delivered', 'opened', 'clicked', 'unsubscribed', 'errors'],
    ),
    full: full.length > 0 ? added(full, IN_FULL) : null,
  };
}

export function measure(sums: Sums): readonly Ratio[] {
  const { full } = sums;
  return [
    ratioOf('delivery', sums),
    ...(full ? [ratioOf('hardBounces', full), ratioOf('complaints', full)] : []),
    ratioOf('unsubscribes', sums),
    ratioOf('opens', sums),
    ratioOf('clicks', sums),
  ];
}

/** Counts soft bounces as webhooks do: emails that failed and are no hard bounce. */
export function softBouncesOf({ softBounces, rejectedAsSpam, otherFailures }: FullSums): number {
  return softBounces + rejectedAsSpam + otherFailures;
}

function added<Key extends string>(
  all: readonly Readonly<Record<Key, number>>[],
  keys: readonly Key[],
): Record<Key, number> {
  const sums = keys.map((key) => [key, sumOf(all, (one) => one[key])]);
  // TypeScript doesn't know that every key in `keys` is set.
  return Object.fromEntries(sums) as Record<Key, number>;
}

export const PROVISIONAL = 'Results of campaigns less than 48 hours old aren’t final.';

export function isRecentlySent({ sendAt }: Pick<CampaignSummary, 'sendAt'>, now: Date): boolean {
  return sendAt !== null && isRecent(sendAt, now);
}
