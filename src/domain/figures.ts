import { formatNumber } from '../lib/text.ts';
import { localDay } from '../lib/time-zone.ts';

/** Milliseconds from sending until figures are final: with live services two days, we assume. */
export const FINAL_AFTER_MS = 48 * 3_600_000;

/** Tells whether the figures of what was sent at an instant are still going to change. */
export function isRecent(sentAt: Date, now: Date): boolean {
  return now.getTime() - sentAt.getTime() < FINAL_AFTER_MS;
}

export type Light = '🟢' | '🟠' | '🔴';

/** Tells whether a light is amber or red. */
export function isAlarming(light: Light | null): light is '🟠' | '🔴' {
  return light === '🟠' || light === '🔴';
}

/** Returns a light with a blank, to precede a figure; empty where all is fine. */
export function lightBefore(light: Light | null): string {
  return isAlarming(light) ? `${light} ` : '';
}

export type RateName = keyof typeof RATES;

interface Rate {
  readonly label: string;
  /** The denominator: the figure that is 100%. */
  readonly of: 'sent' | 'delivered' | 'opened';
  /** The bad side of a rate, with the shares from which its light changes; absent: no light. */
  readonly worse?: 'above' | 'below';
  readonly amber?: number;
  readonly red?: number;
  /** The fewest people for a light. Default: `MINIMUM_VOLUME`. */
  readonly minimum?: number;
}

/**
 * The rates that email marketers watch. Complaints: the sender rules of Google and Yahoo demand
 * less than 0.1% and never 0.3%. Hard bounces: common convention; Amazon SES reviews at 5%.
 * Opens and clicks get no light: mail clients prefetch. All bounces get one where a place has limits
 * of its own for them, since most of them are due to mailboxes and pass. SMS: see docs/decisions/sms-lights.md.
 */
export const RATES = {
  delivery: { label: 'Delivered', of: 'sent', worse: 'below', amber: 0.98, red: 0.95 },
  opens: { label: 'Opened', of: 'delivered' },
  clicks: { label: 'Clicked', of: 'delivered' },
  clickToOpen: { label: 'Click-to-open rate', of: 'opened' },
  bounces: { label: 'Bounces', of: 'sent', worse: 'above' },
  hardBounces: { label: 'Hard bounces', of: 'sent', worse: 'above', amber: 0.02, red: 0.05 },
  unsubscribes: { label: 'Unsubscribed', of: 'delivered', worse: 'above', amber: 0.003, red: 0.01 },
  complaints: {
    label: 'Spam complaints',
    of: 'delivered',
    worse: 'above',
    amber: 0.001,
    red: 0.003,
  },
  smsDelivery: { label: 'SMS delivered', of: 'sent', worse: 'below', amber: 0.9, red: 0.85 },
} as const satisfies Readonly<Record<string, Rate>>;

/** The fewest recipients for a light: with fewer, a rate says nothing. */
export const MINIMUM_VOLUME = 200;

/** The fewest people who make a light amber or red at any share: see docs/decisions/lights.md. */
export const MINIMUM_PEOPLE = { amber: 2, red: 3 } as const;

export function isRateName(name: string): name is RateName {
  return Object.hasOwn(RATES, name);
}

/** A place's own limits of a rate, as shares. */
export interface Limit {
  readonly amber: number;
  readonly red: number;
  /** The fewest people for a light. Default: `MINIMUM_VOLUME`. */
  readonly minimum?: number;
}

export type Limits = Readonly<Partial<Record<RateName, Limit>>>;

const oneDigit = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const twoDigits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
// With as many decimals whatever the value, so that figures of a column stand below each other.
const tenths = steady(1, 1);
const hundredths = steady(2, 2);
const cents = steady(2, 2);
const fractions = steady(2, 4);
const longDay = dayFormat('long');
const shortDay = dayFormat('short');
const date = inUtc({ month: 'short', day: 'numeric', year: 'numeric' });
const monthAndDay = inUtc({ month: 'short', day: 'numeric' });

export { formatNumber } from '../lib/text.ts';

/** Writes `143` or `0.1`: with a decimal below 10, so that no positive value reads as 0. */
export function formatMean(value: number): string {
  if (value > 0 && value < 0.05) return 'under 0.1';
  return value < 9.95 ? oneDigit.format(value) : formatNumber(value);
}

/** `1 address`, `1,204 addresses`. */
export function formatCount(value: number, one: string, many = `${one}s`): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`;
}

/** Writes `98.0%`, `0.08%`, or `–` of 0; never 0% of a positive share, or 100% below 1. */
export function formatShare(part: number, all: number): string {
  if (all <= 0) return '–';
  const percent = (part / all) * 100;
  if (percent > 0 && percent < 0.01) return 'under 0.01%';
  if (percent > 99.9 && percent < 100) return 'over 99.9%';
  // Nothing and all are no measurements, and need no decimals.
  if (percent === 0 || percent === 100) return `${formatNumber(percent)}%`;
  return `${(percent < 1 ? hundredths : tenths).format(percent)}%`;
}

/** Writes a part of a whole with its share: `402 of 5,049 sent (8.0%)`. */
export function formatPartOf(part: number, all: number, done: string): string {
  return `${formatNumber(part)} of ${formatNumber(all)} ${done} (${formatShare(part, all)})`;
}

/** Writes a share with its whole: `2.1% of 4,980 delivered`. */
export function formatRate(part: number, all: number, of: string): string {
  return all > 0 ? `${formatShare(part, all)} of ${formatNumber(all)} ${of}` : `none ${of}`;
}

/** Writes a count with its share, and its light where it isn’t fine: `106 · 🟠 2.1%`, `0`; `–` of 0. */
export function formatWithShare(part: number, all: number, light: Light | null = null): string {
  const mark = lightBefore(light);
  if (all <= 0) return '–';
  return part === 0 ? `${mark}0` : `${formatNumber(part)} · ${mark}${formatShare(part, all)}`;
}

/** Writes that in a line, whose figures are set apart by points: `🟠 106 (2.1%; 1.9% without machines)`. */
export function formatInLine(
  { part, all }: { readonly part: number; readonly all: number },
  light: Light | null,
  beside: readonly string[] = [],
): string {
  const shares = part === 0 ? beside : [formatShare(part, all), ...beside];
  const more = shares.length > 0 ? ` (${shares.join('; ')})` : '';
  return `${lightBefore(light)}${formatNumber(part)}${more}`;
}

/** Writes a count with its share of a whole: `106 · 🟠 2.1% of 4,980 sent`. */
export function formatCounted(
  part: number,
  all: number,
  of: string,
  light: Light | null = null,
): string {
  return `${formatNumber(part)} · ${lightBefore(light)}${formatRate(part, all, of)}`;
}

/** Writes a figure with at most two decimals: `2.35`. */
export function formatFigure(value: number): string {
  return twoDigits.format(value);
}

/** Returns `0.29` of 0.0029, without what the multiplication adds. */
export function percentOf(share: number): number {
  return Number((share * 100).toFixed(6));
}

/** Writes the difference of two shares: `0.4 pts`. */
export function formatPoints(difference: number): string {
  const size = Math.abs(difference) * 100;
  return `${(size < 0.1 ? twoDigits : tenths).format(size)} pts`;
}

/** Writes `12.50 EUR`; the currency is shown as it is given. */
export function formatMoney(amount: number, currency: string): string {
  return `${cents.format(amount)} ${currency}`.trimEnd();
}

/** Writes the price of a single thing with two to four decimals: `0.038 EUR`. */
export function formatPrice(amount: number, currency: string): string {
  return `${fractions.format(amount)} ${currency}`.trimEnd();
}

/** Writes `Friday, November 20` of `2026-11-20`. */
export function formatDay(day: string): string {
  return longDay.format(new Date(day));
}

/** Writes `Fri, Nov 20` of `2026-11-20`. */
export function formatShortDay(day: string): string {
  return shortDay.format(new Date(day));
}

/** Writes `Nov 20, 2026` of `2026-11-20`. */
export function formatDate(day: string): string {
  return date.format(new Date(day));
}

/** Writes `Nov 20`, by UTC. */
export function formatMonthAndDay(at: Date): string {
  return monthAndDay.format(at);
}

/**
 * Writes `Tue, Nov 24, 10:00 AM` in a zone, for where Slack shows only plain text; with the year
 * where it is another one than now.
 */
export function formatMoment(
  at: Date,
  { zone, now }: { readonly zone: string; readonly now: Date },
): string {
  const [year, thisYear] = [at, now].map((moment) => localDay(moment, zone).slice(0, 4));
  const words = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    year: year === thisYear ? undefined : 'numeric',
  }).format(at);
  // Intl puts a narrow no-break space before AM (Unicode CLDR 42).
  return words.replaceAll(/\s/gu, ' ');
}

function steady(least: number, most: number): Intl.NumberFormat {
  const digits = { minimumFractionDigits: least, maximumFractionDigits: most };
  return new Intl.NumberFormat('en-US', digits);
}

function dayFormat(width: 'long' | 'short'): Intl.DateTimeFormat {
  return inUtc({ weekday: width, day: 'numeric', month: width });
}

function inUtc(form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...form });
}

/** Writes `12.4 MB` of 12,400,000 bytes. */
export function formatMegabytes(bytes: number): string {
  return `${tenths.format(bytes / 1e6)} MB`;
}

/**
 * Writes the size limit of a file in the unit of its source: whole megabytes of 1,000,000 bytes or
 * of 1,024 KB, or kilobytes of 1,024 bytes. It rounds up a limit that is one byte less.
 */
export function sizeInWords(mostBytes: number): string {
  if (mostBytes >= 1_000_000) return `${formatNumber(Math.round(mostBytes / 1_000_000))} MB`;
  return mostBytes >= 1000
    ? `${formatNumber(Math.ceil(mostBytes / 1024))} KB`
    : `${mostBytes} bytes`;
}

/** Returns the light of a rate; `null` for a rate without limits or with too few people. */
export type LightOf = (name: RateName, part: number, all: number) => Light | null;

/** The limits by which a place judges rates: its own, or the usual ones. */
export interface Judging {
  readonly light: LightOf;
  readonly limits: Limits;
  /** Writes what a rate should not have reached: `limit 0.3%`. */
  readonly limit: (name: RateName, light: Light) => string;
}

/** Returns the judging by a channel's own limits; the usual ones fill the gaps. */
export function judgingBy(limits: Limits): Judging {
  const light: LightOf = (name, part, all) => lightBy(limitOf(name, limits), part, all);
  return judgingByLights(light, limits);
}

/** Returns the judging whose lights are found otherwise, but go by the same limits. */
export function judgingByLights(light: LightOf, limits: Limits): Judging {
  const limit: Judging['limit'] = (name, reached) => {
    const { amber = 0, red = 0 } = limitOf(name, limits);
    return `limit ${formatLimit(reached === '🔴' ? red : amber)}`;
  };
  return { light, limit, limits };
}

/** The judging of places without limits of their own. */
export const USUAL_JUDGING = judgingBy({});

/** Writes a limit that somebody set, without the decimals of a measurement: `0.3%`. */
export function formatLimit(share: number): string {
  return `${twoDigits.format(share * 100)}%`;
}

export function limitOf(name: RateName, limits: Limits): Rate {
  return { ...RATES[name], ...limits[name] };
}

/** Returns the fewest people for a light of a rate. */
export function minimumOf({ minimum = MINIMUM_VOLUME }: Pick<Rate, 'minimum'>): number {
  return minimum;
}

function lightBy(rate: Rate, part: number, all: number): Light | null {
  if (rate.amber === undefined || rate.red === undefined || all < minimumOf(rate)) return null;
  const isBelow = rate.worse === 'below';
  const reaches = (limit: number): boolean => (isBelow ? part / all < limit : part / all >= limit);
  const people = isBelow ? all - part : part;
  if (!reaches(rate.amber)) return '🟢';
  if (reaches(rate.red) && people >= MINIMUM_PEOPLE.red) return '🔴';
  return people >= MINIMUM_PEOPLE.amber ? '🟠' : null;
}
