import type { EventKind } from './events.ts';
import { RATES, type RateName } from './figures.ts';

/** The rates that raise an alarm, the worst first. */
export const ALARM_RATES = ['complaints', 'hardBounces', 'delivery', 'unsubscribes'] as const;

export type AlarmRate = Extract<RateName, (typeof ALARM_RATES)[number]>;

/** How many of how many something went wrong for: for `delivery` those who didn't get it. */
export interface Share {
  readonly part: number;
  readonly whole: number;
}

/** Events of which such a rate is made; a subscription to one of them is told of it. */
export const KINDS_OF_RATE: Readonly<Record<AlarmRate, readonly EventKind[]>> = {
  complaints: ['spam'],
  hardBounces: ['hard_bounces'],
  delivery: ['soft_bounces', 'hard_bounces'],
  unsubscribes: ['unsubscribe'],
};

/** What went wrong, counted: for the middle of a sentence. */
export const TROUBLES: Readonly<
  Record<AlarmRate, { readonly one: string; readonly many: string }>
> = {
  complaints: { one: 'spam complaint', many: 'spam complaints' },
  hardBounces: { one: 'hard bounce', many: 'hard bounces' },
  delivery: { one: 'not delivered', many: 'not delivered' },
  unsubscribes: { one: 'unsubscribed', many: 'unsubscribed' },
};

/** The same without a count, as the name of an alarm. */
export const ALARM_NAMES: Readonly<Record<AlarmRate, string>> = {
  complaints: 'Spam complaints',
  hardBounces: 'Hard bounces',
  delivery: 'Not delivered',
  unsubscribes: 'Unsubscribes',
};

/** Of what makes a rate red: what is below no longer just wavers around it. */
export const CALM_SHARE = 0.8;

/** From which share on the light is red; of what went wrong, also for `delivery`. */
export function redShare(rate: AlarmRate): number {
  return rate === 'delivery' ? 1 - RATES.delivery.red : RATES[rate].red;
}

export function isAlarmRate(name: string): name is AlarmRate {
  return ALARM_RATES.some((rate) => rate === name);
}

/** 0 to 1. */
export function valueOf({ part, whole }: Share): number {
  return whole > 0 ? part / whole : 0;
}
