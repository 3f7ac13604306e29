import type { FigureFormats, Light } from '../../domain/figures.ts';
import type { Fact } from '../../domain/reply.ts';
import {
  countChanges,
  moneyChanges,
  shareChanges,
  withChanges,
  type EarlierCount,
  type Share,
  type Shown,
} from './earlier-days.ts';
import type { Figured, FinalFigures } from './final-figures.ts';

/** Facts about what was sent, each with how it changed against the days before and their mean. */
export function createFinalFacts<S, F>({ now, before, usual }: FinalFigures<S, F>, shown: Shown) {
  type Those = readonly Figured<S, F>[];
  const { formats, days } = shown;
  /** Earlier counts of a figure that adds up over days; the mean is scaled to the period's days. */
  const earlier = (of: (sent: Those) => number): EarlierCount => ({
    before: before && of(before),
    mean: usual && { count: (of(usual.sent) / usual.days) * days, ofDays: usual.days },
  });
  return {
    volume: (label: string, of: (sent: Those) => number): Fact => {
      const changes = countChanges(of(now), earlier(of), shown);
      return { label, value: withChanges(formats.number(of(now)), changes) };
    },

    money: (label: string, currency: string, of: (sent: Those) => number): Fact => {
      const changes = moneyChanges(of(now), earlier(of), currency, shown);
      return { label, value: withChanges(formats.money(of(now), currency), changes) };
    },

    /** @param of the noun of the denominator: `sent` */
    share: (
      label: string,
      of: string,
      shareOf: (sent: Those) => Share,
      light: Light | null = null,
    ): Fact => {
      const changes = shareChanges(
        shareOf(now),
        {
          before: before && shareOf(before),
          usual: usual && { share: shareOf(usual.sent), ofDays: usual.days, hadMoreTime: false },
        },
        shown,
      );
      return { label, value: withChanges(countOf(shareOf(now), of, formats, light), changes) };
    },
  };
}

/** `226 · 🟢 96.2 % of 235 sent` */
export function countOf(
  { part, all }: Share,
  of: string,
  formats: FigureFormats,
  light: Light | null = null,
): string {
  return `${formats.number(part)} · ${light ? `${light} ` : ''}${formats.rate(part, all, of)}`;
}
