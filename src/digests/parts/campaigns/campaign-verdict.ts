import { MINIMUM_VOLUME, type FigureFormats, type Light } from '../../../core/figures.ts';
import { quotedTitle } from './campaign-title.ts';
import type { CampaignFigures } from './gather-campaigns.ts';
import {
  alarmsIn,
  lightsOf,
  rateInWords,
  sumsOf,
  worstFirst,
  worstLight,
} from './judged-campaigns.ts';
import { verdictOnWaiting } from './waiting-campaigns.ts';

/** In one line: how many went out, and what is wrong with them. */
export function verdictOnCampaigns(figures: CampaignFigures, formats: FigureFormats): string {
  const waiting = verdictOnWaiting(figures.waiting, formats);
  return [verdictOnSent(figures, formats), ...(waiting ? [waiting] : [])].join(' · ');
}

/** The worst of all rates, together and of each campaign; `null` where none is judged. */
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
  return `${out} · ${verdictOnRates(figures, formats)}`;
}

function verdictOnRates({ sent, sums }: CampaignFigures, formats: FigureFormats): string {
  const [worst, ...others] = alarmsIn(sums, formats);
  const judged = worstFirst(sent, formats);
  if (worst) {
    const same = [worst, ...others.filter(({ light }) => light === worst.light)];
    const words = same.map(({ rate }) => rateInWords(rate, formats)).join('; ');
    const red = judged.filter(({ alarm }) => alarm?.light === '🔴').length;
    const single = worst.light === '🟠' && red > 0 ? `, red in ${campaigns(red, formats)}` : '';
    return `${worst.light} ${words}${single}`;
  }
  const alarmed = judged.filter(({ alarm }) => alarm !== null);
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

function campaigns(count: number, formats: FigureFormats): string {
  return formats.count(count, 'campaign');
}
