import {
  MINIMUM_VOLUME,
  RATES,
  type FigureFormats,
  type Light,
  type RateName,
} from '../../core/figures.ts';
import type { Fact, Section } from '../../core/reply.ts';
import { uncapitalised } from '../../core/words.ts';
import { added, type CampaignFigures, type SentCampaign } from './gather-campaigns.ts';

interface Measured {
  readonly name: RateName;
  readonly part: number;
  readonly all: number;
}

const MOST_CAMPAIGNS = 5;
const LIGHTS = ['🔴', '🟠'] as const;

/** In one line: how many went out, and what is wrong with them. */
export function verdictOnCampaigns({ sent }: CampaignFigures, formats: FigureFormats): string {
  if (sent.length === 0) return 'No campaign went out';
  const measured = measure(sent);
  const volume = added(sent.map(({ summary }) => summary.statistics)).sent;
  const out = `${formats.count(sent.length, 'campaign')} to ${formats.count(volume, 'recipient')}`;
  if (volume < MINIMUM_VOLUME) return `${out}, too few to judge the rates`;
  return `${out} · ${worstOf(measured, formats) ?? '🟢 all rates are fine'}`;
}

/** The worst of their rates; `null` where none is judged. */
export function lightOfCampaigns({ sent }: CampaignFigures, formats: FigureFormats): Light | null {
  const lights = new Set(
    measure(sent).map(({ name, part, all }) => formats.light(name, part, all)),
  );
  return (['🔴', '🟠', '🟢'] as const).find((light) => lights.has(light)) ?? null;
}

/** Volume, rates with the week before, and the campaigns that did worst. */
export function campaignSections(
  { sent, weekBefore }: CampaignFigures,
  formats: FigureFormats,
): Section[] {
  if (sent.length === 0) return [];
  const sum = added(sent.map(({ summary }) => summary.statistics));
  const before: Readonly<Partial<Record<RateName, string>>> = {
    delivery: formats.share(weekBefore.delivered, weekBefore.sent),
    opens: formats.share(weekBefore.opened, weekBefore.delivered),
    clicks: formats.share(weekBefore.clicked, weekBefore.delivered),
    unsubscribes: formats.share(weekBefore.unsubscribed, weekBefore.delivered),
  };
  const factOf = ({ name, part, all }: Measured): Fact => {
    const compared = before[name] && weekBefore.sent > 0 ? ` (week before: ${before[name]})` : '';
    return { label: RATES[name].label, value: formats.figure(name, part, all) + compared };
  };
  return [
    { kind: 'heading', text: 'Campaigns' },
    {
      kind: 'facts',
      facts: [{ label: 'Sent', value: formats.number(sum.sent) }, ...measure(sent).map(factOf)],
    },
    {
      kind: 'bullets',
      items: [
        ...worstFirst(sent, formats)
          .slice(0, MOST_CAMPAIGNS)
          .map((campaign) => lineOf(campaign, formats)),
        ...(sent.length > MOST_CAMPAIGNS
          ? [`and ${formats.number(sent.length - MOST_CAMPAIGNS)} more`]
          : []),
      ],
    },
  ];
}

/** Those with alarming rates before the others, and the larger before the smaller. */
export function worstFirst(
  sent: readonly SentCampaign[],
  formats: FigureFormats,
): readonly SentCampaign[] {
  const badness = (campaign: SentCampaign) => {
    const lights = new Set(
      measure([campaign]).map(({ name, part, all }) => formats.light(name, part, all)),
    );
    return lights.has('🔴') ? 2 : Number(lights.has('🟠'));
  };
  return [...sent].sort(
    (a, b) => badness(b) - badness(a) || b.summary.statistics.sent - a.summary.statistics.sent,
  );
}

/** Complaints and hard bounces only of campaigns whose figures are there in full. */
function measure(sent: readonly SentCampaign[]): Measured[] {
  const sum = added(sent.map(({ summary }) => summary.statistics));
  const full = sent.flatMap(({ totals }) => (totals ? [totals] : []));
  const of = (key: 'sent' | 'delivered' | 'complaints' | 'hardBounces') =>
    full.reduce((total, totals) => total + totals[key], 0);
  return [
    { name: 'delivery', part: sum.delivered, all: sum.sent },
    { name: 'opens', part: sum.opened, all: sum.delivered },
    { name: 'clicks', part: sum.clicked, all: sum.delivered },
    { name: 'unsubscribes', part: sum.unsubscribed, all: sum.delivered },
    ...(full.length > 0
      ? ([
          { name: 'complaints', part: of('complaints'), all: of('delivered') },
          { name: 'hardBounces', part: of('hardBounces'), all: of('sent') },
        ] as const)
      : []),
  ];
}

function worstOf(measured: readonly Measured[], formats: FigureFormats): string | null {
  for (const light of LIGHTS) {
    const bad = measured.filter(({ name, part, all }) => formats.light(name, part, all) === light);
    if (bad.length > 0) return `${light} ${bad.map((one) => inWords(one, formats)).join('; ')}`;
  }
  return null;
}

function inWords({ name, part, all }: Measured, formats: FigureFormats): string {
  return `${uncapitalised(RATES[name].label)} ${formats.rate(part, all, RATES[name].of)}`;
}

function lineOf(campaign: SentCampaign, formats: FigureFormats): string {
  const { id, name, subject, statistics } = campaign.summary;
  const { sent, delivered, opened, clicked } = statistics;
  const figures = [
    `${formats.number(sent)} sent`,
    `${formats.share(delivered, sent)} of sent delivered`,
    `${formats.share(opened, delivered)} of delivered opened`,
    `${formats.share(clicked, delivered)} clicked`,
  ];
  const trouble = worstOf(measure([campaign]), formats);
  return `${name || subject} (${id}): ${trouble ? `${trouble} · ` : ''}${figures.join(' · ')}`;
}
