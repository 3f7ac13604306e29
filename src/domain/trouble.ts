/** The state in which something was found that fails now and then. */
export type Condition =
  | 'failing'
  /** Neither failing nor good enough to say that it is over. */
  | 'between'
  | 'ok'
  /** Nobody can say. */
  | 'unknown';

/** Something that fails: from its beginning until it was well for long enough. */
export interface Trouble {
  readonly sinceAt: Date;
  /** True once people were notified of it. */
  readonly isReported: boolean;
  /** Since when it has been well without a break; `null` while it isn't. */
  readonly recoveringSince: Date | null;
}

export interface Timing {
  /** Milliseconds that it must last before people are notified. Default: none. */
  readonly reportedAfterMs?: number;
  /** Milliseconds that it must be well: what comes and goes is one trouble. */
  readonly overAfterMs: number;
}

interface Step {
  /** The trouble from now on; `null` while all is well. */
  readonly trouble: Trouble | null;
  /** The news of which people are to be notified. */
  readonly news: 'begun' | 'over' | null;
}

/**
 * Takes one finding in: what is known of a trouble from now on, and whether it is news.
 * @example
 * const { trouble, news } = nextStep(known, isDown ? 'failing' : 'ok', now, { overAfterMs: 60_000 });
 * if (news === 'over') await notify('It is back.');
 */
export function nextStep(known: Trouble | null, found: Condition, at: Date, timing: Timing): Step {
  const { reportedAfterMs = 0, overAfterMs } = timing;
  if (known === null && found !== 'failing') return { trouble: null, news: null };
  if (found === 'unknown') return { trouble: known, news: null };
  const { sinceAt, isReported, recoveringSince } = known ?? beginningAt(at);
  if (found !== 'ok') {
    const isTime =
      found === 'failing' && !isReported && at.getTime() - sinceAt.getTime() >= reportedAfterMs;
    const trouble = { sinceAt, isReported: isReported || isTime, recoveringSince: null };
    return { trouble, news: isTime ? 'begun' : null };
  }
  // Nobody knows of it, and nobody has to.
  if (!isReported) return { trouble: null, news: null };
  const wellSince = recoveringSince ?? at;
  const isOver = at.getTime() - wellSince.getTime() >= overAfterMs;
  if (isOver) return { trouble: null, news: 'over' };
  return { trouble: { sinceAt, isReported, recoveringSince: wellSince }, news: null };
}

function beginningAt(sinceAt: Date): Trouble {
  return { sinceAt, isReported: false, recoveringSince: null };
}
