import type { Span } from '../../core/daily.ts';
import { daysLeftAtPace } from '../../core/running-out.ts';
import type { BalanceDetail } from '../../service/balance.ts';
import type { Readings } from '../../store/digest/readings.ts';
import { levelsOf, type LevelName } from './account-figures.ts';
import { useOf, type Use } from './account-history.ts';

/** Something that an account can run out of. */
export interface Stock {
  readonly left: number;
  /** At the pace of the last seven days; `null` where that isn't known, or nothing was used. */
  readonly lastsDays: number | null;
  /** Of these seven days, as far as they were watched. */
  readonly use: Use | null;
}

export type Stocks = Readonly<Partial<Record<Stocked, Stock>>>;

/** Room for subscribers isn't used up at any pace. */
const STOCKED = ['money', 'campaign-emails', 'smtp-emails'] as const satisfies readonly LevelName[];
export type Stocked = (typeof STOCKED)[number];

const DAY_MS = 24 * 3_600_000;
export const PACE_DAYS = 7;
/** Less says nothing of a pace. */
const LEAST_DAYS = 1;

/** What is left, and how long it lasts; keeps what was read as well. */
export async function stocksOf(
  readings: Readings,
  detail: BalanceDetail,
  at: Date,
): Promise<Stocks> {
  const levels = levelsOf(detail);
  await readings.keepAll(levels, at);
  const span: Span = { fromAt: new Date(at.getTime() - PACE_DAYS * DAY_MS), untilAt: at };
  const entries = STOCKED.map(async (name) => {
    const level = levels.find(({ subject }) => subject === `account:${name}`);
    if (!level) return [];
    const use = await useOf(readings, name, span);
    const { left } = level.figures;
    const isPace = use !== null && use.days >= LEAST_DAYS;
    return [[name, { left, use, lastsDays: isPace ? daysLeftAtPace(left, use) : null }] as const];
  });
  return Object.fromEntries((await Promise.all(entries)).flat());
}
