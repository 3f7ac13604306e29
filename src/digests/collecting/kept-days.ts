import { createHash } from 'node:crypto';
import type { Span } from '../../core/daily.ts';
import type { Readings } from '../../store/digest/readings.ts';

/** Figures of days, which the service may have told differently at other times. */
export interface DayKind {
  /** Of figures, e.g. `smtp-day`. */
  readonly kind: string;
  /** Of whom; empty: of everybody. */
  readonly senders: readonly string[];
}

export interface FiguredDay<F> {
  readonly day: Span;
  readonly figures: F;
}

/** How a day that is over was told. */
export interface DayStood<F> {
  /** When it was last told; `null` where it never was after its end. */
  readonly last: F | null;
  /** Around the instant that was asked for; `null` where that isn't known. */
  readonly atThen: F | null;
}

/** Figures that were read no further than this from an instant are taken for those of it. */
const NEAR_MS = 60 * 60 * 1000;

/** Keeps figures of days as they were read at an instant; those of a day that isn't over are none. */
export async function keepDays<F>(
  readings: Pick<Readings, 'keepAll'>,
  kind: DayKind,
  days: readonly FiguredDay<F>[],
  at: Date,
): Promise<void> {
  const over = days.filter(({ day }) => day.untilAt <= at);
  const kept = over.map(({ day, figures }) => ({ subject: subjectOf(kind, day), figures }));
  await readings.keepAll(kept, at);
}

/** How a day stood at an instant, and at the end of what was read until another. */
export async function dayStood<F>(
  readings: Pick<Readings, 'between'>,
  kind: DayKind,
  day: Span,
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<DayStood<F>> {
  const read = await readings.between<F>(subjectOf(kind, day), day.untilAt, until);
  const away = read
    .map(({ takenAt, seenAt, figures }) => ({
      figures,
      awayMs: Math.max(takenAt.getTime() - at.getTime(), at.getTime() - seenAt.getTime(), 0),
    }))
    .sort((a, b) => a.awayMs - b.awayMs);
  const nearest = away[0];
  return {
    last: read.at(-1)?.figures ?? null,
    atThen: nearest && nearest.awayMs <= NEAR_MS ? nearest.figures : null,
  };
}

/** By its instants, so that zones whose days are the same share it. */
function subjectOf({ kind, senders }: DayKind, { fromAt, untilAt }: Span): string {
  const span = `${fromAt.toISOString()}/${untilAt.toISOString()}`;
  return senders.length > 0 ? `${kind}:${span}:${digestOf(senders)}` : `${kind}:${span}`;
}

/** Of any number of senders the same length: an index takes no more than some 2,700 bytes. */
function digestOf(senders: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(senders.toSorted())).digest('hex');
}
