import { InputError } from '../../../lib/errors.ts';
import { formatShare, RATES, type Thresholds } from '../../../domain/figures.ts';
import type { Inputs } from '../../inputs.ts';

/** Rates that have a light, by how they are typed, the worst first. */
export const JUDGED = {
  complaints: 'complaints',
  hard_bounces: 'hardBounces',
  unsubscribes: 'unsubscribes',
  delivery: 'delivery',
  sms_delivery: 'smsDelivery',
} as const;
export type Typed = keyof typeof JUDGED;
export type Judged = (typeof JUDGED)[Typed];
export type Limits = NonNullable<Thresholds[Judged]>;

export const THRESHOLD_INPUTS = {
  complaints: inputFor('complaints', '0.05/0.2'),
  hard_bounces: inputFor('hard_bounces', '1/3'),
  unsubscribes: inputFor('unsubscribes', '0.5/1.5'),
  delivery: inputFor('delivery', '97/90'),
  sms_delivery: inputFor('sms_delivery', '90/80'),
} as const satisfies Inputs;

function inputFor(typed: Typed, example: string) {
  const { label, of } = RATES[JUDGED[typed]];
  return {
    kind: 'text',
    label,
    hint: `Amber and red in per cent of ${of}, for example ${example}. Empty: as before`,
    maxLength: 30,
    optional: true,
  } as const;
}

const PERCENT = /^\d+(?:[.,]\d+)?$/;

/**
 * Reads amber and red as somebody types them: `0.05/0.2`, in per cent.
 * @throws {InputError} for the field.
 */
export function readLimits(typed: Typed, text: string): Limits {
  const wrong = (message: string) => new InputError(message, { field: typed });
  const isBelow = RATES[JUDGED[typed]].worse === 'below';
  const example = `for example ${isBelow ? '98/95' : '0.1/0.3'}`;
  const [first = '', second = '', ...more] = text
    .replaceAll('%', ' ')
    .trim()
    .split(/[/;\s]+/);
  if (!PERCENT.test(first) || !PERCENT.test(second) || more.length > 0) {
    throw wrong(`Expected amber and red in per cent, ${example}, not «${text}».`);
  }
  const [amber, red] = [shareOf(first), shareOf(second)];
  if (amber > 1 || red > 1) throw wrong(`«${text}» is more than 100 %.`);
  if (amber === 0 || red === 0) {
    throw wrong(`«${text}»: both must be more than 0 %, or the light would never change back.`);
  }
  if (isBelow && red >= amber) {
    throw wrong(`Less delivered is worse, so red is below amber: ${example}, not «${text}».`);
  }
  if (!isBelow && red <= amber) {
    throw wrong(`Red is worse, so it is above amber: ${example}, not «${text}».`);
  }
  return { amber, red };
}

/** Returns limits as one would type them: `0.05/0.2`. */
export function typedLimits({ amber, red }: Limits): string {
  return `${percentOf(amber)}/${percentOf(red)}`;
}

/** Returns e.g. `🟠 from 0.1 %, 🔴 from 0.3 % of delivered`. */
export function limitsInWords(rate: Judged, { amber, red }: Limits): string {
  const { worse, of } = RATES[rate];
  const from = worse === 'below' ? 'below' : 'from';
  return `🟠 ${from} ${formatShare(amber, 1)}, 🔴 ${from} ${formatShare(red, 1)} of ${of}`;
}

export function isUsual(rate: Judged, { amber, red }: Limits): boolean {
  const usual = RATES[rate];
  return amber === usual.amber && red === usual.red;
}

/** Returns the limits of a place, or the usual ones. */
export function limitsOf(rate: Judged, thresholds: Thresholds): Limits {
  const { amber, red } = RATES[rate];
  return thresholds[rate] ?? { amber, red };
}

function shareOf(percent: string): number {
  // Rounding removes what the division adds: 0.29 % is 0.0029.
  return Number((Number(percent.replace(',', '.')) / 100).toFixed(8));
}

function percentOf(share: number): number {
  return Number((share * 100).toFixed(6));
}
