import type { FigureFormats } from '../../core/figures.ts';
import { asManyBefore, meanVolumeWords, meanWords } from './change.ts';
import type { Figured, Settled } from './settling.ts';

/**
 * Writes behind figures what they were in the days before, and in the mean:
 * ` (90 % the day before · 7-day mean 92 %)`; nothing where neither is known.
 */
export function createBrackets<S, F>(
  { before, usual }: Settled<S, F>,
  days: number,
  formats: FigureFormats,
) {
  const bracketed = (then: string, mean: string): string => {
    const told = [then, mean].filter((text) => text !== '');
    return told.length > 0 ? ` (${told.join(' · ')})` : '';
  };
  const thenTold = (text: () => string): string =>
    before.length > 0 ? `${text()} ${asManyBefore(days, formats)}` : '';
  return {
    /** Of what adds up with days, so that a mean is for as many. */
    volume: (write: (sent: readonly Figured<S, F>[], times: number) => string): string =>
      bracketed(
        thenTold(() => write(before, 1)),
        usual ? `${meanVolumeWords(usual.days, days)} ${write(usual.sent, days / usual.days)}` : '',
      ),

    /** Of a share, of all days together. */
    share: (write: (sent: readonly Figured<S, F>[]) => string): string =>
      bracketed(
        thenTold(() => write(before)),
        usual ? `${meanWords(usual.days)} ${write(usual.sent)}` : '',
      ),
  };
}

/** Keeps of them and of those before only what passes. */
export function onlyThose<S, F>(
  settled: Settled<S, F>,
  passes: (one: Figured<S, F>) => boolean,
): Settled<S, F> {
  const { now, before, usual } = settled;
  const usually = usual?.sent.filter(passes) ?? [];
  return {
    ...settled,
    now: now.filter(passes),
    before: before.filter(passes),
    usual: usual && usually.length > 0 ? { ...usual, sent: usually } : null,
  };
}
