import type { Span } from '../../domain/schedule.ts';
import type { Service } from '../../service/service.ts';
import type { SentQuery } from './smtp-volume.ts';

/** The most records in a few days (we assume). */
const MOST = 2 ** 27;

/**
 * Counts the records of a listing on each of some days by probing single ones: about 50 requests
 * for a million. We assume that the listing is in the order of sending, either way round; `null`
 * where it proves not to be.
 * @param days one right after the other, oldest first
 * @param atLeast a number of records that there surely are
 */
export async function countSent(
  { smtp }: Service,
  query: SentQuery,
  days: readonly Span[],
  atLeast: number,
): Promise<readonly number[] | null> {
  const looked = new Map<number, number | null>();
  /** Returns when the record at an index was sent, in milliseconds; `null` after the last one. */
  const look = async (offset: number): Promise<number | null> => {
    const known = looked.get(offset);
    if (known !== undefined) return known;
    const [email] = await smtp.emails.page({ ...query, limit: 1, offset });
    const atMs = email ? (email.sentAt?.getTime() ?? Number.NaN) : null;
    looked.set(offset, atMs);
    return atMs;
  };
  const isPastEnd = async (offset: number) => (await look(offset)) === null;

  let beyond = atLeast;
  while (beyond < MOST && !(await isPastEnd(beyond))) beyond *= 2;
  const length = await firstWhere(0, beyond, isPastEnd);
  const [first, last] = [await look(0), await look(length - 1)];
  const isRising = first !== null && last !== null && first <= last;
  const isStale = (limit: Date) => async (offset: number) => {
    const atMs = (await look(offset)) ?? Number.NaN;
    return isRising ? atMs >= limit.getTime() : atMs < limit.getTime();
  };
  const limits = [
    ...days.slice(0, 1).map(({ fromAt }) => fromAt),
    ...days.map((day) => day.untilAt),
  ];
  const counts: number[] = [];
  let begin: number | null = null;
  for (const limit of isRising ? limits : limits.toReversed()) {
    const end: number = await firstWhere(begin ?? 0, length, isStale(limit));
    if (begin !== null) counts.push(end - begin);
    begin = end;
  }
  if (!isOrdered(looked, isRising)) return null;
  return isRising ? counts : counts.toReversed();
}

/** Returns the first index that meets a condition, by halving; `end` where none does. */
async function firstWhere(
  begin: number,
  end: number,
  isAbove: (index: number) => Promise<boolean>,
): Promise<number> {
  let [low, high] = [begin, end];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await isAbove(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Tells whether records are in the order of sending; false where one of them has no time. */
function isOrdered(looked: ReadonlyMap<number, number | null>, isRising: boolean): boolean {
  const times = [...looked]
    .sort(([a], [b]) => a - b)
    .flatMap(([, atMs]) => (atMs === null ? [] : [isRising ? atMs : -atMs]));
  return times.every((atMs, index) => index === 0 || (times[index - 1] ?? 0) <= atMs);
}
