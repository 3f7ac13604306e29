/** Numbers of the events, rejects and commits that came of keeping deliveries. */
export interface Counted {
  readonly fresh: number;
  readonly repeated: number;
  readonly rejects: number;
  readonly commits: number;
}

export const NOTHING_COUNTED: Counted = { fresh: 0, repeated: 0, rejects: 0, commits: 0 };

export function sumOfCounted(all: readonly Counted[]): Counted {
  return all.reduce(
    (sum, one) => ({
      fresh: sum.fresh + one.fresh,
      repeated: sum.repeated + one.repeated,
      rejects: sum.rejects + one.rejects,
      commits: sum.commits + one.commits,
    }),
    NOTHING_COUNTED,
  );
}
