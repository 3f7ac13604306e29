import {
  type FigureFormats,
  type Light,
  MINIMUM_VOLUME,
  type RateName,
  RATES,
} from '../../../domain/figures.ts';
import { type CampaignFigures, measure, summed, type Sums } from './campaign-figures.ts';
import { quotedTitle } from './campaign-title.ts';
import { verdictOnWaiting } from './waiting-campaigns.ts';
import { ratioOf, type Ratio } from '../../../domain/ratio.ts';
import { compact } from '../../../lib/compact.ts';
import { uncapitalised } from '../../../lib/text.ts';
import type { ReadCampaign } from '../../snapshots/campaigns.ts';

/** Says in one line how many campaigns went out, and what is wrong with them. */
export function verdictOnCampaigns(figures: CampaignFigures, formats: FigureFormats): string {
  const phrases = [verdictOnSent(figures, formats), ...verdictOnWaiting(figures.waiting, formats)];
  return phrases.join(' · ');
}

/** The worst light of all rates, together and of each campaign, and of campaigns held up. */
export function lightOfCampaigns(
  { sent, sums, waiting }: CampaignFigures,
  formats: FigureFormats,
): Light | null {
  return worstLight([
    ...lightsOf(sums, formats),
    ...sent.flatMap((one) => lightsOf(sumsOf(one), formats)),
    ...waiting.map(({ isLost }) => (isLost ? '🔴' : '🟠')),
  ]);
}

function verdictOnSent(figures: CampaignFigures, formats: FigureFormats): string {
  const { sent, sums } = figures;
  if (sent.length === 0) return 'No campaign went out';
  const out = `${formats.count(sent.length, 'campaign')} to ${formats.count(sums.sent, 'recipient')}`;
  if (sums.sent < MINIMUM_VOLUME) return `${out}, too few to judge the rates`;
  const together = alarmsTogether(sums, formats);
  const [worst, ...others] = worstFirst(sent, formats);
  if (worst?.alarm?.light === '🔴') {
    const all =
      together &&
      sent.length > 1 &&
      `all ${formats.number(sent.length)} together: ${together.words}`;
    return compact([redWords(worst, others, formats), out, all]).join(' · ');
  }
  if (together?.light === '🔴') return `🔴 ${together.words} · ${out}`;
  return `${out} · ${together ? `🟠 ${together.words}` : verdictOnEach(figures, formats)}`;
}

/** `🔴 spam complaints 0.36% of 12,000 delivered in “Newsletter #46” (71046)`. */
function redWords(
  { campaign, alarm }: JudgedCampaign,
  others: readonly JudgedCampaign[],
  formats: FigureFormats,
): string {
  const why = alarm ? rateInWords(alarm.rate, formats) : '';
  const count = (light: Light) => others.filter((one) => one.alarm?.light === light).length;
  const [red, amber] = [count('🔴'), count('🟠')];
  return compact([
    `🔴 ${why} in ${quotedTitle(campaign.summary)}`,
    red > 0 && `red in ${formats.number(red)} more`,
    amber > 0 && `amber in ${formats.number(amber)} more`,
  ]).join(', ');
}

function alarmsTogether(sums: Sums, formats: FigureFormats) {
  const alarms = alarmsIn(sums, formats);
  const light = alarms[0]?.light;
  if (!light) return null;
  const same = alarms.filter((one) => one.light === light);
  return { light, words: same.map(({ rate }) => rateInWords(rate, formats)).join('; ') };
}

function verdictOnEach({ sent, sums }: CampaignFigures, formats: FigureFormats): string {
  const alarmed = worstFirst(sent, formats).filter(({ alarm }) => alarm !== null);
  const [first] = alarmed;
  if (first?.alarm) {
    const { light, rate } = first.alarm;
    const more = alarmed.length > 1 ? `, and ${formats.number(alarmed.length - 1)} more` : '';
    return `${light} ${quotedTitle(first.campaign.summary)}: ${rateInWords(rate, formats)}${more}`;
  }
  if (sums.full === null) return '🟢 delivery is fine, complaints aren’t known';
  return sent.some(({ totals }) => totals === null)
    ? '🟢 all known rates are fine'
    : '🟢 all rates are fine';
}

export interface JudgedCampaign {
  readonly campaign: ReadCampaign;
  /** The worst alarm; `null`: none. */
  readonly alarm: Alarm | null;
  /** All alarms with the light of the worst. */
  readonly alarms: readonly Alarm[];
}

interface Alarm {
  readonly light: '🔴' | '🟠';
  readonly rate: Ratio;
}

const WORST_FIRST = ['🔴', '🟠', '🟢'] as const;

/** Rates by their cost: after complaints mailbox providers reject all emails of a sender. */
const GRAVEST_FIRST: readonly RateName[] = [
  'complaints',
  'hardBounces',
  'unsubscribes',
  'delivery',
];

/** Returns campaigns with alarms first, the worst first, and the larger first among equals. */
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

/** Returns the alarms, red ones first, and the gravest first within a light. */
function alarmsIn(sums: Sums, formats: FigureFormats): readonly Alarm[] {
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

/** Returns `null` where no rate was judged. */
export function worstLight(lights: readonly (Light | null)[]): Light | null {
  return WORST_FIRST.find((light) => lights.includes(light)) ?? null;
}

function lightsOf(sums: Sums, formats: FigureFormats): readonly (Light | null)[] {
  return measure(sums).map(({ name, part, all }) => formats.light(name, part, all));
}

/** The highest click rate without an alarm; `null`: none is large enough, or all are equal. */
export function bestOf(judged: readonly JudgedCampaign[]): JudgedCampaign | null {
  return byClicks(judged).at(-1) ?? null;
}

/** The lowest click rate among the same campaigns. */
export function leastClickedOf(judged: readonly JudgedCampaign[]): JudgedCampaign | null {
  return byClicks(judged).at(0) ?? null;
}

/** `spam complaints 0.42% of 40,880 delivered` */
export function rateInWords({ name, part, all }: Ratio, formats: FigureFormats): string {
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
    const { part, all } = ratioOf('clicks', summary.statistics);
    return part / all;
  };
  const [first, ...others] = fit.map(shareOf);
  if (others.every((share) => share === first)) return [];
  return fit.sort((a, b) => shareOf(a) - shareOf(b));
}

/** Ranks an alarm: red before amber; within a light, by its distance from the threshold. */
function badnessOf(alarm: Alarm | null): number {
  if (!alarm) return 0;
  const { name, part, all } = alarm.rate;
  const rate = RATES[name];
  if (!('red' in rate)) return 0;
  const [share, red] =
    rate.worse === 'below' ? [1 - part / all, 1 - rate.red] : [part / all, rate.red];
  return (alarm.light === '🔴' ? 1000 : 1) + share / red;
}
