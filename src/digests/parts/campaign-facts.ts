import { MINIMUM_VOLUME, RATES, type FigureFormats } from '../../core/figures.ts';
import type { Measured } from '../../core/measured.ts';
import type { Fact } from '../../core/reply.ts';
import { measure } from './campaign-sums.ts';
import { meanVolumeWords, meanWords } from './change.ts';
import { USUAL_DAYS } from './days-compared.ts';
import type { CampaignFigures } from './gather-campaigns.ts';

export interface Shown {
  readonly formats: FigureFormats;
  /** What the days before are called: `the day before`. */
  readonly beforeWords: string;
  /** How many days are told. */
  readonly days: number;
}

/** Volume and rates, each with how it changed. */
export function campaignFacts(figures: CampaignFigures, shown: Shown): readonly Fact[] {
  return [
    volumeFact(figures, shown),
    ...measure(figures.sums).map((measured) => rateFact(measured, figures, shown)),
    clicksPerOpen(figures, shown),
  ];
}

function volumeFact({ sums, compared }: CampaignFigures, shown: Shown): Fact {
  const { formats, days } = shown;
  const { before, usual } = compared;
  const usualSent = usual && formats.number((usual.sums.sent / usual.days) * days);
  return fact('Sent', formats.number(sums.sent), [
    ...(before ? [volumeChange(sums.sent, before.sent, shown)] : []),
    ...(usual && !isSameAsBefore(days, before)
      ? [`${usualVolume(usual.days, days)} ${usualSent}`]
      : []),
  ]);
}

function volumeChange(now: number, before: number, { formats, beforeWords }: Shown): string {
  if (before === 0) return `none ${beforeWords}`;
  if (now === before) return `as many as ${beforeWords}`;
  return `${arrow(now - before)} ${formats.share(Math.abs(now - before), before)} on ${beforeWords}`;
}

function rateFact(measured: Measured, { compared }: CampaignFigures, shown: Shown): Fact {
  const { name, part, all } = measured;
  const value = shown.formats.figure(name, part, all);
  return fact(RATES[name].label, value, rateChanges(measured, compared, shown));
}

function rateChanges(
  now: Measured,
  { before, usual }: CampaignFigures['compared'],
  { formats, beforeWords, days }: Shown,
): readonly string[] {
  const then = before && enough(measure(before), now);
  const mean = usual && enough(measure(usual.sums), now);
  if (now.all < MINIMUM_VOLUME) return [];
  return [
    ...(then ? [rateChange(shareOf(now) - shareOf(then), formats, beforeWords)] : []),
    ...(usual && mean && !isSameAsBefore(days, before)
      ? [
          usual.hadMoreTime
            ? `7 days before, with more time: ${formats.share(mean.part, mean.all)}`
            : `${meanWords(usual.days)} ${formats.share(mean.part, mean.all)}`,
        ]
      : []),
  ];
}

function rateChange(difference: number, formats: FigureFormats, beforeWords: string): string {
  const points = formats.points(difference);
  if (points === formats.points(0)) return `as ${beforeWords}`;
  return `${arrow(difference)} ${points} on ${beforeWords}`;
}

/** A trend of its own, whose denominator no other rate has. */
function clicksPerOpen({ sums }: CampaignFigures, { formats }: Shown): Fact {
  return {
    label: RATES.clickToOpen.label,
    value: formats.figure('clickToOpen', sums.clicked, sums.opened),
  };
}

/** The same rate of other days, if it is of enough recipients to be compared with. */
function enough(rates: readonly Measured[], { name }: Measured): Measured | undefined {
  return rates.find((rate) => rate.name === name && rate.all >= MINIMUM_VOLUME);
}

/** Of a week, the days before and the seven days before are the same. */
function isSameAsBefore(days: number, before: unknown): boolean {
  return days === USUAL_DAYS && before !== null;
}

function usualVolume(known: number, days: number): string {
  if (days === known && days > 1) return `${known} days before:`;
  return meanVolumeWords(known, days);
}

function fact(label: string, value: string, changes: readonly string[]): Fact {
  return { label, value: [value, ...(changes.length > 0 ? [changes.join(' · ')] : [])].join('\n') };
}

function arrow(difference: number): string {
  return difference > 0 ? '▲' : '▼';
}

function shareOf({ part, all }: Measured): number {
  return part / all;
}
