import { daysBefore, type Period } from '../../../core/daily.ts';
import type { FigureFormats } from '../../../core/figures.ts';
import type { Fact } from '../../../core/reply.ts';
import type { Readings } from '../../../store/digest/readings.ts';
import { asManyBefore } from '../change.ts';
import { isWatchedThroughout, useOf, type Use } from '../../collecting/account-history.ts';

/** How the balance went in a period, and in the one before. */
export interface Spending {
  /** `null` where it wasn't watched all the time. */
  readonly now: Use | null;
  readonly before: Use | null;
  readonly days: number;
}

export async function spendingOf(
  readings: Readings,
  { period, zone }: { readonly period: Period; readonly zone: string },
): Promise<Spending> {
  const days = period.days.length;
  const before = daysBefore(period.fromAt, zone, days);
  const [now, then] = await Promise.all(
    [period, before].map(async (span) => {
      const use = await useOf(readings, 'money', span);
      return use !== null && isWatchedThroughout(use, span) ? use : null;
    }),
  );
  return { now: now ?? null, before: then ?? null, days };
}

export function spentFacts(
  { now, before, days }: Spending,
  currency: string,
  formats: FigureFormats,
): readonly Fact[] {
  if (!now) return [];
  const then = before && `${formats.money(before.used, currency)} ${asManyBefore(days, formats)}`;
  const compared = then ? ` (${then})` : '';
  return [
    { label: 'Spent', value: formats.money(now.used, currency) + compared },
    ...(now.added > 0 ? [{ label: 'Topped up', value: formats.money(now.added, currency) }] : []),
  ];
}
