import { redShare, TROUBLES, type AlarmRate, type Share } from './alarm-rates.ts';
import { formatNumber, formatRate, formatShare, RATES } from './figures.ts';

/** `18 spam complaints`. */
export function countInWords(rate: AlarmRate, { part }: Share): string {
  const trouble = part === 1 ? TROUBLES[rate].one : TROUBLES[rate].many;
  return `${formatNumber(part)} ${trouble}`;
}

/** `0.36 % of 4,980 delivered`. */
export function shareInWords(rate: AlarmRate, { part, whole }: Share): string {
  return formatRate(part, whole, RATES[rate].of);
}

/** From which share on it is an alarm: `0.3 %`. */
export function limitInWords(rate: AlarmRate): string {
  // Rounded, since what is left of 1 isn't exact.
  return formatShare(Math.round(redShare(rate) * 10_000), 10_000);
}
