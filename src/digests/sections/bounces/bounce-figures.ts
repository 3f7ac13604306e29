import { HARD_BOUNCES, isHardBounce } from '../../../domain/bounces.ts';
import { type Ranked, ranked } from '../../../domain/ranked.ts';
import type { Period, Span } from '../../../domain/schedule.ts';
import { compact } from '../../../lib/compact.ts';
import { sumOf } from '../../../lib/sum.ts';
import type { BounceGroup, Bounces } from '../../../store/digest/bounces.ts';
import type { DigestRequest } from '../../section.ts';
import {
  countEarlier,
  daysBackFrom,
  daysToCompare,
  type EarlierCount,
  type EarlierShare,
  shareEarlier,
  USUAL_DAYS,
} from '../comparison.ts';
import type { Store } from '../../../store/store.ts';
import { dayFigures } from '../../../snapshots/kept-days.ts';
import { SMTP_SENT_DAYS } from '../../../snapshots/smtp-volume.ts';

export interface BounceFigures {
  readonly total: number;
  readonly hard: number;
  readonly groups: readonly BounceGroup[];
  /** The most frequent first. */
  readonly reasons: readonly ReasonFigures[];
  /** Domains of the recipients. */
  readonly domains: readonly Ranked[];
  readonly senders: readonly Ranked[];
  /** Parts of the period whose bounces aren't wholly known. */
  readonly gaps: readonly Span[];
  /** The instant from which bounces are known; `null`: nothing was ever read. */
  readonly readSince: Date | null;
  /** Bounces of the earlier days that are wholly known. */
  readonly compared: EarlierCount;
  /** The days of the period and those before, oldest first. */
  readonly days: readonly DayFigures[];
}

export interface ReasonFigures extends Ranked {
  /** SMTP codes with their enhanced ones, as `552 5.2.2`, the most frequent first. */
  readonly codes: readonly string[];
}

interface DayFigures {
  /** `2026-11-20` */
  readonly day: string;
  /** `null` where the day isn't wholly known. */
  readonly count: number | null;
  /** Hard bounces among them; `null` where the day isn't wholly known. */
  readonly hard: number | null;
}

/** Counts the bounces of a period, and those of the days before for comparison. */
export async function bounceFigures(
  bounces: Bounces,
  { period, zone, filter }: Pick<DigestRequest, 'period' | 'zone' | 'filter'>,
): Promise<BounceFigures> {
  const { fromAt, untilAt } = period;
  const length = period.days.length;
  const days = daysBackFrom(untilAt, zone, length + Math.max(USUAL_DAYS, length)).toReversed();
  const all = { fromAt: days[0]?.fromAt ?? fromAt, untilAt };
  const { senders } = filter;
  const [groups, gaps, readSince] = await Promise.all([
    bounces.groups({ fromAt, untilAt, senders }),
    bounces.gaps(all),
    bounces.readSince(),
  ]);
  const countsOn = async (day: Period): Promise<DayFigures> => {
    const name = day.days.join();
    if (within(day, gaps).length > 0) return { day: name, count: null, hard: null };
    const query = { fromAt: day.fromAt, untilAt: day.untilAt, senders };
    const [count, hard] = await Promise.all([
      bounces.count(query),
      bounces.count(query, HARD_BOUNCES),
    ]);
    return { day: name, count, hard };
  };
  const counted = await Promise.all(days.map(countsOn));
  return {
    ...summed(groups),
    groups,
    gaps: within(period, gaps),
    readSince,
    compared: countEarlier(
      counted
        .slice(0, -length)
        .toReversed()
        .map(({ count }) => count),
      length,
    ),
    days: counted,
  };
}

/** The parts of some spans that lie within another. */
function within({ fromAt, untilAt }: Span, spans: readonly Span[]): readonly Span[] {
  return spans
    .filter((one) => one.fromAt < untilAt && one.untilAt > fromAt)
    .map((one) => ({
      fromAt: one.fromAt > fromAt ? one.fromAt : fromAt,
      untilAt: one.untilAt < untilAt ? one.untilAt : untilAt,
    }));
}

function summed(groups: readonly BounceGroup[]) {
  const by = (wordOf: (group: BounceGroup) => string, some = groups) =>
    ranked(some.map((group) => ({ word: wordOf(group), count: group.count })));
  const codesOf = (reason: string) => {
    const ofReason = groups.filter((group) => group.reason === reason);
    return compact(by(codeOf, ofReason).map(({ word }) => word));
  };
  return {
    total: sumOf(groups, ({ count }) => count),
    hard: sumOf(groups, ({ reason, count }) => (isHardBounce(reason) ? count : 0)),
    reasons: by(({ reason }) => reason).map((one) => ({ ...one, codes: codesOf(one.word) })),
    domains: by(({ domain }) => domain),
    senders: by(({ sender }) => sender || 'no sender'),
  };
}

/** `552 5.2.2`; empty where the server gave neither. */
function codeOf({ code, subcode }: BounceGroup): string {
  return compact([code > 0 && String(code), subcode]).join(' ');
}

/** Shares of the SMTP emails that were sent on the earlier days. */
export interface BouncedEarlier {
  readonly bounced: EarlierShare;
  readonly hard: EarlierShare;
}

/** A bounce counts on the day it came back, so that a day's age does not matter. */
export async function bouncedShareEarlier(
  { snapshots }: Pick<Store, 'snapshots'>,
  { days }: Pick<BounceFigures, 'days'>,
  request: Pick<DigestRequest, 'period' | 'zone' | 'now' | 'filter'>,
): Promise<BouncedEarlier> {
  const { senders } = request.filter;
  const counts = new Map(days.map((one) => [one.day, one]));
  const kind = { kind: SMTP_SENT_DAYS, senders };
  const earlier = await Promise.all(
    daysToCompare(request).map(async ({ day, thenAt }) => {
      const requested = { at: thenAt, until: request.now };
      const { last: all } = await dayFigures<number>(snapshots, kind, day, requested);
      const { count = null, hard = null } = counts.get(day.days.join()) ?? {};
      // Some bounces belong to emails of other days if there are more bounces than emails sent.
      return all === null || count === null || count > all ? null : { all, count, hard };
    }),
  );
  const { length } = request.period.days;
  const shareOf = (part: 'count' | 'hard') =>
    shareEarlier(earlier, length, (day) => {
      const bounced = day?.[part] ?? null;
      return day === null || bounced === null ? null : { part: bounced, all: day.all };
    });
  return { bounced: shareOf('count'), hard: shareOf('hard') };
}
