import { HARD_BOUNCES, isHardBounce } from '../../../domain/bounces.ts';
import type { Span } from '../../../domain/schedule.ts';
import type { BounceGroup, Bounces, BouncesQuery } from '../../../store/digest/bounces.ts';
import type { DigestRequest } from '../../section.ts';
import {
  daysBackFrom,
  daysToCompare,
  type EarlierCount,
  type EarlierShare,
  type Share,
  shareEarlier,
  USUAL_DAYS,
} from '../comparison.ts';
import type { Store } from '../../../store/store.ts';
import { dayFigures } from '../../snapshots/kept-days.ts';
import { SMTP_SENT_DAYS } from '../../snapshots/smtp-volume.ts';

/** SMTP e-mails that bounced in a period. */
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
  readonly isHard: boolean;
}

interface DayFigures {
  /** `2026-11-20` */
  readonly day: string;
  /** `null` where the day isn't wholly known. */
  readonly count: number | null;
  /** Hard bounces among them; `null` where the day isn't wholly known. */
  readonly hard: number | null;
}

/** The fewest days that make a mean. */
const LEAST_DAYS = 2;

/** Counts the bounces of a period, and those of the days before for comparison. */
export async function bounceFigures(
  bounces: Bounces,
  { period, zone, scope }: Pick<DigestRequest, 'period' | 'zone' | 'scope'>,
): Promise<BounceFigures> {
  const { fromAt, untilAt } = period;
  const length = period.days.length;
  const days = daysBackFrom(untilAt, zone, length + Math.max(USUAL_DAYS, length)).toReversed();
  const all = { fromAt: days[0]?.fromAt ?? fromAt, untilAt };
  const countOn = (reasons?: readonly string[]) =>
    Promise.all(days.map((day) => bounces.count(among(day, scope.senders), reasons)));
  const [groups, gaps, readSince, counts, hardCounts] = await Promise.all([
    bounces.groups({ fromAt, untilAt, senders: scope.senders }),
    bounces.gaps(all),
    bounces.readSince(),
    countOn(),
    countOn(HARD_BOUNCES),
  ]);
  const counted = days.map((day, index) => ({
    day: day.days.join(),
    count: isWhole(day, gaps) ? (counts[index] ?? 0) : null,
    hard: isWhole(day, gaps) ? (hardCounts[index] ?? 0) : null,
  }));
  return {
    ...summed(groups),
    groups,
    gaps: within(period, gaps),
    readSince,
    compared: comparedWith(counted.slice(0, -length), length),
    days: counted,
  };
}

/** Narrows a day to its span, and adds the senders. */
function among({ fromAt, untilAt }: Span, senders: readonly string[]): BouncesQuery {
  return { fromAt, untilAt, senders };
}

function isWhole(day: Span, gaps: readonly Span[]): boolean {
  return within(day, gaps).length === 0;
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

function comparedWith(daysBefore: readonly DayFigures[], length: number): EarlierCount {
  const before = daysBefore.slice(-length).map(({ count }) => count);
  const known = daysBefore.slice(-USUAL_DAYS).flatMap(({ count }) => count ?? []);
  return {
    before: before.includes(null) ? null : sum(before.map((count) => count ?? 0)),
    mean:
      known.length >= LEAST_DAYS
        ? { count: (sum(known) / known.length) * length, ofDays: known.length }
        : null,
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}

function summed(groups: readonly BounceGroup[]) {
  const reasons = createTally();
  const domains = createTally();
  const senders = createTally();
  const codes = createTally();
  for (const { reason, domain, sender, code, subcode, count } of groups) {
    reasons.add(reason, count);
    domains.add(domain, count);
    senders.add(sender || 'no sender', count);
    codes.add(`${reason}\n${codeOf(code, subcode)}`, count);
  }
  const codesOf = (reason: string) =>
    codes
      .ranked()
      .map(({ word }) => word.split('\n'))
      .flatMap(([ofReason, code]) => (ofReason === reason && code ? [code] : []));
  const ranked = reasons
    .ranked()
    .map((one) => ({ ...one, codes: codesOf(one.word), isHard: isHardBounce(one.word) }));
  return {
    total: sum(ranked.map(({ count }) => count)),
    hard: sum(ranked.filter(({ isHard }) => isHard).map(({ count }) => count)),
    reasons: ranked,
    domains: domains.ranked(),
    senders: senders.ranked(),
  };
}

/** `552 5.2.2`; empty where the server gave neither. */
function codeOf(code: number, subcode: string): string {
  return [code > 0 ? String(code) : '', subcode].filter((part) => part !== '').join(' ');
}

/** Shares of the SMTP e-mails that were sent on the earlier days. */
export interface BouncedEarlier {
  readonly bounced: EarlierShare;
  readonly hard: EarlierShare;
}

/**
 * Reads which share of the SMTP e-mails sent on earlier days bounced. The day's age does not
 * matter: a bounce counts on the day it came back, and the number sent is final when the day is
 * over.
 */
export async function bouncedShareEarlier(
  { snapshots }: Pick<Store, 'snapshots'>,
  { days }: Pick<BounceFigures, 'days'>,
  request: Pick<DigestRequest, 'period' | 'zone' | 'now' | 'scope'>,
): Promise<BouncedEarlier> {
  const { senders } = request.scope;
  const counts = new Map(days.map((one) => [one.day, one]));
  const kind = { kind: SMTP_SENT_DAYS, senders };
  const earlier = await Promise.all(
    daysToCompare(request).map(async ({ day, thenAt }): Promise<EarlierDay> => {
      const requested = { at: thenAt, until: request.now };
      const { last: sent } = await dayFigures<number>(snapshots, kind, day, requested);
      const { count = null, hard = null } = counts.get(day.days.join()) ?? {};
      // Some bounces belong to e-mails of other days if there are more bounces than e-mails sent.
      return sent === null || count === null || count > sent
        ? { bounced: null, hard: null }
        : {
            bounced: { part: count, all: sent },
            hard: hard === null ? null : { part: hard, all: sent },
          };
    }),
  );
  const { length } = request.period.days;
  return {
    bounced: shareEarlier(earlier, length, ({ bounced }) => bounced),
    hard: shareEarlier(earlier, length, ({ hard }) => hard),
  };
}

interface EarlierDay {
  readonly bounced: Share | null;
  readonly hard: Share | null;
}

/** Counts of words. */
interface Tally {
  /** @param times Default: 1. */
  add(word: string, times?: number): void;
  /** Words with their counts, the most frequent first, alphabetically among equals. */
  ranked(): readonly Ranked[];
}

export interface Ranked {
  readonly word: string;
  readonly count: number;
}

export function createTally(): Tally {
  const counts = new Map<string, number>();
  return {
    add(word, times = 1) {
      counts.set(word, (counts.get(word) ?? 0) + times);
    },
    ranked: () =>
      [...counts]
        .map(([word, count]) => ({ word, count }))
        .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1)),
  };
}
