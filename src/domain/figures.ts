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
}

/**
 * The rates that email marketers watch. Complaints: the sender rules of Google and Yahoo demand
 * less than 0.1% and never 0.3%. Hard bounces: common convention; Amazon SES reviews at 5%.
 * Opens and clicks get no light: mail clients prefetch. SMS: see docs/decisions/sms-lights.md.
 */
export const RATES = {
  delivery: { label: 'Delivered', of: 'sent', worse: 'below', amber: 0.98, red: 0.95 },
  opens: { label: 'Opened', of: 'delivered' },
  clicks: { label: 'Clicked', of: 'delivered' },
  clickToOpen: { label: 'Click-to-open rate', of: 'opened' },
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

export type Thresholds = Readonly<
  Partial<Record<RateName, { readonly amber: number; readonly red: number }>>
>;

export type FigureFormats = ReturnType<typeof figuresIn>;

/** @param language BCP 47, e.g. `de` */
export function figuresIn(language: string, thresholds: Thresholds = {}) {
  const plain = plainFiguresIn(language);
  return {
    ...plain,
    ...moneyIn(language),
    day: daysIn('long'),
    shortDay: daysIn('short'),
    ...judgingWith(lightsBy(thresholds), plain),

    /** Writes what a rate missed: `limit 0.3%` for red, `target under 0.1%` for amber. */
    missed: (name: RateName, light: Light): string => {
      const { worse, amber = 0, red = 0 } = limitsOf(name, thresholds);
      const isRed = light === '🔴';
      const limit = `${plain.twoDigits.format((isRed ? red : amber) * 100)}%`;
      return isRed ? `limit ${limit}` : `target ${worse === 'below' ? 'over' : 'under'} ${limit}`;
    },
  };
}

/** Returns the light of a rate; `null` for a rate without thresholds or with too few people. */
type LightOf = (name: RateName, part: number, all: number) => Light | null;

function judgingWith(light: LightOf, { number, rate }: ReturnType<typeof plainFiguresIn>) {
  /** Writes a count with its rate and light: `106 · 🟠 2.1% of 4,980 sent`. */
  const figure = (name: RateName, part: number, all: number): string => {
    if (all <= 0) return number(part);
    const mark = lightBefore(light(name, part, all));
    return `${number(part)} · ${mark}${rate(part, all, RATES[name].of)}`;
  };

  return { light, figure };
}

function plainFiguresIn(language: string) {
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const oneDigit = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const twoDigits = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const tenths = steady(language, 1);
  const hundredths = steady(language, 2);

  const number = (value: number): string => whole.format(value);

  /** Writes `143` or `0.1`: with a decimal below 10, so that no positive value reads as 0. */
  const mean = (value: number): string => {
    if (value > 0 && value < 0.05) return `under ${oneDigit.format(0.1)}`;
    return value < 9.95 ? oneDigit.format(value) : number(value);
  };

  /** `1 address`, `1,204 addresses`. */
  const count = (value: number, one: string, many = `${one}s`): string =>
    `${number(value)} ${value === 1 ? one : many}`;

  /** Writes `98.0%`, `0.08%`, or `–` of 0; never 0% of a positive share, or 100% below 1. */
  const share = (part: number, all: number): string => {
    if (all <= 0) return '–';
    const percent = (part / all) * 100;
    if (percent > 0 && percent < 0.01) return `under ${twoDigits.format(0.01)}%`;
    if (percent > 99.9 && percent < 100) return `over ${oneDigit.format(99.9)}%`;
    // Nothing and all are no measurements, and need no decimals.
    if (percent === 0 || percent === 100) return `${whole.format(percent)}%`;
    return `${(percent < 1 ? hundredths : tenths).format(percent)}%`;
  };

  /** Writes a share with its whole: `2.1% of 4,980 delivered`. */
  const rate = (part: number, all: number, of: string): string =>
    all > 0 ? `${share(part, all)} of ${number(all)} ${of}` : `none ${of}`;

  /** Writes a count with its share of a whole: `106 · 2.1% of 4,980 sent`. */
  const counted = (part: number, all: number, of: string): string =>
    `${number(part)} · ${rate(part, all, of)}`;

  /** Writes the difference of two shares: `0.4 pts`. */
  const points = (difference: number): string => {
    const size = Math.abs(difference) * 100;
    return `${(size < 0.1 ? twoDigits : tenths).format(size)} pts`;
  };

  return { number, mean, count, share, rate, counted, points, twoDigits };
}

/** With as many decimals whatever the value, so that figures of a column stand below each other. */
function steady(language: string, digits: number): Intl.NumberFormat {
  const both = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language, both);
}

function moneyIn(language: string) {
  const upTo = (maximumFractionDigits: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits });
  const [cents, fractions] = [upTo(2), upTo(4)];
  const named = (amount: string, currency: string) => (currency ? `${amount} ${currency}` : amount);
  return {
    /** Writes `12.50 EUR`; the currency is shown as it is given. */
    money: (amount: number, currency: string) => named(cents.format(amount), currency),

    /** Writes the price of a single thing with two to four decimals: `0.038 EUR`. */
    price: (amount: number, currency: string) => named(fractions.format(amount), currency),
  };
}

/** Writes `Friday, November 20` or `Fri, Nov 20`, in English as all words are. */
function daysIn(width: 'long' | 'short'): (day: string) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: width,
    day: 'numeric',
    month: width,
  });
  return (day) => format.format(new Date(day));
}

const ENGLISH = figuresIn('en');

export const {
  number: formatNumber,
  count: formatCount,
  share: formatShare,
  rate: formatRate,
  counted: formatCounted,
  figure: formatFigure,
  money: formatMoney,
  price: formatPrice,
  light: lightOf,
} = ENGLISH;

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

export type Judging = Pick<FigureFormats, 'light' | 'figure'>;

/** Returns the functions for a channel's own thresholds; the default ones fill the gaps. */
export function judgingBy(thresholds: Thresholds): Judging {
  return judgingWith(lightsBy(thresholds), ENGLISH);
}

export function judgingByLights(light: LightOf): Judging {
  return judgingWith(light, ENGLISH);
}

export function limitsOf(name: RateName, thresholds: Thresholds): Rate {
  return { ...RATES[name], ...thresholds[name] };
}

function lightsBy(thresholds: Thresholds): LightOf {
  return (name, part, all) => lightBy(limitsOf(name, thresholds), part, all);
}

function lightBy(rate: Rate, part: number, all: number): Light | null {
  if (rate.amber === undefined || rate.red === undefined || all < MINIMUM_VOLUME) return null;
  const isBelow = rate.worse === 'below';
  const reaches = (limit: number): boolean => (isBelow ? part / all < limit : part / all >= limit);
  const people = isBelow ? all - part : part;
  if (!reaches(rate.amber)) return '🟢';
  if (reaches(rate.red) && people >= MINIMUM_PEOPLE.red) return '🔴';
  return people >= MINIMUM_PEOPLE.amber ? '🟠' : null;
}
