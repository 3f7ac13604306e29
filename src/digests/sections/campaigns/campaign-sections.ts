import {
  formatCount,
  formatCounted,
  formatNumber,
  formatInLine,
  formatShortDay,
  formatWithShare,
  type RateName,
  RATES,
} from '../../../domain/figures.ts';
import { facts, figureTable } from '../../../domain/reply.ts';
import type { Chart, Fact, ReplyFile, Section, Table, Text } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { uncapitalised } from '../../../lib/text.ts';
import type { SectionContent } from '../../section.ts';
import { countsByDay, percentOf } from '../day-charts.ts';
import { comparedAmount, comparedShare, comparedTable } from '../comparison.ts';
import type { ComparedFigure, EarlierShare, Share, Shown } from '../comparison.ts';
import { measure } from './campaign-figures.ts';
import type { CampaignFigures, Compared, DayFigures, Sums } from './campaign-figures.ts';
import { byClicks, judgingTogether, sumsOf } from './campaign-verdict.ts';
import type { JudgedCampaign } from './campaign-verdict.ts';
import { waitingNotices } from './waiting-campaigns.ts';
import { shareWithoutMachines } from '../../../domain/without-machines.ts';
import { ratioOf, type Ratio } from '../../../domain/ratio.ts';
import { csvOf } from '../../../lib/csv.ts';
import type { ReadCampaign } from '../../../snapshots/campaigns.ts';
import { shortTitle, titleWithId } from '../../../domain/campaign-title.ts';

export function campaignSections(
  figures: CampaignFigures,
  below: readonly Section[],
  shown: Shown,
): readonly Section[] {
  const { sent, waiting } = figures;
  if (sent.length === 0 && waiting.length === 0) return [];
  const ofSent = sent.length === 0 ? [] : [facts(campaignFacts(figures, shown)), ...below];
  return [{ kind: 'heading', text: 'Campaigns' }, ...ofSent, ...waitingNotices(waiting)];
}

export function extremesOf(judged: readonly JudgedCampaign[]): readonly Text[] {
  if (judged.length < 2) return [];
  const line = (label: string, one: JudgedCampaign): Text => [
    { kind: 'strong', text: label },
    ` ${lineOf(one)}`,
  ];
  const worst = judged.find(({ judgement }) => judgement.reasons.length > 0);
  const clicked = byClicks(judged);
  const [least, best] = [worst ? null : clicked.at(0), clicked.at(-1)];
  return compact<Text>([
    worst && line('Worst:', worst),
    least && line('Fewest clicks:', least),
    best && line('Best:', best),
  ]);
}

/** `Newsletter: 🔴 spam complaints 5 (0.51%) · 1,000 sent` */
function lineOf({ summary, judgement: { reasons } }: JudgedCampaign): string {
  const [worst] = reasons;
  const why = worst
    ? `${worst.light} ${reasons.map(countInWords).join(', ')}`
    : countInWords(ratioOf('clicks', summary.statistics));
  return `${shortTitle(summary)}: ${why} · ${formatNumber(summary.statistics.sent)} sent`;
}

function countInWords(ratio: Ratio): string {
  return `${uncapitalised(RATES[ratio.name].label)} ${formatInLine(ratio, null)}`;
}

const IN_TABLE: ReadonlySet<RateName> = new Set(['delivery', 'opens', 'clicks']);

export function campaignTable(figures: CampaignFigures, shown: Shown): Table | null {
  if (figures.sent.length === 0) return null;
  const rates = trendsOf(figures.sums).filter(({ name }) => IN_TABLE.has(name));
  const compared = rates.map((rate) => comparedRate(rate, figures, shown));
  return comparedTable(
    [comparedVolume(figures, shown), ...compared].map(({ row }) => row),
    shown,
  );
}

function campaignFacts(figures: CampaignFigures, shown: Shown): readonly Fact[] {
  return [
    comparedVolume(figures, shown).fact,
    ...trendsOf(figures.sums).map((ratio) => rateFact(ratio, figures, shown)),
  ];
}

/** @param of gives the same share of other days; `null` where it isn't known */
export function earlierShares(
  { before, usual }: Compared,
  of: (sums: Sums) => Share | null,
): EarlierShare {
  const share = usual && of(usual.sums);
  const mean = usual && share && { share, ofDays: usual.days, hadMoreTime: usual.hadMoreTime };
  return { before: before && of(before), usual: mean };
}

export function withoutSome(unread: number): string {
  return `without ${formatCount(unread, 'campaign')}`;
}

function comparedVolume({ sums, compared }: CampaignFigures, shown: Shown): ComparedFigure {
  const { before, usual } = compared;
  const mean = usual && { count: (usual.sums.sent / usual.days) * shown.days, ofDays: usual.days };
  return comparedAmount('Sent', sums.sent, { before: before?.sent ?? null, mean }, shown);
}

function comparedRate(
  now: Ratio,
  { compared, sent, people }: CampaignFigures,
  shown: Shown,
): ComparedFigure {
  const { label, of } = RATES[now.name];
  const sameRate = (sums: Sums) => trendsOf(sums).find(({ name }) => name === now.name) ?? null;
  const light = judgingTogether(sent, shown.judging).light(now.name, now.part, now.all);
  const alone = now.name === 'opens' || now.name === 'clicks' ? people[now.name] : null;
  const words = { of, light, beside: shareWithoutMachines(now, alone) };
  return comparedShare(label, now, earlierShares(compared, sameRate), words, shown);
}

const IN_FULL: ReadonlySet<RateName> = new Set(['hardBounces', 'complaints']);

function rateFact(now: Ratio, figures: CampaignFigures, shown: Shown): Fact {
  const { name, part, all } = now;
  const { light } = judgingTogether(figures.sent, shown.judging);
  const unread = figures.sent.filter(({ totals }) => totals === null).length;
  if (!IN_FULL.has(name) || unread === 0) return comparedRate(now, figures, shown).fact;
  // A share of some campaigns is not the share of the day.
  const { label, of } = RATES[name];
  const figure = formatCounted(part, all, of, light(name, part, all));
  return { label, value: `${figure}\n${withoutSome(unread)}` };
}

/** Returns the rates with clicks per open, a trend with a denominator that no other rate has. */
function trendsOf(sums: Sums): readonly Ratio[] {
  return [...measure(sums), ratioOf('clickToOpen', sums)];
}

export function volumeChart(days: readonly DayFigures[]): readonly Chart[] {
  if (!isComparable(days)) return [];
  const series = [
    { name: 'Sent', of: ({ sums }: DayFigures) => sums.sent },
    { name: 'Delivered', of: ({ sums }: DayFigures) => sums.delivered },
  ];
  return countsByDay(days, { title: 'Campaign emails by day', unit: 'recipients', series });
}

/** Shows each day at the age of the last one, or else all as they stand now. */
export function ratesChart(days: readonly DayFigures[]): readonly Chart[] {
  if (!isComparable(days)) return [];
  const known = days.flatMap(({ atEqualAge }) => atEqualAge ?? []);
  const isEqualAge = known.length === days.length;
  const shown = isEqualAge ? known : days.map(({ sums }) => sums);
  const rateOf = (part: 'delivered' | 'opened' | 'clicked', all: 'sent' | 'delivered') =>
    shown.map((sums) => percentOf({ part: sums[part], all: sums[all] }));
  return [
    {
      kind: 'chart',
      form: 'line',
      title: isEqualAge ? 'Campaign rates by day, at the same age' : titleAsNow(days),
      categories: days.map(({ day }) => formatShortDay(day)),
      series: [
        { name: 'Delivered of sent', values: rateOf('delivered', 'sent') },
        { name: 'Opened of delivered', values: rateOf('opened', 'delivered') },
        { name: 'Clicked of delivered', values: rateOf('clicked', 'delivered') },
      ],
      unit: '%',
    },
  ];
}

/** A title has at most 50 characters. */
function titleAsNow(days: readonly DayFigures[]): string {
  const first = days.find(({ isProvisional }) => isProvisional);
  const from = first ? `, not final from ${formatShortDay(first.day)}` : ' by day';
  return `Campaign rates${from}`;
}

function isComparable(days: readonly DayFigures[]): boolean {
  return days.filter(({ sums }) => sums.delivered > 0).length > 1;
}

interface DetailsRequest {
  readonly campaigns: readonly JudgedCampaign[];
  readonly charts: readonly Chart[];
  /** The day in the name of the file: `2026-11-20`. */
  readonly day: string;
}

/** A table takes 100 rows and 10,000 characters (slack/limits.ts); a row has at most 210. */
const ROWS = 45;
/** The most tables in a thread; the file has the remaining campaigns. */
const MOST_TABLES = 5;

const COLUMNS = [
  'delivery',
  'hardBounces',
  'complaints',
  'unsubscribes',
  'opens',
  'clicks',
] as const satisfies readonly RateName[];

/** Tables of all campaigns with their rates, for the thread; of a single one its charts alone. */
export function campaignDetails(request: DetailsRequest): NonNullable<SectionContent['details']> {
  const { campaigns, charts, day } = request;
  const total = campaigns.length;
  if (total < 2) {
    const [first] = charts;
    return first ? [{ key: 'campaigns', reply: { title: first.title, sections: charts } }] : [];
  }
  const pages = Math.min(MOST_TABLES, Math.ceil(total / ROWS));
  const files = total > ROWS ? [fileOf(campaigns, day)] : [];
  return Array.from({ length: pages }, (_, page) => {
    const rows = campaigns.slice(page * ROWS, (page + 1) * ROWS);
    const from = page * ROWS + 1;
    const span = `${formatNumber(from)} to ${formatNumber(from + rows.length - 1)}`;
    const title = pages === 1 ? 'All campaigns' : `Campaigns, ${span} of ${formatNumber(total)}`;
    const table = tableOf(rows);
    if (page > 0) return { key: `campaigns ${page + 1}`, reply: { title, sections: [table] } };
    const footnote = 'Worst first.';
    return { key: 'campaigns', reply: { title, sections: [table, ...charts], footnote, files } };
  });
}

function tableOf(campaigns: readonly JudgedCampaign[]): Table {
  return figureTable(
    ['Campaign', 'Sent', ...COLUMNS.map((name) => RATES[name].label)],
    campaigns.map((campaign) => [
      titleWithId(campaign.summary),
      formatNumber(campaign.summary.statistics.sent),
      ...ratesOf(campaign),
    ]),
  );
}

function ratesOf(campaign: JudgedCampaign): readonly string[] {
  const { light } = campaign.judgement.judging;
  const rates = measure(sumsOf(campaign));
  return COLUMNS.map((name) => {
    const rate = rates.find((one) => one.name === name);
    if (!rate) return 'unknown';
    return formatWithShare(rate.part, rate.all, light(name, rate.part, rate.all));
  });
}

function fileOf(campaigns: readonly ReadCampaign[], day: string): ReplyFile {
  const header = ['Id', 'Name', 'Sender', 'Send time', 'Status'];
  const figures = ['Sent', 'Delivered', 'Opened', 'Clicked', 'Unsubscribed', 'Failed'];
  const rows = campaigns.map(({ summary, totals }) => {
    const { sent, delivered, opened, clicked, unsubscribed, errors } = summary.statistics;
    const { hardBounces, complaints } = totals ?? {};
    const counts = [
      sent,
      delivered,
      opened,
      clicked,
      unsubscribed,
      errors,
      hardBounces,
      complaints,
    ];
    return [
      summary.id,
      summary.name || summary.subject,
      summary.senderEmail,
      summary.sendAt?.toISOString() ?? '',
      summary.status.name,
      ...counts.map((count) => String(count ?? '')),
    ];
  });
  const content = csvOf([...header, ...figures, 'Hard bounces', 'Spam complaints'], rows);
  return { name: `campaigns-${day}.csv`, title: `Campaigns, ${day}`, content };
}
