import { createHash } from 'node:crypto';
import type { Span } from '../domain/schedule.ts';
import type { Snapshot, Snapshots } from '../store/digest/snapshots.ts';

export interface DayKind {
  readonly kind: string;
  readonly senders: readonly string[];
}

interface FiguredDay<F> {
  readonly day: Span;
  readonly figures: F;
}

interface DayFigures<F> {
  /** The last figures read; `null` where there are none from after its end. */
  readonly last: F | null;
  /** The figures around the requested instant; `null` where they aren't known. */
  readonly atThen: F | null;
}

/** The largest distance from an instant at which snapshots are taken for those of it. */
export const NEAR_MS = 60 * 60 * 1000;

/** Returns the milliseconds from an instant to the nearest at which a snapshot was valid. */
export function msAway(
  { takenAt, seenAt }: Pick<Snapshot<unknown>, 'takenAt' | 'seenAt'>,
  at: Date,
): number {
  return Math.max(takenAt.getTime() - at.getTime(), at.getTime() - seenAt.getTime(), 0);
}

/** Stores figures of days as read at an instant, but none of a day that isn't over. */
export async function keepDays<F>(
  snapshots: Pick<Snapshots, 'keepAll'>,
  kind: DayKind,
  days: readonly FiguredDay<F>[],
  at: Date,
): Promise<void> {
  const over = days.filter(({ day }) => day.untilAt <= at);
  const kept = over.map(({ day, figures }) => ({ subject: subjectOf(kind, day), figures }));
  await snapshots.keepAll(kept, at);
}

/** Returns the figures of a day at an instant, and the last ones read before another. */
export async function dayFigures<F>(
  snapshots: Pick<Snapshots, 'between'>,
  kind: DayKind,
  day: Span,
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<DayFigures<F>> {
  const read = await snapshots.between<F>(subjectOf(kind, day), day.untilAt, until);
  const [nearest] = read.toSorted((a, b) => msAway(a, at) - msAway(b, at));
  return {
    last: read.at(-1)?.figures ?? null,
    atThen: nearest && msAway(nearest, at) <= NEAR_MS ? nearest.figures : null,
  };
}

/** Names a day by its instants, so that zones with the same days share it. */
function subjectOf({ kind, senders }: DayKind, { fromAt, untilAt }: Span): string {
  const span = `${fromAt.toISOString()}/${untilAt.toISOString()}`;
  return senders.length > 0 ? `${kind}:${span}:${digestOf(senders)}` : `${kind}:${span}`;
}

/** Returns a key of constant length for any senders: an index takes no more than 2,700 bytes. */
function digestOf(senders: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(senders.toSorted())).digest('hex');
}
