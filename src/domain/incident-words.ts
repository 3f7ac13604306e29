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

/** Writes the share from which a rate is an incident: `0.3 %`. */
export function limitInWords(rate: AlarmRate): string {
  // Round the share: a difference from 1 isn't exact in binary.
  return formatShare(Math.round(redShare(rate) * 10_000), 10_000);
}
