import { MINIMUM_VOLUME, type FigureFormats, type Light } from '../../../domain/figures.ts';
import type { Sums } from './campaign-sums.ts';
import { quotedTitle } from './campaign-title.ts';
import type { CampaignFigures } from './gather-campaigns.ts';
import {
  alarmsIn,
  lightsOf,
  rateInWords,
  sumsOf,
  worstFirst,
  worstLight,
  type JudgedCampaign,
} from './judged-campaigns.ts';
import { verdictOnWaiting } from './waiting-campaigns.ts';

/** Says in one line how many campaigns went out, and what is wrong with them. */
export function verdictOnCampaigns(figures: CampaignFigures, formats: FigureFormats): string {
  const waiting = verdictOnWaiting(figures.waiting, formats);
  return [verdictOnSent(figures, formats), ...(waiting ? [waiting] : [])].join(' · ');
}

/**
 * The worst light of all rates, together and of each campaign, and of campaigns that wait or
 * failed; `null` where there is none.
 */
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
    const isSaidAlready = sent.length === 1 || together === null;
    const all = isSaidAlready
      ? []
      : [`all ${formats.number(sent.length)} together: ${together.words}`];
    return [redWords(worst, others, formats), out, ...all].join(' · ');
  }
  if (together?.light === '🔴') return `🔴 ${together.words} · ${out}`;
  return `${out} · ${together ? `🟠 ${together.words}` : verdictOnEach(figures, formats)}`;
}

/** `🔴 spam complaints 0.36 % of 12,000 delivered in «Newsletter #46» (71046)`. */
function redWords(
  { campaign, alarm }: JudgedCampaign,
  others: readonly JudgedCampaign[],
  formats: FigureFormats,
): string {
  const why = alarm ? rateInWords(alarm.rate, formats) : '';
  const more = (['🔴', '🟠'] as const).flatMap((light) => {
    const count = others.filter((one) => one.alarm?.light === light).length;
    return count > 0
      ? [`${light === '🔴' ? 'red' : 'amber'} in ${formats.number(count)} more`]
      : [];
  });
  return [`🔴 ${why} in ${quotedTitle(campaign.summary)}`, ...more].join(', ');
}

/** Returns the rates with the worst light of all campaigns together; `null` without an alarm. */
function alarmsTogether(sums: Sums, formats: FigureFormats) {
  const [worst, ...others] = alarmsIn(sums, formats);
  if (!worst) return null;
  const same = [worst, ...others.filter(({ light }) => light === worst.light)];
  const words = same.map(({ rate }) => rateInWords(rate, formats)).join('; ');
  return { light: worst.light, words };
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
