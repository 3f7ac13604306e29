import type { FigureFormats } from '../../core/figures.ts';
import type { Fact } from '../../core/reply.ts';
import { asManyBefore, meanVolumeWords, meanWords } from './change.ts';
import type { Share } from './earlier-days.ts';
import type { Figured, Settled } from './settling.ts';

/**
 * Facts about what was sent, each with what it was in the days before and in the mean behind it:
 * `226 · 96.2 % of 235 sent (90 % the day before · 7-day mean 92 %)`.
 */
export function createSettledFacts<S, F>(
  { now, before, usual }: Settled<S, F>,
  days: number,
  formats: FigureFormats,
) {
  type Those = readonly Figured<S, F>[];
  const beforeWords = asManyBefore(days, formats);
  const behind = (told: readonly string[]): string =>
    told.length > 0 ? ` (${told.join(' · ')})` : '';
  return {
    /** Of what adds up with days, so that a mean is for as many. */
    volume: (label: string, write: (sent: Those, times: number) => string): Fact => {
      const told = [
        ...(before.length > 0 ? [`${write(before, 1)} ${beforeWords}`] : []),
        ...(usual
          ? [`${meanVolumeWords(usual.days, days)} ${write(usual.sent, days / usual.days)}`]
          : []),
      ];
      return { label, value: write(now, 1) + behind(told) };
    },

    /** Of all days together. @param of what it is a share of */
    share: (label: string, of: string, shareOf: (sent: Those) => Share): Fact => {
      const write = (sent: Those): string => {
        const { part, all } = shareOf(sent);
        return formats.share(part, all);
      };
      const told = [
        ...(before.length > 0 ? [`${write(before)} ${beforeWords}`] : []),
        ...(usual ? [`${meanWords(usual.days)} ${write(usual.sent)}`] : []),
      ];
      return { label, value: countOf(shareOf(now), of, formats) + behind(told) };
    },
  };
}

/** `226 · 96.2 % of 235 sent` */
export function countOf({ part, all }: Share, of: string, formats: FigureFormats): string {
  return `${formats.number(part)} · ${formats.rate(part, all, of)}`;
}
