import {
  formatFigure,
  formatNumber,
  formatRate,
  lightOf,
  MINIMUM_VOLUME,
  RATES,
  type RateName,
} from '../../core/figures.ts';
import { uncapitalised } from '../../core/words.ts';
import type { Chart, Fact } from '../../core/reply.ts';
import type { CampaignTotals } from '../../service/campaign-totals.ts';

/** What became of a campaign so far. */
export interface Progress {
  readonly totals: CampaignTotals;
  readonly recipients: number;
  /** What was sent is still to arrive, so that the delivery rate says nothing yet. */
  readonly isGoingOut: boolean;
}

/** Counts with their rates, denominators and lights. */
export function rateFacts({ totals, recipients, isGoingOut }: Progress): Fact[] {
  const { sent, delivered, opened } = totals;
  const fact = (name: RateName, part: number, all: number): Fact => ({
    label: RATES[name].label,
    value: formatFigure(name, part, all),
  });
  const delivery = `${formatNumber(delivered)} · ${formatRate(delivered, sent, 'sent')} so far`;
  return [
    {
      label: 'Sent',
      value: `${formatNumber(sent)} · ${formatRate(sent, recipients, 'recipients')}`,
    },
    isGoingOut
      ? { label: RATES.delivery.label, value: delivery }
      : fact('delivery', delivered, sent),
    fact('opens', opened, delivered),
    fact('clicks', totals.clicked, delivered),
    ...(opened > 0 ? [fact('clickToOpen', totals.clicked, opened)] : []),
    fact('unsubscribes', totals.unsubscribed, delivered),
    fact('complaints', totals.complaints, delivered),
    fact('hardBounces', totals.hardBounces, sent),
  ];
}

/** The worst of the rates in one line. */
export function verdictOf({ totals, isGoingOut }: Progress): string {
  const { sent, delivered } = totals;
  if (sent < MINIMUM_VOLUME) {
    return `${formatNumber(sent)} sent${isGoingOut ? ' so far' : ''}, too few to judge the rates`;
  }
  const rates: readonly (readonly [RateName, number, number])[] = [
    ['complaints', totals.complaints, delivered],
    ['hardBounces', totals.hardBounces, sent],
    ['unsubscribes', totals.unsubscribed, delivered],
    ...(isGoingOut ? [] : [['delivery', delivered, sent] as const]),
  ];
  for (const light of ['🔴', '🟠'] as const) {
    const bad = rates.filter((rate) => lightOf(...rate) === light);
    if (bad.length > 0) return `${light} ${bad.map(sentenceFor).join('; ')}`;
  }
  return isGoingOut ? '🟢 no rate is alarming so far' : '🟢 all rates are fine';
}

/** From sent to clicked. */
export function funnel({ sent, delivered, opened, clicked }: CampaignTotals): Chart {
  return {
    kind: 'chart',
    form: 'bar',
    title: 'From sent to clicked',
    categories: ['Sent', 'Delivered', 'Opened', 'Clicked'],
    series: [{ name: 'Recipients', values: [sent, delivered, opened, clicked] }],
    unit: 'recipients',
  };
}

function sentenceFor([name, part, all]: readonly [RateName, number, number]): string {
  return `${uncapitalised(RATES[name].label)} ${formatRate(part, all, RATES[name].of)}`;
}
