import pMap from 'p-map';
import { attempt } from '../../core/attempt.ts';
import { daysBefore, type Period } from '../../core/daily.ts';
import type { PostbellError } from '../../core/errors.ts';
import type { Readings } from '../../store/readings.ts';
import type { Wanted } from '../part.ts';

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
  /** Of a span and of the one before, the most important first. */
  readonly sent: readonly S[];
}

export interface Figured<S, F> {
  readonly one: S;
  readonly figures: F;
}

export interface Settled<S, F> {
  readonly now: readonly Figured<S, F>[];
  /** Those of as many days before. */
  readonly before: readonly Figured<S, F>[];
  /** The figures of before are those of as long after as now's; else they had more time. */
  readonly isEqualAge: boolean;
  /** How many were sent of which nobody was asked, or which said nothing. */
  readonly unread: number;
  readonly failure: PostbellError | null;
}

const AT_ONCE = 4;
/** Calls a digest may cost, apart from the listing. */
const MOST_READ = 40;

/** The figures of what was sent in a digest's days and in as many before; what settled isn't read again. */
export async function settle<S extends Sent, F>(
  settling: Settling<S, F>,
  { period, zone, now }: Pick<Wanted, 'period' | 'zone' | 'now'>,
): Promise<Settled<S, F>> {
  const { readings, kind, sent } = settling;
  const before = daysBefore(period.fromAt, zone, period.days.length);
  const isIn = (span: Period) => (one: S) => one.sentAt >= span.fromAt && one.sentAt < span.untilAt;
  const read = await readThese(settling, sent.filter(isIn(period)), { at: now, most: MOST_READ });
  const earlier = sent.filter(isIn(before));
  const asLongAfter = new Date(now.getTime() - (+period.untilAt - +before.untilAt));
  const then = await readings.latest<F>(kind, asLongAfter);
  const figuresThen = earlier.flatMap((one) => {
    const reading = then.get(`${kind}:${one.id}`);
    return reading ? [{ one, figures: reading.figures }] : [];
  });
  const shared = { now: read.figured, unread: read.unread, failure: read.failure };
  if (figuresThen.length === earlier.length) {
    return { ...shared, before: figuresThen, isEqualAge: true };
  }
  const late = await readThese(settling, earlier, { at: now, most: MOST_READ - read.calls });
  // Half of them would be a wrong comparison.
  return { ...shared, before: late.unread === 0 ? late.figured : [], isEqualAge: false };
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
