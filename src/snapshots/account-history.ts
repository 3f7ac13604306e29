import { daysBefore, type Span } from '../domain/schedule.ts';
import type { Snapshot, Snapshots } from '../store/digest/snapshots.ts';
import { idOf, levelsOf, levelSubject, SUBJECT_KINDS } from './account.ts';
import type { LevelFigures, LevelName, ReadFigures, SourceFigures } from './account.ts';
import { daysLeftAtPace } from '../domain/running-out.ts';
import type { BalanceDetail } from '../service/balance.ts';

/** The change of a level in a span, as far as it was watched. */
export interface Use {
  /** The sum of all decreases: additions in between don't hide them. */
  readonly used: number;
  readonly added: number;
  readonly days: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The longest time between two hourly snapshots for which a level counts as watched. */
const GAP_MS = 2 * HOUR_MS;

/** Returns the use of a level by when it was seen: each decrease is of one span. `null`: unwatched. */
export async function useOf(
  snapshots: Snapshots,
  name: LevelName,
  { fromAt, untilAt }: Span,
): Promise<Use | null> {
  const around = [new Date(fromAt.getTime() - GAP_MS), new Date(untilAt.getTime() + 1)] as const;
  const seen = await snapshots.between<LevelFigures>(levelSubject(name), ...around);
  const atBegin = seen.findLast(({ takenAt }) => takenAt <= fromAt);
  const within = seen.filter(({ takenAt }) => takenAt > fromAt);
  const first = atBegin ?? within.at(0);
  const last = within.at(-1) ?? atBegin;
  if (!first || !last) return null;
  let used = 0;
  let added = 0;
  let before = first.figures.left;
  for (const { figures } of within) {
    used += Math.max(0, before - figures.left);
    added += Math.max(0, figures.left - before);
    before = figures.left;
  }
  const sinceAt = atBegin ? fromAt : first.takenAt;
  const watchedUntil = Math.min(untilAt.getTime(), last.seenAt.getTime());
  const days = Math.max(0, watchedUntil - sinceAt.getTime()) / DAY_MS;
  return { used: withoutDust(used), added: withoutDust(added), days };
}

/** Tells whether a level was watched all the time, apart from that between two snapshots. */
export function isWatchedThroughout({ days }: Use, { fromAt, untilAt }: Span): boolean {
  return untilAt.getTime() - fromAt.getTime() - days * DAY_MS <= GAP_MS;
}

export async function levelByDay(
  snapshots: Snapshots,
  name: LevelName,
  { untilAt, zone, days }: { untilAt: Date; zone: string; days: number },
): Promise<readonly { readonly day: string; readonly left: number | null }[]> {
  const span = daysBefore(untilAt, zone, days);
  const seen = await snapshots.between<LevelFigures>(levelSubject(name), span.fromAt, span.untilAt);
  return span.days.map((day, index) => {
    const daysBack = days - index - 1;
    const endAt = daysBack === 0 ? span.untilAt : daysBefore(untilAt, zone, daysBack).fromAt;
    return { day, left: lastBefore(seen, endAt)?.figures.left ?? null };
  });
}

/** The figures of a source at an instant, or as soon after it as they were first read. */
interface FiguresThen<T> {
  readonly figures: ReadonlyMap<string, T>;
  readonly at: Date;
  /** True when the figures are from the requested instant or not long before. */
  readonly isThen: boolean;
}

/** Returns the figures at the beginning of a span, or else at the first read within it, if any. */
export async function figuresAtBegin<Source extends keyof SourceFigures>(
  snapshots: Snapshots,
  source: Source,
  { fromAt, untilAt }: Span,
): Promise<FiguresThen<SourceFigures[Source]> | null> {
  const reads = await readsIn(snapshots, source, new Date(fromAt.getTime() - GAP_MS), untilAt);
  const then = reads.findLast(({ takenAt }) => takenAt <= fromAt) ?? reads.at(0);
  if (!then) return null;
  const { takenAt: at } = then;
  return { figures: await figuresAt(snapshots, source, at), at, isThen: at <= fromAt };
}

/**
 * Returns the figures at the last read by `at`; `null` where that is long ago.
 * @example
 * const senders = await latestFigures(store.snapshots, 'senders', now);
 */
export async function latestFigures<Source extends keyof SourceFigures>(
  snapshots: Snapshots,
  source: Source,
  at: Date,
): Promise<ReadonlyMap<string, SourceFigures[Source]> | null> {
  const [since, until] = [new Date(at.getTime() - GAP_MS), new Date(at.getTime() + 1)];
  const last = (await readsIn(snapshots, source, since, until)).at(-1);
  return last ? await figuresAt(snapshots, source, last.takenAt) : null;
}

/** Returns the figures at the end of a period, or else those of now. */
export async function figuresAtEnd<Source extends keyof SourceFigures>(
  snapshots: Snapshots,
  source: Source,
  { period, now }: { readonly period: Span; readonly now: Date },
): Promise<ReadonlyMap<string, SourceFigures[Source]> | null> {
  return (
    (await latestFigures(snapshots, source, period.untilAt)) ??
    (await latestFigures(snapshots, source, now))
  );
}

function readsIn(snapshots: Snapshots, source: keyof SourceFigures, fromAt: Date, untilAt: Date) {
  return snapshots.between<ReadFigures>(`read:${source}`, fromAt, untilAt);
}

/** Returns the figures that existed when all of a source was read at an instant. */
async function figuresAt<Source extends keyof SourceFigures>(
  snapshots: Snapshots,
  source: Source,
  at: Date,
): Promise<ReadonlyMap<string, SourceFigures[Source]>> {
  const seen = await snapshots.latest<SourceFigures[Source]>(SUBJECT_KINDS[source], at);
  // Figures that were last seen before the read belong to things that were gone by then.
  const present = [...seen.values()].filter(({ seenAt }) => seenAt >= at);
  return new Map(present.map(({ subject, figures }) => [idOf(subject), figures]));
}

function lastBefore<T>(seen: readonly Snapshot<T>[], at: Date): Snapshot<T> | undefined {
  return seen.findLast(
    ({ takenAt, seenAt }) => takenAt < at && seenAt.getTime() >= at.getTime() - GAP_MS,
  );
}

function withoutDust(amount: number): number {
  return Math.round(amount * 10_000) / 10_000;
}

export interface Stock {
  readonly left: number;
  /** Days that it lasts at the pace of the last seven; `null`: not known, or nothing was used. */
  readonly lastsDays: number | null;
  readonly use: Use | null;
}

export type Stocks = Readonly<Partial<Record<Stocked, Stock>>>;

/** Levels with a pace. Room for subscribers isn't used up at any pace. */
const STOCKED = ['money', 'campaign-emails', 'smtp-emails'] as const satisfies readonly LevelName[];
export type Stocked = (typeof STOCKED)[number];

export const PACE_DAYS = 7;
/** The fewest watched days that make a pace. */
const LEAST_DAYS = 1;

/** Returns each stock with the days it lasts; stores the levels as well. */
export async function stocksOf(
  snapshots: Snapshots,
  detail: BalanceDetail,
  at: Date,
): Promise<Stocks> {
  const levels = levelsOf(detail);
  await snapshots.keepAll(levels, at);
  const span: Span = { fromAt: new Date(at.getTime() - PACE_DAYS * DAY_MS), untilAt: at };
  const entries = STOCKED.map(async (name) => {
    const level = levels.find(({ subject }) => subject === `account:${name}`);
    if (!level) return [];
    const use = await useOf(snapshots, name, span);
    const { left } = level.figures;
    const isPace = use !== null && use.days >= LEAST_DAYS;
    return [[name, { left, use, lastsDays: isPace ? daysLeftAtPace(left, use) : null }] as const];
  });
  return Object.fromEntries((await Promise.all(entries)).flat());
}
