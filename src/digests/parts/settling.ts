import pMap from 'p-map';
import { attempt } from '../../core/attempt.ts';
import { daysBefore, eachDay, type Period, type Span } from '../../core/daily.ts';
import type { PostbellError } from '../../core/errors.ts';
import type { Readings } from '../../store/digest/readings.ts';
import type { Wanted } from '../part.ts';
import { daysCompared, daysToCompare, USUAL_DAYS } from './days-compared.ts';

/** Something that was sent, whose figures go on changing for a while. */
export interface Sent {
  readonly id: string;
  readonly sentAt: Date;
}

export interface Settling<S extends Sent, F> {
  readonly readings: Readings;
  /** Under which figures are kept: `sms` gives `sms:52001`. */
  readonly kind: string;
  /** One call a thing. */
  readonly read: (id: string) => Promise<F>;
  /** Whether figures that were read so long after it was sent don't change any more. */
  readonly isSettled: (figures: F, ageMs: number) => boolean;
  /** Of a period and of the days it is compared with, the most important first. */
  readonly sent: readonly S[];
}

export interface Figured<S, F> {
  readonly one: S;
  readonly figures: F;
}

export interface Settled<S, F> {
  readonly now: readonly Figured<S, F>[];
  /** Those of as many days before; `null` where not all of them are known. */
  readonly before: readonly Figured<S, F>[] | null;
  /** The figures of before are those of as long after as now's; else they had more time. */
  readonly isEqualAge: boolean;
  /** `null` where nothing is known that `before` isn't. */
  readonly usual: UsualDays<S, F> | null;
  /** The days of the period and those before, each at its age, oldest first. */
  readonly days: readonly SettledDay<S, F>[];
  /** How many were sent of which nobody was asked, or which said nothing. */
  readonly unread: number;
  readonly failure: PostbellError | null;
}

export interface SettledDay<S, F> {
  /** `2026-11-20` */
  readonly day: string;
  /** `null` unless the figures of each are known. */
  readonly sent: readonly Figured<S, F>[] | null;
}

/** Those of the seven days before, each as long after as now's. */
interface UsualDays<S, F> {
  readonly sent: readonly Figured<S, F>[];
  /** How many of the seven are known. */
  readonly days: number;
}

/** Figures of one day at an instant; `null` unless those of each are known. */
type Stood<S, F> = readonly Figured<S, F>[] | null;

const AT_ONCE = 4;
/** Figures that were read no further than this from an instant are taken for those of it. */
const NEAR_MS = 3_600_000;
/** Calls a digest may cost, apart from the listing. */
const MOST_READ = 40;

/** What has to be listed for a period and the days it is compared with. */
export function spanToSettle({ period, zone }: Pick<Wanted, 'period' | 'zone'>): Span {
  const { fromAt } = daysBefore(period.fromAt, zone, daysCompared(period));
  return { fromAt, untilAt: period.untilAt };
}

/** The figures of what was sent in a digest's days and before; what settled isn't read again. */
export async function settle<S extends Sent, F>(
  settling: Settling<S, F>,
  wanted: Pick<Wanted, 'period' | 'zone' | 'now'>,
): Promise<Settled<S, F>> {
  const { period, zone, now } = wanted;
  const { sent } = settling;
  const length = period.days.length;
  const read = await readThese(settling, sentIn(sent, period), { at: now, most: MOST_READ });
  const earlier = await Promise.all(
    daysToCompare(wanted).map(({ day, thenAt }) => stoodAt(settling, sentIn(sent, day), thenAt)),
  );
  const days = daysToCompare(wanted)
    .map(({ day }, index) => ({ day: day.days.join(), sent: earlier[index] ?? null }))
    .toReversed();
  const told = eachDay(period, zone).map((day) => toldOn(day, sent, read.figured));
  const shared = {
    now: read.figured,
    days: [...days, ...told],
    unread: read.unread,
    failure: read.failure,
  };
  const usual = usualOf(earlier.slice(0, USUAL_DAYS));
  const known = earlier.slice(0, length).flatMap((stood) => (stood === null ? [] : [stood]));
  if (known.length === length) {
    // Of a week, the days before and the seven days before are the same.
    const isSame = length === USUAL_DAYS;
    return { ...shared, before: known.flat(), isEqualAge: true, usual: isSame ? null : usual };
  }
  const before = sentIn(sent, daysBefore(period.fromAt, zone, length));
  const late = await readThese(settling, before, { at: now, most: MOST_READ - read.calls });
  // Half of them would be a wrong comparison.
  return { ...shared, before: late.unread === 0 ? late.figured : null, isEqualAge: false, usual };
}

function sentIn<S extends Sent>(sent: readonly S[], { fromAt, untilAt }: Span): readonly S[] {
  return sent.filter(({ sentAt }) => sentAt >= fromAt && sentAt < untilAt);
}

async function stoodAt<S extends Sent, F>(
  { readings, kind, isSettled }: Settling<S, F>,
  sent: readonly S[],
  at: Date,
): Promise<Stood<S, F>> {
  if (sent.length === 0) return [];
  const then = await readings.latest<F>(kind, new Date(at.getTime() + NEAR_MS));
  const stood = sent.flatMap((one): Figured<S, F>[] => {
    const reading = then.get(`${kind}:${one.id}`);
    if (!reading) return [];
    const { figures, seenAt } = reading;
    const isOfThen =
      at.getTime() - seenAt.getTime() <= NEAR_MS ||
      isSettled(figures, seenAt.getTime() - one.sentAt.getTime());
    return isOfThen ? [{ one, figures }] : [];
  });
  return stood.length === sent.length ? stood : null;
}

/** A day of those that are told, as it stands now. */
function toldOn<S extends Sent, F>(
  day: Period,
  sent: readonly S[],
  figured: readonly Figured<S, F>[],
): SettledDay<S, F> {
  const known = figured.filter(({ one }) => one.sentAt >= day.fromAt && one.sentAt < day.untilAt);
  return { day: day.days.join(), sent: known.length === sentIn(sent, day).length ? known : null };
}

/** A mean of one day is none. */
function usualOf<S, F>(days: readonly Stood<S, F>[]): UsualDays<S, F> | null {
  const known = days.flatMap((stood) => (stood === null ? [] : [stood]));
  const sent = known.flat();
  return known.length > 1 && sent.length > 0 ? { sent, days: known.length } : null;
}

async function readThese<S extends Sent, F>(
  { readings, kind, read, isSettled }: Settling<S, F>,
  sent: readonly S[],
  { at, most }: { readonly at: Date; readonly most: number },
) {
  const known = await readings.latest<F>(kind, at);
  const settledOf = ({ id, sentAt }: S): F | null => {
    const last = known.get(`${kind}:${id}`);
    if (!last) return null;
    const ageMs = last.seenAt.getTime() - sentAt.getTime();
    return isSettled(last.figures, ageMs) ? last.figures : null;
  };
  const asked = sent.filter((one) => settledOf(one) === null).slice(0, Math.max(0, most));
  const answers = await pMap(asked, ({ id }) => attempt(read(id)), { concurrency: AT_ONCE });
  const fresh = new Map(asked.flatMap(({ id }, index) => withValue(id, answers[index]?.value)));
  await readings.keepAll(
    [...fresh].map(([id, figures]) => ({ subject: `${kind}:${id}`, figures })),
    at,
  );
  const figured = sent.flatMap((one): Figured<S, F>[] => {
    const figures = settledOf(one) ?? fresh.get(one.id);
    return figures === undefined ? [] : [{ one, figures }];
  });
  return {
    figured,
    calls: asked.length,
    unread: sent.length - figured.length,
    failure: answers.find(({ failure }) => failure !== null)?.failure ?? null,
  };
}

function withValue<F>(id: string, value: F | null | undefined): [string, F][] {
  return value === null || value === undefined ? [] : [[id, value]];
}

/** Keeps of them and of those before only what passes. */
export function onlyThose<S, F>(
  settled: Settled<S, F>,
  passes: (one: Figured<S, F>) => boolean,
): Settled<S, F> {
  const { now, before, usual, days } = settled;
  const usually = usual?.sent.filter(passes) ?? [];
  return {
    ...settled,
    now: now.filter(passes),
    before: before && before.filter(passes),
    days: days.map(({ day, sent }) => ({ day, sent: sent && sent.filter(passes) })),
    usual: usual && usually.length > 0 ? { ...usual, sent: usually } : null,
  };
}
