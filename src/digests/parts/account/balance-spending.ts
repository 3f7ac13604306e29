import { daysBefore, type Period, type Span } from '../../../domain/schedule.ts';
import type { Fact } from '../../../domain/reply.ts';
import type { Readings } from '../../../store/digest/readings.ts';
import { isWatchedThroughout, useOf, type Use } from '../../collecting/account-history.ts';
import { daysBackFrom, USUAL_DAYS } from '../days-compared.ts';
import { moneyChanges, withChanges, type EarlierCount, type Shown } from '../earlier-days.ts';

/** Changes of the balance in a period, and in the days before. */
export interface Spending {
  /** `null` where the balance wasn't read throughout the period. */
  readonly now: Use | null;
  /** Money spent in the days before. */
  readonly earlier: EarlierCount;
}

/** The fewest days that make a mean. */
const LEAST_DAYS = 2;

export async function spendingOf(
  readings: Readings,
  { period, zone }: { readonly period: Period; readonly zone: string },
): Promise<Spending> {
  const { fromAt, days } = period;
  const usedIn = async (span: Span): Promise<Use | null> => {
    const use = await useOf(readings, 'money', span);
    return use !== null && isWatchedThroughout(use, span) ? use : null;
  };
  const [now, before, ...daily] = await Promise.all(
    [period, daysBefore(fromAt, zone, days.length), ...daysBackFrom(fromAt, zone, USUAL_DAYS)].map(
      usedIn,
    ),
  );
  const known = daily.flatMap((use) => use?.used ?? []);
  const mean = (known.reduce((sum, used) => sum + used, 0) / known.length) * days.length;
  return {
    now: now ?? null,
    earlier: {
      before: before?.used ?? null,
      mean: known.length >= LEAST_DAYS ? { count: mean, ofDays: known.length } : null,
    },
  };
}

export function spentFacts(
  { now, earlier }: Spending,
  currency: string,
  shown: Shown,
): readonly Fact[] {
  if (!now) return [];
  const { money } = shown.formats;
  const changes = moneyChanges(now.used, earlier, currency, shown);
  return [
    { label: 'Spent', value: withChanges(money(now.used, currency), changes) },
    ...(now.added > 0 ? [{ label: 'Topped up', value: money(now.added, currency) }] : []),
  ];
}
