import type { FigureFormats } from '../../domain/figures.ts';

/** `+312`, `−40`, `±0`. */
export function signed(change: number, { number }: Pick<FigureFormats, 'number'>): string {
  if (change === 0) return '±0';
  return `${change > 0 ? '+' : '−'}${number(Math.abs(change))}`;
}

/** Growth beyond this factor is shown as two numbers, as nobody reads `11,999,900 %`. */
const MOST_TIMES = 10;

export function isManyTimes(now: number, before: number): boolean {
  return before > 0 && now > before * MOST_TIMES;
}

/** `+312 (2.1 %)`: the change with its share of the earlier size, where there was any. */
export function growth(change: number, before: number, formats: FigureFormats): string {
  return signed(change, formats) + growthShare(change, before, formats);
}

function growthShare(change: number, before: number, { number, share }: FigureFormats): string {
  if (change === 0 || before <= 0) return '';
  if (isManyTimes(before + change, before)) return ` (from ${number(before)})`;
  return ` (${share(Math.abs(change), before)})`;
}

/** Words for the days that a figure is compared with: `the day before`, `the 7 days before`. */
export function asManyBefore(days: number, formats: Pick<FigureFormats, 'number'>): string {
  return days === 1 ? 'the day before' : `the ${formats.number(days)} days before`;
}

/** Words for a mean of the days before: `7-day mean`, or of fewer where only those are known. */
export function meanWords(known: number): string {
  return known === 7 ? '7-day mean' : `mean of ${known} ${known === 1 ? 'day' : 'days'}`;
}

/** The same for a figure that adds up over days: `7-day mean for 3 days`. */
export function meanVolumeWords(known: number, days: number): string {
  return days === 1 ? meanWords(known) : `${meanWords(known)} for ${days} days`;
}
