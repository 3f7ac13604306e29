import { EVENT_WORDS, type EventKind } from './events.ts';
import {
  formatCount,
  formatRate,
  judgingBy,
  limitOf,
  type RateName,
  RATES,
  type Limits,
} from './figures.ts';
import type { Ratio } from './ratio.ts';

/** The rates that begin an incident, the worst first. */
export const INCIDENT_RATES = [
  'complaints',
  'hardBounces',
  'bounces',
  'delivery',
  'unsubscribes',
] as const;

export type IncidentRate = Extract<RateName, (typeof INCIDENT_RATES)[number]>;

/** The recipients for whom something went wrong, of how many; for `delivery`, those not reached. */
export interface Share {
  readonly part: number;
  readonly whole: number;
}

/** The events that a rate is computed from; subscriptions to one of them get its incidents. */
export const KINDS_OF_RATE: Readonly<Record<IncidentRate, readonly EventKind[]>> = {
  complaints: ['spam'],
  hardBounces: ['hard_bounces'],
  bounces: ['soft_bounces', 'hard_bounces'],
  delivery: ['soft_bounces', 'hard_bounces'],
  unsubscribes: ['unsubscribe'],
};

/** The words that follow a count of failures in the middle of a sentence. */
export const FAILURE_WORDS: Readonly<Record<IncidentRate, readonly [one: string, many: string]>> = {
  complaints: EVENT_WORDS.spam,
  hardBounces: EVENT_WORDS.hard_bounces,
  bounces: ['bounce', 'bounces'],
  delivery: ['not delivered', 'not delivered'],
  unsubscribes: ['unsubscribed', 'unsubscribed'],
};

export const INCIDENT_NAMES: Readonly<Record<IncidentRate, string>> = {
  complaints: 'Spam complaints',
  hardBounces: 'Hard bounces',
  bounces: 'Bounces',
  delivery: 'Delivery',
  unsubscribes: 'Unsubscribes',
};

/** The share of the red limit below which a rate no longer fluctuates around it. */
export const RECOVERED_SHARE = 0.8;

/**
 * Returns the share of failures from which the light is red, also for `delivery`; `null` for a rate
 * that has no light there.
 */
export function redShare(rate: IncidentRate, limits: Limits): number | null {
  const { red } = limitOf(rate, limits);
  if (red === undefined) return null;
  return rate === 'delivery' ? 1 - red : red;
}

/** Tells whether a share is red by somebody's limits: never with fewer than the minimum of people. */
export function isRed(rate: IncidentRate, share: Share, limits: Limits): boolean {
  const { name, part, all } = ratioOfShare(rate, share);
  return judgingBy(limits).light(name, part, all) === '🔴';
}

export function isIncidentRate(name: string): name is IncidentRate {
  return INCIDENT_RATES.some((rate) => rate === name);
}

export function valueOf({ part, whole }: Share): number {
  return whole > 0 ? part / whole : 0;
}

/** `18 spam complaints`. */
export function countInWords(rate: IncidentRate, { part }: Share): string {
  return formatCount(part, ...FAILURE_WORDS[rate]);
}

/** The rate as everywhere else: an incident counts failures, a rate of delivery what arrived. */
export function ratioOfShare(rate: IncidentRate, { part, whole }: Share): Ratio {
  return { name: rate, part: rate === 'delivery' ? whole - part : part, all: whole };
}

/** `0.36% of 4,980 delivered`. */
export function shareInWords(rate: IncidentRate, share: Share): string {
  const { part, all } = ratioOfShare(rate, share);
  return formatRate(part, all, RATES[rate].of);
}
