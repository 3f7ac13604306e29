import {
  FINAL_AFTER_MS,
  formatCount,
  formatNumber,
  formatShare,
  type RateName,
  RATES,
} from '../../domain/figures.ts';
import { type Ratio, ratioOf } from '../../domain/ratio.ts';
import {
  action,
  notice,
  time,
  type Chart,
  type Reply,
  type Section,
  type Table,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { InputError } from '../../lib/errors.ts';
import { enumerated, uncapitalised } from '../../lib/text.ts';
import { type CampaignTotals, totalsOf, type Campaign } from '../../service/campaigns/campaign.ts';
import { defineOperation } from '../define.ts';
import { AUTOMATIC_OPENS, isProvisional } from './rates.ts';
import { titleOf } from './words.ts';

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
  async run({ campaign, other }, { service, now }) {
    if (campaign === other) {
      throw new InputError('These are the same campaign. Choose another one to compare with.', {
        field: 'other',
      });
    }
    const [first, second] = await Promise.all([
      service.campaigns.get(campaign),
      service.campaigns.get(other),
    ]);
    return comparisonOf(first, second, now);
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
] as const satisfies readonly RateName[];

/** Rates that are large enough to be seen in one chart. */
const CHARTED: ReadonlySet<string> = new Set(['delivery', 'opens', 'clicks', 'clickToOpen']);
const LOWER_IS_BETTER: ReadonlySet<string> = new Set(['unsubscribes', 'complaints', 'hardBounces']);
const HOUR_MS = 60 * 60 * 1000;
/** We assume that opens and clicks can be compared up to this ratio of ages. */
const UNEQUAL_FROM = 1.25;

interface Compared {
  readonly first: Ratio;
  readonly second: Ratio;
  /** True where the difference is more than chance; `null`: too few to tell. */
  readonly isReal: boolean | null;
}

function comparisonOf(first: Campaign, second: Campaign, now: Date): Reply {
  const totals = [totalsOf(first.figures), totalsOf(second.figures)] as const;
  const rates = COMPARED.map((name): Compared => {
    const [ofFirst, ofSecond] = [ratioOf(name, totals[0]), ratioOf(name, totals[1])];
    return { first: ofFirst, second: ofSecond, isReal: differs(ofFirst, ofSecond) };
  });
  const isStarted = totals.every(({ sent }) => sent > 0);
  const tooRecent = isStarted ? tooRecentOf(first, second, now) : null;
  return {
    title: `${titleOf(first)} and ${titleOf(second)}`,
    summary: tooRecent
      ? tooEarly(tooRecent)
      : isStarted
        ? verdictOf(first, second, rates, now)
        : 'Nothing to compare yet: one of them hasn’t been sent',
    sections: [
      ...(isStarted ? cautions(first, second, tooRecent ? null : now) : []),
      tableOf([first, second], totals, rates, tooRecent !== null),
    ],
    details: isStarted ? detailsOf(first, second, rates) : [],
    actions: [first, second].map((one) =>
      action('campaign show', { campaign: one.id }, `Open ${titleOf(one)}`),
    ),
    footnote:
      isStarted && !tooRecent ? 'Differences are significant at 99% confidence.' : undefined,
  };
}

function tooEarly({ campaign, hours }: Aged): string {
  const age =
    hours < 1
      ? formatCount(Math.floor(hours * 60), 'minute')
      : formatCount(Math.floor(hours), 'hour');
  return `Too early: “${titleOf(campaign)}” is only ${age} old; its opens and clicks are still coming in`;
}

function verdictOf(
  first: Campaign,
  second: Campaign,
  rates: readonly Compared[],
  now: Date,
): string {
  if (rates.every(({ isReal }) => isReal === null)) {
    return 'Too few recipients to compare';
  }
  const isEarly = [first, second].some((campaign) => isProvisional(campaign, now));
  const soFar = isEarly ? ' so far' : '';
  const real = rates.filter(({ isReal }) => isReal === true);
  if (real.length === 0) return `No significant difference${soFar}`;
  const won = real.filter(isFirstBetter).map((one) => wonWords(one.first, one.second));
  const lost = real
    .filter((one) => !isFirstBetter(one))
    .map((one) => wonWords(one.second, one.first));
  const [a, b] = [`“${titleOf(first)}”`, `“${titleOf(second)}”`];
  if (lost.length === 0) return `${a} did better${soFar}: ${enumerated(won)}`;
  if (won.length === 0) return `${b} did better${soFar}: ${enumerated(lost)}`;
  return `No clear winner${soFar}. ${a} leads in ${enumerated(won)}; ${b} leads in ${enumerated(lost)}`;
}

function isFirstBetter({ first, second }: Compared): boolean {
  const isHigher = shareOf(first) > shareOf(second);
  return LOWER_IS_BETTER.has(first.name) ? !isHigher : isHigher;
}

/** @param now `null` where the age of both was mentioned already */
function cautions(first: Campaign, second: Campaign, now: Date | null): Section[] {
  const recent = [first, second].filter((one) => now !== null && isProvisional(one, now));
  const names = enumerated(recent.map((campaign) => `“${titleOf(campaign)}”`));
  const isSameAudience = first.listIds.toSorted().join() === second.listIds.toSorted().join();
  return compact([
    recent.length === 1 && `${names} is less than 48 hours old; its results aren’t final.`,
    recent.length === 2 && `${names} are less than 48 hours old; their results aren’t final.`,
    !isSameAudience && 'They went to different lists; the audience may explain a difference.',
    isCountedInOne(first.tracking.opens, second.tracking.opens) &&
      'Opens were tracked in only one of them.',
    isCountedInOne(first.tracking.clicks, second.tracking.clicks) &&
      'Clicks were tracked in only one of them.',
  ]).map((text) => notice('info', text));
}

/** `null` means that it isn't known. */
function isCountedInOne(one: boolean | null, other: boolean | null): boolean {
  return one !== null && other !== null && one !== other;
}

interface Aged {
  readonly campaign: Campaign;
  readonly hours: number;
}

/**
 * Returns the younger campaign while its figures change and the other is too old to compare with.
 */
function tooRecentOf(first: Campaign, second: Campaign, now: Date): Aged | null {
  const [younger, older] = [first, second]
    .map((campaign) => {
      const at = campaign.sendAt?.getTime() ?? Infinity;
      return { campaign, hours: (now.getTime() - at) / HOUR_MS };
    })
    .filter(({ hours }) => hours >= 0)
    .toSorted((a, b) => a.hours - b.hours);
  if (!younger || !older) return null;
  const untilFinal = ({ hours }: Aged) => Math.min(hours, FINAL_AFTER_MS / HOUR_MS);
  return untilFinal(older) > untilFinal(younger) * UNEQUAL_FROM ? younger : null;
}

function tableOf(
  campaigns: readonly Campaign[],
  totals: readonly CampaignTotals[],
  rates: readonly Compared[],
  isTooEarly: boolean,
): Table {
  const difference = (text: string) => (isTooEarly ? [] : [text]);
  return {
    kind: 'table',
    columns: [
      { title: 'Metric' },
      ...campaigns.map((campaign) => ({ title: titleOf(campaign), align: 'right' as const })),
      ...difference('Difference').map((title) => ({ title })),
    ],
    rows: [
      ['Sent', ...totals.map(({ sent }) => formatNumber(sent)), ...difference('')],
      ...rates.map(({ first, second, isReal }) => {
        const cells = [first, second].map(({ part, all }) => formatShare(part, all));
        return [RATES[first.name].label, ...cells, ...difference(differenceWords(isReal))];
      }),
    ],
  };
}

function detailsOf(first: Campaign, second: Campaign, rates: readonly Compared[]): Section[] {
  const both = [first, second];
  return [
    {
      kind: 'table',
      columns: [{ title: 'Detail' }, ...both.map((campaign) => ({ title: titleOf(campaign) }))],
      rows: [
        ['Subject', ...both.map(({ subject }) => subject || '–')],
        ['Sent', ...both.map(({ sendAt }) => (sendAt ? time(sendAt) : '–'))],
        ...rates.map((rate) => {
          const { label, of } = RATES[rate.first.name];
          const counts = [rate.first, rate.second].map(
            ({ part, all }) => `${formatNumber(part)} of ${formatNumber(all)} ${of}`,
          );
          return [label, ...counts];
        }),
      ],
    },
    chartOf(first, second, rates),
    notice('info', AUTOMATIC_OPENS),
  ];
}

function differenceWords(isReal: boolean | null): string {
  if (isReal === null) return 'too few to tell';
  return isReal ? 'significant' : 'not significant';
}

function chartOf(first: Campaign, second: Campaign, rates: readonly Compared[]): Chart {
  const shown = rates.filter((one) => CHARTED.has(one.first.name));
  // The names must differ, even where both campaigns have the same title.
  const isSame = titleOf(first) === titleOf(second);
  const nameOf = (one: Campaign) => (isSame ? `${one.id} ${titleOf(one)}` : titleOf(one));
  // In percent, with one decimal.
  const values = (side: 'first' | 'second') =>
    shown.map((one) => Math.round(shareOf(one[side]) * 1000) / 10);
  return {
    kind: 'chart',
    form: 'bar',
    title: 'Rates',
    categories: shown.map((one) => RATES[one.first.name].label),
    series: [
      { name: nameOf(first), values: values('first') },
      { name: nameOf(second), values: values('second') },
    ],
    unit: '%',
  };
}

function shareOf({ part, all }: Ratio): number {
  return all > 0 ? part / all : 0;
}

function wonWords(mine: Ratio, others: Ratio): string {
  const [more, less] = [mine, others].map(({ part, all }) => formatShare(part, all));
  return `${uncapitalised(RATES[mine.name].label)} ${more} vs. ${less}`;
}

type Counts = Pick<Ratio, 'part' | 'all'>;

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
