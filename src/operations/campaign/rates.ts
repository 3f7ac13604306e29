import {
  formatCounted,
  formatNumber,
  formatRate,
  isRecent,
  type Judging,
  MINIMUM_VOLUME,
  type RateName,
  RATES,
} from '../../domain/figures.ts';
import { ratioOf } from '../../domain/ratio.ts';
import type { Chart, Fact } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { uncapitalised } from '../../lib/text.ts';
import {
  isGoingOut,
  totalsOf,
  type Campaign,
  type CampaignTotals,
} from '../../service/campaigns/campaign.ts';
import { CAMPAIGN_STATUS } from '../../service/status.ts';

export const TRENDS =
  'Read opens and clicks as trends: some mail programs open emails by themselves.';

/** Rates that the verdict judges, in the order in which it names them. */
const JUDGED = ['complaints', 'hardBounces', 'unsubscribes', 'delivery'] as const;

export function rateFacts(campaign: Campaign, { figure }: Judging): Fact[] {
  const { figures, recipients, status, tracking } = campaign;
  const totals = totalsOf(figures);
  const { sent, delivered, opened, clicked } = totals;
  const fact = (name: RateName, isCounted = true): Fact => {
    const { part, all } = ratioOf(name, totals);
    const value = isCounted ? figure(name, part, all) : 'Not counted in this campaign';
    return { label: RATES[name].label, value };
  };
  const delivery = `${formatCounted(delivered, sent, 'sent')} so far`;
  return compact([
    { label: 'Sent', value: formatCounted(sent, recipients, 'recipients') },
    // While a campaign is being sent, its delivery rate says nothing yet.
    isGoingOut(status) ? { label: RATES.delivery.label, value: delivery } : fact('delivery'),
    fact('opens', isCounted(opened, tracking.opens)),
    fact('clicks', isCounted(clicked, tracking.clicks)),
    opened > 0 && fact('clickToOpen'),
    fact('unsubscribes'),
    fact('complaints'),
    fact('hardBounces'),
  ]);
}

/** Returns the worst of the rates in one line. */
export function verdictOf(
  { totals, isGoingOut }: { readonly totals: CampaignTotals; readonly isGoingOut: boolean },
  judging: Judging,
): string {
  const { sent } = totals;
  if (sent < MINIMUM_VOLUME) {
    return `${formatNumber(sent)} sent${isGoingOut ? ' so far' : ''}, too few to judge the rates`;
  }
  const rates = JUDGED.filter((name) => name !== 'delivery' || !isGoingOut).map((name) =>
    ratioOf(name, totals),
  );
  for (const light of ['🔴', '🟠'] as const) {
    const bad = rates.filter(({ name, part, all }) => judging.light(name, part, all) === light);
    const words = bad.map(
      ({ name, part, all }) =>
        `${uncapitalised(RATES[name].label)} ${formatRate(part, all, RATES[name].of)}`,
    );
    if (words.length > 0) return `${light} ${words.join('; ')}`;
  }
  return isGoingOut ? '🟢 no rate is alarming so far' : '🟢 all rates are fine';
}

/** Returns a chart from sent to clicked, without counts that weren't tracked. */
export function funnel({ figures, tracking }: Campaign): Chart {
  const { sent, delivered, opened, clicked } = totalsOf(figures);
  const bars = compact([
    ['Sent', sent] as const,
    ['Delivered', delivered] as const,
    isCounted(opened, tracking.opens) && (['Opened', opened] as const),
    isCounted(clicked, tracking.clicks) && (['Clicked', clicked] as const),
  ]);
  const [last = ''] = bars.at(-1) ?? [];
  return {
    kind: 'chart',
    form: 'bar',
    title: `From sent to ${uncapitalised(last)}`,
    categories: bars.map(([category]) => category),
    series: [{ name: 'Recipients', values: bars.map(([, value]) => value) }],
    unit: 'recipients',
  };
}

/** A zero must not look like no interest where nobody counted. */
function isCounted(count: number, isTracked: boolean | null): boolean {
  return count > 0 || isTracked !== false;
}

/** Tells whether the figures of a campaign are still going to change. */
export function isProvisional({ sendAt, status }: Campaign, now: Date): boolean {
  return (
    (sendAt !== null && isRecent(sendAt, now)) || status.code === CAMPAIGN_STATUS.updating.code
  );
}
