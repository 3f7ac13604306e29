import type { FigureFormats } from '../../../domain/figures.ts';
import type { Section } from '../../../domain/reply.ts';
import type { Share } from '../earlier-days.ts';

interface Judging<One> {
  readonly shareOf: (one: One) => Share;
  /** The smallest denominator that makes a share meaningful. */
  readonly least: number;
  readonly titleOf: (one: One) => string;
  /** The noun of the denominator, and the outcome: `sent`, `delivered`. */
  readonly words: { readonly of: string; readonly become: string };
}

/** The best and the worst of a ranking, a line each; nothing where all are equal. */
export function bestAndWorst<One>(
  all: readonly One[],
  { shareOf, least, titleOf, words }: Judging<One>,
  formats: FigureFormats,
): readonly Section[] {
  const ranked = all
    .map((one) => ({ one, share: shareOf(one) }))
    .filter(({ share }) => share.all >= least)
    .sort((a, b) => ratio(b.share) - ratio(a.share));
  const [best, worst] = [ranked.at(0), ranked.at(-1)];
  if (!best || !worst || ratio(best.share) === ratio(worst.share)) return [];
  const line = (word: string, { one, share: { part, all: whole } }: typeof best): string =>
    `${word}: ${titleOf(one)}, ${formats.rate(part, whole, words.of)} ${words.become}`;
  return [{ kind: 'bullets', items: [line('Best', best), line('Worst', worst)] }];
}

function ratio({ part, all }: Share): number {
  return part / all;
}
