import { formatShare, RATES, type Thresholds } from '../../../domain/figures.ts';
import { action, type Section, type Action } from '../../../domain/reply.ts';
import { InputError } from '../../../lib/errors.ts';
import type { OperationContext } from '../../context.ts';
import type { Inputs } from '../../inputs.ts';
import { isDirect } from '../../place.ts';

/** Rates that have a light, by how they are typed, the worst first. */
export const JUDGED = {
  complaints: 'complaints',
  hard_bounces: 'hardBounces',
  unsubscribes: 'unsubscribes',
  delivery: 'delivery',
  sms_delivery: 'smsDelivery',
} as const;
export type Typed = keyof typeof JUDGED;
type Judged = (typeof JUDGED)[Typed];
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

type Here = Pick<OperationContext, 'channel' | 'person'>;

export const TITLE = 'Thresholds';

const OF_CHANNELS =
  'Digests, cards and answers to commands in this channel go by them. Alarms go by the usual ones, since one alarm can be told in several channels.';
const OF_PEOPLE =
  'Your private digests, App Home and answers to you in direct messages go by them. Alarms go by the usual ones.';

/** Returns what goes by thresholds that are set here. */
export function whereTheyCount(here: Here): string {
  return isDirect(here.channel.id, here) ? OF_PEOPLE : OF_CHANNELS;
}

export const SHOW: Action = action('postbell thresholds show', {}, 'Show thresholds');

/** Returns the limits of each light, with the usual ones where these differ. */
export function thresholdTable(thresholds: Thresholds): Section {
  return {
    kind: 'table',
    columns: [{ title: 'Rate' }, { title: 'Light' }, { title: 'Usually' }],
    rows: Object.values(JUDGED).map((rate) => [
      RATES[rate].label,
      limitsInWords(rate, limitsOf(rate, thresholds)),
      thresholds[rate] ? limitsInWords(rate, limitsOf(rate, {})) : 'the same',
    ]),
  };
}
