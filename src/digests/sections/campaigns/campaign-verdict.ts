import {
  formatCount,
  formatShare,
  isAlarming,
  type Judging,
  type Light,
  MINIMUM_VOLUME,
  type RateName,
  RATES,
} from '../../../domain/figures.ts';
import { type CampaignFigures, measure, summed, type Sums } from './campaign-figures.ts';
import type { SectionContent } from '../../section.ts';
import { nameOf } from './campaign-title.ts';
import { verdictOnWaiting } from './waiting-campaigns.ts';
import { ratioOf, type Ratio } from '../../../domain/ratio.ts';
import { compact } from '../../../lib/compact.ts';
import { capitalised, uncapitalised } from '../../../lib/text.ts';
import type { ReadCampaign } from '../../snapshots/campaigns.ts';

export function verdictOnCampaigns(
  figures: CampaignFigures,
  judging: Judging,
): Pick<SectionContent, 'verdict' | 'also'> {
  const waiting = verdictOnWaiting(figures.waiting);
  const [verdict = sentInWords(figures), ...also] = redFirst([
    ...alarmClauses(figures, judging),
    ...waiting,
  ]);
  return { verdict, also };
}

export function redFirst(clauses: readonly string[]): readonly string[] {
  const isRed = (clause: string) => Number(clause.startsWith('🔴'));
  return clauses.toSorted((a, b) => isRed(b) - isRed(a));
}

export function lightOfCampaigns(
  { sent, sums, waiting }: CampaignFigures,
  judging: Judging,
): Light | null {
  return worstLight([
    ...lightsOf(sums, judging),
    ...sent.flatMap((one) => lightsOf(sumsOf(one), judging)),
    ...waiting.map(({ hasFailed }) => (hasFailed ? '🔴' : '🟠')),
  ]);
}

/** `2 campaigns to 5,049 recipients, 98.1% delivered` */
function sentInWords({ sent, sums }: CampaignFigures): string {
  if (sent.length === 0) return 'no campaigns were sent';
  const out = `${formatCount(sent.length, 'campaign')} to ${formatCount(sums.sent, 'recipient')}`;
  if (sums.sent < MINIMUM_VOLUME) return `${out}, too few to judge`;
  return `${out}, ${formatShare(sums.delivered, sums.sent)} delivered`;
}

/** Names the worst campaign, or a rate of all of them together where none is as bad. */
function alarmClauses({ sent, sums }: CampaignFigures, judging: Judging): readonly string[] {
  const [together] = alarmsIn(sums, judging);
  const [worst, ...others] = worstFirst(sent, judging);
  const { alarm = null } = worst ?? {};
  const isOfAll = together && (alarm === null || (together.light === '🔴' && alarm.light === '🟠'));
  if (isOfAll) return [`${together.light} ${capitalised(alarmInWords(together, judging))}`];
  if (!worst || !alarm) return [];
  const { light } = alarm;
  const more = others.filter((one) => one.alarm?.light === light).length;
  const name = nameOf(worst.campaign.summary);
  const why = alarmInWords(alarm, judging);
  return compact([
    `${light} ${name}: ${why}`,
    more > 0 && `${light} ${formatCount(more, 'more campaign')} like that`,
  ]);
}

/** `spam complaints 0.36% (limit 0.3%)` */
function alarmInWords({ light, rate }: Alarm, judging: Judging): string {
  return `${rateInWords(rate)} (${judging.limit(rate.name, light)})`;
}

export interface JudgedCampaign {
  readonly campaign: ReadCampaign;
  readonly alarm: Alarm | null;
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
  judging: Judging,
): readonly JudgedCampaign[] {
  const judged = sent.map((campaign) => {
    const all = alarmsIn(sumsOf(campaign), judging);
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
function alarmsIn(sums: Sums, judging: Judging): readonly Alarm[] {
  const alarms = measure(sums).flatMap((rate): Alarm[] => {
    const light = judging.light(rate.name, rate.part, rate.all);
    return isAlarming(light) ? [{ light, rate }] : [];
  });
  return alarms.sort(
    (a, b) =>
      WORST_FIRST.indexOf(a.light) - WORST_FIRST.indexOf(b.light) ||
      GRAVEST_FIRST.indexOf(a.rate.name) - GRAVEST_FIRST.indexOf(b.rate.name),
  );
}

export function worstLight(lights: readonly (Light | null)[]): Light | null {
  return WORST_FIRST.find((light) => lights.includes(light)) ?? null;
}

function lightsOf(sums: Sums, judging: Judging): readonly (Light | null)[] {
  return measure(sums).map(({ name, part, all }) => judging.light(name, part, all));
}

/** `spam complaints 0.42%` */
export function rateInWords({ name, part, all }: Ratio): string {
  return `${uncapitalised(RATES[name].label)} ${formatShare(part, all)}`;
}

export function sumsOf({ summary: { statistics }, totals }: ReadCampaign): Sums {
  return summed([{ statistics, totals }]);
}

/** Returns the campaigns without an alarm, the least clicked first; none where all are equal. */
export function byClicks(judged: readonly JudgedCampaign[]): readonly JudgedCampaign[] {
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
