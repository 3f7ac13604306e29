import {
  MINIMUM_VOLUME,
  RATES,
  type FigureFormats,
  type Light,
  type RateName,
} from '../../../core/figures.ts';
import { measured, type Measured } from '../../../core/measured.ts';
import { uncapitalised } from '../../../core/words.ts';
import type { ReadCampaign } from '../../collecting/campaigns.ts';
import { measure, summed, type Sums } from './campaign-sums.ts';

/** A campaign and what is wrong with it. */
export interface JudgedCampaign {
  readonly campaign: ReadCampaign;
  /** The worst; `null`: none. */
  readonly alarm: Alarm | null;
  /** All of the light of the worst. */
  readonly alarms: readonly Alarm[];
}

interface Alarm {
  readonly light: '🔴' | '🟠';
  readonly rate: Measured;
}

const WORST_FIRST = ['🔴', '🟠', '🟢'] as const;

/** By what it costs: after complaints mailbox providers turn away all that a sender sends. */
const GRAVEST_FIRST: readonly RateName[] = [
  'complaints',
  'hardBounces',
  'unsubscribes',
  'delivery',
];

/** Those with alarming rates before the others, the worst first, and the larger before the smaller. */
export function worstFirst(
  sent: readonly ReadCampaign[],
  formats: FigureFormats,
): readonly JudgedCampaign[] {
  const judged = sent.map((campaign) => {
    const all = alarmsIn(sumsOf(campaign), formats);
    const alarm = all[0] ?? null;
    return { campaign, alarm, alarms: all.filter(({ light }) => light === alarm?.light) };
  });
  return judged.sort(
    (a, b) =>
      badnessOf(b.alarm) - badnessOf(a.alarm) ||
      b.campaign.summary.statistics.sent - a.campaign.summary.statistics.sent,
  );
}

/** Red ones first, and the gravest first among those of one light. */
export function alarmsIn(sums: Sums, formats: FigureFormats): readonly Alarm[] {
  const alarms = measure(sums).flatMap((rate): Alarm[] => {
    const light = formats.light(rate.name, rate.part, rate.all);
    return light === '🔴' || light === '🟠' ? [{ light, rate }] : [];
  });
  return alarms.sort(
    (a, b) =>
      WORST_FIRST.indexOf(a.light) - WORST_FIRST.indexOf(b.light) ||
      GRAVEST_FIRST.indexOf(a.rate.name) - GRAVEST_FIRST.indexOf(b.rate.name),
  );
}

/** `null` where none was judged. */
export function worstLight(lights: readonly (Light | null)[]): Light | null {
  return WORST_FIRST.find((light) => lights.includes(light)) ?? null;
}

export function lightsOf(sums: Sums, formats: FigureFormats): readonly (Light | null)[] {
  return measure(sums).map(({ name, part, all }) => formats.light(name, part, all));
}

/**
 * The campaign that recipients clicked most, of those without an alarm; `null`: it can't be told, or
 * all were clicked as much.
 */
export function bestOf(judged: readonly JudgedCampaign[]): JudgedCampaign | null {
  return byClicks(judged).at(-1) ?? null;
}

/** The one that they clicked least. */
export function leastClickedOf(judged: readonly JudgedCampaign[]): JudgedCampaign | null {
  return byClicks(judged).at(0) ?? null;
}

/** `spam complaints 0.42 % of 40,880 delivered` */
export function rateInWords({ name, part, all }: Measured, formats: FigureFormats): string {
  return `${uncapitalised(RATES[name].label)} ${formats.rate(part, all, RATES[name].of)}`;
}

export function sumsOf({ summary: { statistics }, totals }: ReadCampaign): Sums {
  return summed([{ statistics, totals }]);
}

function byClicks(judged: readonly JudgedCampaign[]): readonly JudgedCampaign[] {
  const fit = judged.filter(
    ({ campaign, alarm }) =>
      alarm === null && campaign.summary.statistics.delivered >= MINIMUM_VOLUME,
  );
  const shareOf = ({ campaign: { summary } }: JudgedCampaign) => {
    const { part, all } = measured('clicks', summary.statistics);
    return part / all;
  };
  const [first, ...others] = fit.map(shareOf);
  if (others.every((share) => share === first)) return [];
  return fit.sort((a, b) => shareOf(a) - shareOf(b));
}

/** A red one is worse than any amber one; within a color, how far beyond its threshold it is. */
function badnessOf(alarm: Alarm | null): number {
  if (!alarm) return 0;
  const { name, part, all } = alarm.rate;
  const rate = RATES[name];
  if (!('red' in rate)) return 0;
  const [share, red] =
    rate.worse === 'below' ? [1 - part / all, 1 - rate.red] : [part / all, rate.red];
  return (alarm.light === '🔴' ? 1000 : 1) + share / red;
}
