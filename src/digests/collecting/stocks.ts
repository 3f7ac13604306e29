import type { Span } from '../../domain/schedule.ts';
import { daysLeftAtPace } from '../../domain/running-out.ts';
import type { BalanceDetail } from '../../service/balance.ts';
import type { Readings } from '../../store/digest/readings.ts';
import { levelsOf, type LevelName } from './account-figures.ts';
import { useOf, type Use } from './account-history.ts';

/** Something that an account can run out of. */
export interface Stock {
  readonly left: number;
  /**
   * Days that it lasts at the pace of the last seven; `null` where the pace isn't known, or nothing
   * was used.
   */
  readonly lastsDays: number | null;
  /** The use of these seven days, as far as they were watched. */
  readonly use: Use | null;
}

export type Stocks = Readonly<Partial<Record<Stocked, Stock>>>;

/** Levels with a pace. Room for subscribers isn't used up at any pace. */
const STOCKED = ['money', 'campaign-emails', 'smtp-emails'] as const satisfies readonly LevelName[];
export type Stocked = (typeof STOCKED)[number];

const DAY_MS = 24 * 3_600_000;
export const PACE_DAYS = 7;
/** The fewest watched days that make a pace. */
const LEAST_DAYS = 1;

/** Returns each stock with the days it lasts; stores the levels as well. */
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
