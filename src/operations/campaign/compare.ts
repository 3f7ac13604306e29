import { titleOf } from '../../domain/campaign-title.ts';
import {
  FINAL_AFTER_MS,
  formatCount,
  formatNumber,
  formatShare,
  formatWithShare,
  RATES,
} from '../../domain/figures.ts';
import { type CountedRate, type Ratio, ratioOf } from '../../domain/ratio.ts';
import { action, notice, time, type Chart, type Reply, type Section } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { InputError } from '../../lib/errors.ts';
import { enumerated, uncapitalised } from '../../lib/text.ts';
import { type CountedReactions, withoutMachines } from '../../domain/without-machines.ts';
import { totalsOf, type Campaign, type CampaignTotals } from '../../service/campaigns/campaign.ts';
import { tableOf } from '../../commands/browse/columns.ts';
import { defineOperation } from '../../commands/define.ts';
import { AUTOMATIC_OPENS, isProvisional } from './rates.ts';

export default defineOperation({
  name: 'campaign compare',
  title: 'Compare campaigns',
  summary: 'Compare two campaigns and see whether the difference is significant',
  right: 'look',
  effect: 'reads',
  endpoints: ['GET /campaigns/{id}'],
  example: '71011 71014',
  inputs: {
    campaign: { kind: 'reference', to: 'campaign', only: 'sent', label: 'Campaign' },
    other: { kind: 'reference', to: 'campaign', only: 'sent', label: 'Compare with' },
  },
  async run({ campaign, other }, { service, store, now }) {
    if (campaign === other) {
      throw new InputError('These are the same campaign. Choose another one to compare with.', {
        field: 'other',
      });
    }
    const { campaigns } = service;
    const [both, counted] = await Promise.all([
      Promise.all([campaigns.get(campaign), campaigns.get(other)]),
      store.counts.reactionsOf([campaign, other]),
    ]);
    return comparisonOf(both, [counted.get(campaign) ?? null, counted.get(other) ?? null], now);
  },
});

const COMPARED = [
  'delivery',
  'opens',
  'clicks',
  'clickToOpen',
  'unsubscribes',
  'complaints',
  'hardBounces',
] as const satisfies readonly CountedRate[];

/** Rates that are large enough to be seen in one chart. */
const CHARTED: ReadonlySet<string> = new Set(['delivery', 'opens', 'clicks', 'clickToOpen']);
const LOWER_IS_BETTER: ReadonlySet<string> = new Set(['unsubscribes', 'complaints', 'hardBounces']);
const HOUR_MS = 60 * 60 * 1000;
/** We assume that opens and clicks can be compared up to this ratio of ages. */
const UNEQUAL_FROM = 1.25;

type Pair<T> = readonly [first: T, second: T];

interface Compared {
  readonly name: CountedRate;
  readonly ratios: Pair<Ratio>;
  /** The same of people alone, by which they are judged; `null` where nobody can tell of both. */
  readonly people: Pair<Ratio> | null;
  /** True where the difference is more than chance; `null`: too few to tell. */
  readonly isReal: boolean | null;
}

/** Numbers of people who reacted to a campaign, by the events that came; `null`: none came. */
type Counted = CountedReactions | null;

function comparisonOf(campaigns: Pair<Campaign>, counted: Pair<Counted>, now: Date): Reply {
  const [first, second] = campaigns;
  const totals = [totalsOf(first.figures), totalsOf(second.figures)] as const;
  const rates = COMPARED.map((name): Compared => {
    const ratios = [ratioOf(name, totals[0]), ratioOf(name, totals[1])] as const;
    const people = peopleAlone(name, totals, counted);
    return { name, ratios, people, isReal: differs(...(people ?? ratios)) };
  });
  const isStarted = totals.every(({ sent }) => sent > 0);
  const tooEarly = isStarted ? tooEarlyWords(campaigns, now) : null;
  const sent = totals.map((one) => formatNumber(one.sent));
  const rows = [
    { label: 'Sent', shares: sent, difference: '' },
    ...rates.map(({ name, ratios, people, isReal }) => ({
      label: RATES[name].label,
      shares: ratios.map((ratio, side) => countOfBoth(ratio, people?.[side] ?? null)),
      difference: isReal === null ? 'too few to tell' : isReal ? 'significant' : 'not significant',
    })),
  ];
  return {
    title: `${titleOf(first)} and ${titleOf(second)}`,
    summary: isStarted
      ? (tooEarly ?? verdictOf(campaigns, rates, now))
      : 'Nothing to compare yet: one of them hasn’t been sent',
    sections: [
      ...(isStarted ? cautions(campaigns, tooEarly ? null : now) : []),
      tableOf(rows, [
        { title: 'Metric', cell: ({ label }) => label },
        ...campaigns.map((campaign, index) => ({
          title: titleOf(campaign),
          align: 'right' as const,
          cell: ({ shares }: (typeof rows)[number]) => shares[index] ?? '',
        })),
        !tooEarly && { title: 'Difference', cell: ({ difference }) => difference },
      ]),
    ],
    details: isStarted ? detailsOf(campaigns, rates) : [],
    actions: campaigns.map((one) =>
      action('campaign show', { campaign: one.id }, `Open ${titleOf(one)}`),
    ),
    footnote: isStarted && !tooEarly ? footnoteFor(rates) : undefined,
  };
}

function footnoteFor(rates: readonly Compared[]): string {
  const significant = 'Differences are significant at 99% confidence.';
  const isByPeople = rates.some(({ people }) => people !== null);
  return isByPeople
    ? `${significant} Opens and clicks are compared without machines.`
    : significant;
}

/** Returns the rate of each campaign without machines, where these make a difference in one. */
function peopleAlone(
  name: CountedRate,
  totals: Pair<CampaignTotals>,
  counted: Pair<Counted>,
): Pair<Ratio> | null {
  const of = (side: 0 | 1): CampaignTotals | null => {
    const opened = withoutMachines(ratioOf('opens', totals[side]), counted[side]);
    const clicked = withoutMachines(ratioOf('clicks', totals[side]), counted[side]);
    return opened === null || clicked === null ? null : { ...totals[side], opened, clicked };
  };
  const [first, second] = [of(0), of(1)];
  if (first === null || second === null) return null;
  const ratios = [ratioOf(name, first), ratioOf(name, second)] as const;
  const differ = ratios.some(({ part, all }, side) => {
    const before = ratioOf(name, totals[side === 0 ? 0 : 1]);
    return part !== before.part || all !== before.all;
  });
  return differ ? ratios : null;
}

function countOfBoth({ part, all }: Ratio, people: Ratio | null): string {
  const count = formatWithShare(part, all);
  const without = people && formatShare(people.part, people.all);
  const isSame = without === null || without === formatShare(part, all);
  return isSame ? count : `${count} (${without} without machines)`;
}

/** Names the younger campaign while its figures change and the other is too old to compare with. */
function tooEarlyWords(campaigns: Pair<Campaign>, now: Date): string | null {
  const [younger, older] = campaigns
    .map((campaign) => {
      const at = campaign.sendAt?.getTime() ?? Infinity;
      return { title: titleOf(campaign), hours: (now.getTime() - at) / HOUR_MS };
    })
    .filter(({ hours }) => hours >= 0)
    .toSorted((a, b) => a.hours - b.hours);
  if (!younger || !older) return null;
  const finalHours = FINAL_AFTER_MS / HOUR_MS;
  const youngest = Math.min(younger.hours, finalHours) * UNEQUAL_FROM;
  if (Math.min(older.hours, finalHours) <= youngest) return null;
  const age =
    younger.hours < 1
      ? formatCount(Math.floor(younger.hours * 60), 'minute')
      : formatCount(Math.floor(younger.hours), 'hour');
  return `Too early: “${younger.title}” is only ${age} old; its opens and clicks are still coming in`;
}

function verdictOf(campaigns: Pair<Campaign>, rates: readonly Compared[], now: Date): string {
  if (rates.every(({ isReal }) => isReal === null)) return 'Too few recipients to compare';
  const isEarly = campaigns.some((campaign) => isProvisional(campaign, now));
  const soFar = isEarly ? ' so far' : '';
  const real = rates.filter(({ isReal }) => isReal === true);
  if (real.length === 0) return `No significant difference${soFar}`;
  const { won = [], lost = [] } = Object.groupBy(real, (one) =>
    isFirstBetter(one) ? 'won' : 'lost',
  );
  const [a, b] = campaigns.map((campaign) => `“${titleOf(campaign)}”`);
  const firstLeads = enumerated(won.map((rate) => leadWords(rate, 0)));
  const secondLeads = enumerated(lost.map((rate) => leadWords(rate, 1)));
  if (lost.length === 0) return `${a} did better${soFar}: ${firstLeads}`;
  if (won.length === 0) return `${b} did better${soFar}: ${secondLeads}`;
  return `No clear winner${soFar}. ${a} leads in ${firstLeads}; ${b} leads in ${secondLeads}`;
}

function isFirstBetter({ name, ratios, people }: Compared): boolean {
  const [first, second] = people ?? ratios;
  const isHigher = shareOf(first) > shareOf(second);
  return LOWER_IS_BETTER.has(name) ? !isHigher : isHigher;
}

/** Writes `opened 30.6% vs. 24.5%` of the one that leads. */
function leadWords({ name, ratios, people }: Compared, leading: 0 | 1): string {
  const shares = (people ?? ratios).map(({ part, all }) => formatShare(part, all));
  const [more, less] = leading === 0 ? shares : shares.toReversed();
  const by = people === null ? '' : ' without machines';
  return `${uncapitalised(RATES[name].label)} ${more} vs. ${less}${by}`;
}

/** @param now `null` where the age of both was mentioned already */
function cautions(campaigns: Pair<Campaign>, now: Date | null): Section[] {
  const recent = campaigns.filter((one) => now !== null && isProvisional(one, now));
  const names = enumerated(recent.map((campaign) => `“${titleOf(campaign)}”`));
  const [lists, others] = campaigns.map(({ listIds }) => listIds.toSorted().join());
  const isTrackedInOne = (name: keyof Campaign['tracking']) => {
    const [one, other] = campaigns.map(({ tracking }) => tracking[name] ?? null);
    return one !== null && other !== null && one !== other;
  };
  return compact([
    recent.length === 1 && `${names} is less than 48 hours old; its results aren’t final.`,
    recent.length === 2 && `${names} are less than 48 hours old; their results aren’t final.`,
    lists !== others && 'They went to different lists; the audience may explain a difference.',
    isTrackedInOne('opens') && 'Opens were tracked in only one of them.',
    isTrackedInOne('clicks') && 'Clicks were tracked in only one of them.',
  ]).map((text) => notice('info', text));
}

function detailsOf(campaigns: Pair<Campaign>, rates: readonly Compared[]): Section[] {
  return [
    {
      kind: 'table',
      columns: [{ title: 'Detail' }, ...campaigns.map((one) => ({ title: titleOf(one) }))],
      rows: [
        ['Subject', ...campaigns.map(({ subject }) => subject || '–')],
        ['Sent', ...campaigns.map(({ sendAt }) => (sendAt ? time(sendAt) : '–'))],
      ],
    },
    chartOf(campaigns, rates),
    notice('info', AUTOMATIC_OPENS),
  ];
}

function chartOf(campaigns: Pair<Campaign>, rates: readonly Compared[]): Chart {
  const shown = rates.filter(({ name }) => CHARTED.has(name));
  const [first, second] = campaigns.map(titleOf);
  return {
    kind: 'chart',
    form: 'bar',
    title: 'Rates',
    categories: shown.map(({ name }) => RATES[name].label),
    series: campaigns.map((one, side) => ({
      // The names must differ, even where both campaigns have the same title.
      name: first === second ? `${one.id} ${titleOf(one)}` : titleOf(one),
      // In percent, with one decimal.
      values: shown.map(({ ratios }) => Math.round(shareOf(ratios[side]) * 1000) / 10),
    })),
    unit: '%',
  };
}

type Counts = Pick<Ratio, 'part' | 'all'>;

function shareOf({ part, all }: Counts = { part: 0, all: 0 }): number {
  return all > 0 ? part / all : 0;
}

/** The smallest whole of which a share says anything. */
const FEWEST = 30;
/**
 * The threshold for an error of 1 in 100, two-sided. Several rates are compared at once, and with
 * the usual 1 in 20 one of them would often differ by mere chance.
 */
const LEAST_DEVIATION = 2.576;

/** Tells whether two shares differ by more than chance; `null` where there are too few to tell. */
export function differs(a: Counts, b: Counts): boolean | null {
  if (a.all < FEWEST || b.all < FEWEST) return null;
  const pooled = (a.part + b.part) / (a.all + b.all);
  if (pooled <= 0 || pooled >= 1) return false;
  // Textbooks give this normal approximation of the test of two proportions.
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / a.all + 1 / b.all));
  return Math.abs(a.part / a.all - b.part / b.all) / error >= LEAST_DEVIATION;
}
