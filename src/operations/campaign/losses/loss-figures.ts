import { type Period, type Span } from '../../../domain/schedule.ts';
import {
  countByKind,
  type Loss,
  LOSS_KINDS,
  type LossKind,
  providerOf,
  rankedLosses,
} from '../../../domain/losses.ts';
import type { Ranked } from '../../../domain/ranked.ts';
import { maskPeople } from '../../../lib/mask.ts';
import { dayAfter, daysLater, instantOf, localDay } from '../../../lib/time-zone.ts';
import { readLosses } from '../../../relay/losses.ts';
import type { Store } from '../../../store/store.ts';

/** Kinds that are counted together. */
export const SUBJECTS = {
  bounces: { label: 'Bounces', done: 'bounced', kinds: ['hard_bounces', 'soft_bounces'] },
  complaints: { label: 'Spam complaints', done: 'complained', kinds: ['spam'] },
  unsubscribes: { label: 'Unsubscribes', done: 'unsubscribed', kinds: ['unsubscribe'] },
} as const satisfies Readonly<Record<string, Subject>>;

interface Subject {
  readonly label: string;
  /** A verb for the people of it: what they did, or what befell them. */
  readonly done: string;
  readonly kinds: readonly LossKind[];
}

export type LossSubject = keyof typeof SUBJECTS;

/** Days to look back, today included. */
export const PERIODS = [
  { value: 'week', label: 'Last 7 days', days: 7 },
  { value: 'month', label: 'Last 30 days', days: 30 },
] as const;

export type PeriodName = (typeof PERIODS)[number]['value'];

export const PERIOD_INPUT = {
  kind: 'choice',
  label: 'Period',
  hint: 'Leave blank for the last 7 days',
  optional: true,
  options: PERIODS,
} as const;

export function daysOf(period: PeriodName): number {
  return PERIODS.find(({ value }) => value === period)?.days ?? 7;
}

/** Keys that losses are counted by; `list`, `sender`, and `campaign` are ids until they have titles. */
export const GROUPINGS = ['reason', 'provider', 'list', 'sender', 'campaign'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface LossFigures {
  readonly losses: readonly Loss[];
  readonly counts: Readonly<Record<LossKind, number>>;
  readonly delivered: number;
}

/** Today and the days before it, up to now. */
export function lastDays(count: number, zone: string, now: Date): Period {
  const today = localDay(now, zone);
  const days = Array.from({ length: count }, (_, index) => dayAfter(today, index + 1 - count));
  return { days, fromAt: instantOf(days[0] ?? today, '00:00', zone), untilAt: now };
}

/** The same length of time before, so that a day that isn't over is compared with a part of one. */
export function daysBefore({ days, fromAt, untilAt }: Period, zone: string): Span {
  const back = (at: Date) => daysLater(at, zone, -days.length);
  return { fromAt: back(fromAt), untilAt: back(untilAt) };
}

export async function lossFigures(
  { fromAt, untilAt }: Span,
  store: Pick<Store, 'events' | 'counts'>,
): Promise<LossFigures> {
  const losses = await readLosses({ kinds: LOSS_KINDS, fromAt, untilAt }, store);
  const delivered = await store.counts.deliveriesOfCampaigns(fromAt, untilAt);
  return { losses, counts: countByKind(losses), delivered };
}

export function lossesOf({ losses }: LossFigures, subject: LossSubject): readonly Loss[] {
  const kinds: readonly LossKind[] = SUBJECTS[subject].kinds;
  return losses.filter(({ kind }) => kinds.includes(kind));
}

/** A part, and the whole that marketers expect below it. */
export interface LossShare {
  readonly part: number;
  readonly all: number;
  readonly of: 'sent' | 'delivered';
}

/** Bounces are shares of what was sent, which is what was delivered or bounced; others of delivered. */
export function shareOf({ counts, delivered }: LossFigures, subject: LossSubject): LossShare {
  const bounced = counts.hard_bounces + counts.soft_bounces;
  if (subject === 'bounces') return { part: bounced, all: delivered + bounced, of: 'sent' };
  const part = subject === 'complaints' ? counts.spam : counts.unsubscribe;
  return { part, all: delivered, of: 'delivered' };
}

/** Counts losses by a grouping; the counts add up to all of them. */
export function groupedBy(
  losses: readonly Loss[],
  grouping: Grouping,
  senderOf: (campaignId: string) => string | null,
): readonly Ranked[] {
  const wordOf: Readonly<Record<Grouping, (loss: Loss) => string>> = {
    // People may write a reason themselves.
    reason: ({ reason }) => maskPeople(reason),
    provider: providerOf,
    list: ({ listId }) => listId ?? '',
    sender: ({ campaignId }) => (campaignId === null ? '' : (senderOf(campaignId) ?? '')),
    campaign: ({ campaignId }) => campaignId ?? '',
  };
  return rankedLosses(losses, wordOf[grouping]);
}

/** Counts losses by calendar day of a zone, also days without any. */
export function countsByDay(
  losses: readonly Loss[],
  { days }: Pick<Period, 'days'>,
  zone: string,
): readonly number[] {
  const counts = new Map(days.map((day) => [day, 0]));
  for (const { at } of losses) {
    const day = localDay(at, zone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return days.map((day) => counts.get(day) ?? 0);
}
