/** How numbers and rates are written, and when a rate is a worry: the same wherever they stand. */

export type Light = '🟢' | '🟠' | '🔴';

export type RateName = keyof typeof RATES;

interface Rate {
  readonly label: string;
  /** What 100 % is. */
  readonly of: 'sent' | 'delivered' | 'opened';
  /** Shares from which the light changes; absent: a trend without alarm. */
  readonly worse?: 'above' | 'below';
  readonly amber?: number;
  readonly red?: number;
}

/**
 * The rates that e-mail marketers watch. Complaints: the sender rules of Google and Yahoo, stay
 * below 0.1 % and never reach 0.3 %. Hard bounces: common convention; Amazon SES reviews at 5 %.
 * Opens and clicks have no alarm, since mail clients prefetch.
 */
export const RATES = {
  delivery: { label: 'Delivered', of: 'sent', worse: 'below', amber: 0.98, red: 0.95 },
  opens: { label: 'Opened', of: 'delivered' },
  clicks: { label: 'Clicked', of: 'delivered' },
  clickToOpen: { label: 'Clicks per open', of: 'opened' },
  hardBounces: { label: 'Hard bounces', of: 'sent', worse: 'above', amber: 0.02, red: 0.05 },
  unsubscribes: {
    label: 'Unsubscribed',
    of: 'delivered',
    worse: 'above',
    amber: 0.003,
    red: 0.01,
  },
  complaints: {
    label: 'Spam complaints',
    of: 'delivered',
    worse: 'above',
    amber: 0.001,
    red: 0.003,
  },
} as const satisfies Readonly<Record<string, Rate>>;

/** With fewer recipients a rate says nothing, so it gets no light. */
export const MINIMUM_VOLUME = 200;

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const twoDigits = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** `1,204,330`. */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/** `1 address`, `1,204 addresses`. */
export function formatCount(value: number, one: string, many = `${one}s`): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`;
}

/**
 * A share as `98.2 %`, `0.08 %`; `–` where nothing can be shared. What isn't nothing never reads
 * as 0 %, and what isn't all never as 100 %.
 */
export function formatShare(part: number, all: number): string {
  if (all <= 0) return '–';
  const percent = (part / all) * 100;
  if (percent > 0 && percent < 0.01) return 'under 0.01 %';
  if (percent > 99.9 && percent < 100) return 'over 99.9 %';
  return `${(percent < 1 ? twoDigits : oneDigit).format(percent)} %`;
}

/** A share with what it is a share of: `2.1 % of 4,980 delivered`. */
export function formatRate(part: number, all: number, of: string): string {
  return all > 0 ? `${formatShare(part, all)} of ${formatNumber(all)} ${of}` : `none ${of}`;
}

/** A count with its rate and light: `106 · 🟠 2.1 % of 4,980 sent`. */
export function formatFigure(name: RateName, part: number, all: number): string {
  if (all <= 0) return formatNumber(part);
  const light = lightOf(name, part, all);
  const rate = formatRate(part, all, RATES[name].of);
  return `${formatNumber(part)} · ${light ? `${light} ` : ''}${rate}`;
}

/** How a rate stands; `null` for a mere trend and below the minimum volume. */
export function lightOf(name: RateName, part: number, all: number): Light | null {
  const rate: Rate = RATES[name];
  if (rate.amber === undefined || rate.red === undefined || all < MINIMUM_VOLUME) return null;
  const share = part / all;
  if (rate.worse === 'below') {
    if (share < rate.red) return '🔴';
    return share < rate.amber ? '🟠' : '🟢';
  }
  if (share >= rate.red) return '🔴';
  return share >= rate.amber ? '🟠' : '🟢';
}

/** `12.50 EUR`; an unknown currency is shown as it is named. */
export function formatMoney(amount: number, currency: string): string {
  const number = new Intl.NumberFormat('en', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amount);
  return currency ? `${number} ${currency}` : number;
}

/** `0.038 EUR`: what a single thing costs, to four digits where it has them. */
export function formatPrice(amount: number, currency: string): string {
  const number = new Intl.NumberFormat('en', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  }).format(amount);
  return currency ? `${number} ${currency}` : number;
}
