import pMap from 'p-map';
import { resultOf } from '../../lib/result.ts';
import { NEAR_MS } from '../../snapshots/kept-days.ts';
import { daysBefore, eachDay, type Period, type Span } from '../../domain/schedule.ts';
import { PostbellError } from '../../lib/errors.ts';
import type { Snapshots } from '../../store/digest/snapshots.ts';
import type { DigestRequest } from '../section.ts';
import {
  comparedAmount,
  comparedShare,
  daysCompared,
  daysToCompare,
  type Share,
  type Shown,
  USUAL_DAYS,
} from './comparison.ts';
import type { Light } from '../../domain/figures.ts';

/** A message or campaign whose figures change for a while after it was sent. */
export interface Sent {
  readonly id: string;
  readonly sentAt: Date;
}

interface FigureSource<S extends Sent, F> {
  readonly snapshots: Snapshots;
  /** The prefix of the keys that figures are stored under: `sms` gives `sms:52001`. */
  readonly name: string;
  readonly read: (id: string) => Promise<F>;
  readonly hasFinalFigures: (figures: F, ageMs: number) => boolean;
  /** Things sent in a period and in the days it is compared with, the most important first. */
  readonly sent: readonly S[];
}

export interface Figured<S, F> {
  readonly one: S;
  readonly figures: F;
}

export interface FinalFigures<S, F> {
  readonly now: readonly Figured<S, F>[];
  /** Figures of as many days before; `null` where not all of them are known. */
  readonly before: readonly Figured<S, F>[] | null;
  /** The figures of `before` are as old as those of `now`; otherwise they had more time. */
  readonly isEqualAge: boolean;
  /** Known days of the seven before; `null` without two, or when they would repeat `before`. */
  readonly usual: { readonly sent: readonly Figured<S, F>[]; readonly days: number } | null;
  /** The days of the period and those before, each at its age, oldest first. */
  readonly days: readonly FinalDay<S, F>[];
  readonly unreadIds: readonly string[];
  readonly failure: PostbellError | null;
}

export interface FinalDay<S, F> {
  /** `2026-11-20` */
  readonly day: string;
  /** `null` unless all figures are known. */
  readonly sent: readonly Figured<S, F>[] | null;
}

/** The most calls at a time; http.ts keeps the service's rate limit. */
const AT_ONCE = 6;
/** Calls that a digest waits for, apart from the listing: 100 seconds at 10 a second. */
const MOST_READ = 1000;
/** Failures in a row after which the rest is not read: the service itself fails. */
const HOPELESS_IN_A_ROW = 10;

class RestError extends PostbellError {}

export function spanToFinalize({ period, zone }: Pick<DigestRequest, 'period' | 'zone'>): Span {
  const { fromAt } = daysBefore(period.fromAt, zone, daysCompared(period));
  return { fromAt, untilAt: period.untilAt };
}

/** Reads the figures of a digest's days and of those before; final ones are not read again. */
export async function readFinalFigures<S extends Sent, F>(
  source: FigureSource<S, F>,
  request: Pick<DigestRequest, 'period' | 'zone' | 'now'>,
): Promise<FinalFigures<S, F>> {
  const { period, zone, now } = request;
  const { sent } = source;
  const length = period.days.length;
  const { calls, ...read } = await readThese(source, sentIn(sent, period), now, MOST_READ);
  const content = eachDay(period, zone).map((day) => reportedOn(day, sent, read.now));
  // A comparison of some of them with all earlier ones would be wrong.
  if (read.unreadIds.length > 0) {
    return { ...read, days: content, before: null, isEqualAge: true, usual: null };
  }
  const earlier = await Promise.all(
    daysToCompare(request).map(async ({ day, thenAt }) => ({
      day: day.days.join(),
      sent: await figuresAt(source, sentIn(sent, day), thenAt),
    })),
  );
  const compared = { ...read, days: [...earlier.toReversed(), ...content] };
  const past = earlier.map((day) => day.sent);
  const usual = usualOf(past.slice(0, USUAL_DAYS));
  const known = past.slice(0, length).filter((figured) => figured !== null);
  if (known.length === length) {
    // For a week, the period before and the seven days before are the same days.
    const isSame = length === USUAL_DAYS;
    return { ...compared, before: known.flat(), isEqualAge: true, usual: isSame ? null : usual };
  }
  const before = sentIn(sent, daysBefore(period.fromAt, zone, length));
  const late = await readThese(source, before, now, MOST_READ - calls);
  // A comparison with only some of them would be wrong.
  const isWhole = late.unreadIds.length === 0;
  return { ...compared, before: isWhole ? late.now : null, isEqualAge: false, usual };
}

function sentIn<S extends Sent>(sent: readonly S[], { fromAt, untilAt }: Span): readonly S[] {
  return sent.filter(({ sentAt }) => sentAt >= fromAt && sentAt < untilAt);
}

async function figuresAt<S extends Sent, F>(
  { snapshots, name, hasFinalFigures }: FigureSource<S, F>,
  sent: readonly S[],
  at: Date,
): Promise<readonly Figured<S, F>[] | null> {
  if (sent.length === 0) return [];
  const then = await snapshots.latest<F>(name, new Date(at.getTime() + NEAR_MS));
  const past = sent.flatMap((one): Figured<S, F>[] => {
    const reading = then.get(`${name}:${one.id}`);
    if (!reading) return [];
    const { figures, seenAt } = reading;
    const isOfThen =
      at.getTime() - seenAt.getTime() <= NEAR_MS ||
      hasFinalFigures(figures, seenAt.getTime() - one.sentAt.getTime());
    return isOfThen ? [{ one, figures }] : [];
  });
  return past.length === sent.length ? past : null;
}

function reportedOn<S extends Sent, F>(
  day: Period,
  sent: readonly S[],
  figured: readonly Figured<S, F>[],
): FinalDay<S, F> {
  const ofDay = new Set(sentIn(sent, day));
  const known = figured.filter(({ one }) => ofDay.has(one));
  return { day: day.days.join(), sent: known.length === ofDay.size ? known : null };
}

function usualOf<S, F>(
  days: readonly (readonly Figured<S, F>[] | null)[],
): FinalFigures<S, F>['usual'] {
  const known = days.filter((past) => past !== null);
  const sent = known.flat();
  return known.length > 1 && sent.length > 0 ? { sent, days: known.length } : null;
}

async function readThese<S extends Sent, F>(
  source: FigureSource<S, F>,
  sent: readonly S[],
  at: Date,
  mostCalls: number,
) {
  const { snapshots, name, hasFinalFigures } = source;
  const known = await snapshots.latest<F>(name, at);
  const lastOf = ({ id }: S) => known.get(`${name}:${id}`);
  const isKnown = (one: S): boolean => {
    const last = lastOf(one);
    return last !== undefined && hasFinalFigures(last.figures, +last.seenAt - +one.sentAt);
  };
  const isRecent = (one: S): boolean => {
    const last = lastOf(one);
    return last !== undefined && +at - +last.seenAt <= NEAR_MS;
  };
  const open = sent.filter((one) => !isKnown(one));
  // Figures read within the last hour come last: if there are too many to read, they are reused.
  const ordered = [...open.filter((one) => !isRecent(one)), ...open.filter(isRecent)];
  const requested = ordered.slice(0, Math.max(0, mostCalls));
  const { fresh, failure } = await readEach(source, requested, at);
  const now = sent.flatMap((one): Figured<S, F>[] => {
    const kept = isKnown(one) || isRecent(one) ? lastOf(one)?.figures : undefined;
    const figures = fresh.get(one.id) ?? kept;
    return figures === undefined ? [] : [{ one, figures }];
  });
  const read = new Set(now.map(({ one }) => one.id));
  const unreadIds = sent.map(({ id }) => id).filter((id) => !read.has(id));
  const why = failure ?? new RestError('There are too many to read at once.');
  return { now, calls: requested.length, unreadIds, failure: unreadIds.length > 0 ? why : null };
}

/** Stores each result as it arrives, so that nothing is lost when the digest stops waiting. */
async function readEach<S extends Sent, F>(
  { snapshots, name, read }: FigureSource<S, F>,
  requested: readonly S[],
  at: Date,
) {
  const fresh = new Map<string, F>();
  let failedInARow = 0;
  let failure: PostbellError | null = null;
  await pMap(
    requested,
    async ({ id }) => {
      if (failedInARow >= HOPELESS_IN_A_ROW) return;
      const answer = await resultOf(read(id));
      if (answer.failure) {
        failure ??= answer.failure;
        failedInARow += 1;
        return;
      }
      failedInARow = 0;
      fresh.set(id, answer.value);
      await snapshots.keep(`${name}:${id}`, answer.value, at);
    },
    { concurrency: AT_ONCE },
  );
  // TypeScript doesn't see that the callback sets it.
  return { fresh, failure: failure as PostbellError | null };
}

export function onlyThose<S, F>(
  finalFigures: FinalFigures<S, F>,
  passes: (one: Figured<S, F>) => boolean,
): FinalFigures<S, F> {
  const { now, before, usual, days } = finalFigures;
  const usually = usual?.sent.filter(passes) ?? [];
  return {
    ...finalFigures,
    now: now.filter(passes),
    before: before?.filter(passes) ?? null,
    days: days.map(({ day, sent }) => ({ day, sent: sent?.filter(passes) ?? null })),
    usual: usual && usually.length > 0 ? { ...usual, sent: usually } : null,
  };
}

/** Compares figures of what was sent with the days before and their mean. */
export function createComparison<S, F>({ now, before, usual }: FinalFigures<S, F>, shown: Shown) {
  type Those = readonly Figured<S, F>[];
  const meanOf = (of: (sent: Those) => number) =>
    usual && { count: (of(usual.sent) / usual.days) * shown.days, ofDays: usual.days };
  return {
    /** @param of a figure that adds up over days */
    amount: (label: string, of: (sent: Those) => number, currency?: string) => {
      const earlier = { before: before && of(before), mean: meanOf(of) };
      return comparedAmount(label, of(now), earlier, shown, currency);
    },

    /** @param of the noun of the denominator: `sent` */
    share: (label: string, of: string, shareOf: (sent: Those) => Share, light: Light | null) => {
      const earlier = {
        before: before && shareOf(before),
        usual: usual && { share: shareOf(usual.sent), ofDays: usual.days, hadMoreTime: false },
      };
      return comparedShare(label, shareOf(now), earlier, { of, light }, shown);
    },
  };
}
