import { isShare, reasonsInWords, VERDICTS } from '../../domain/campaign-judgement.ts';
import { uncapitalised } from '../../lib/text.ts';
import { isEnded } from '../../domain/campaign-status.ts';
import {
  formatCount,
  formatNumber,
  formatShare,
  formatWithShare,
  isAlarming,
  type Judging,
  type Limits,
} from '../../domain/figures.ts';
import { ratioOf, type Ratio, type Outcome } from '../../domain/ratio.ts';
import {
  action,
  menuOf,
  type Reply,
  type Section,
  type Action,
  type Table,
  type Text,
  separatedTexts,
} from '../../domain/reply.ts';
import { addedReactions } from '../../domain/without-machines.ts';
import type { Campaign } from '../../service/campaigns/campaign.ts';
import type { MinuteCount, TopicCounts } from '../../store/events/counts.ts';
import { compact } from '../../lib/compact.ts';
import { sumOf } from '../../lib/sum.ts';
import { campaignTitle, type CardFilter, filteredTitle } from './card-filter.ts';
import { judgementOf } from './campaign-card.ts';
import { filterNote, limitsNote } from './card-notices.ts';
import { ratesLine, recipientsIn } from './card-figures.ts';

export interface RunningCampaign {
  readonly campaignId: string;
  /** The campaign; `null` while the service doesn't answer. */
  readonly campaign: Campaign | null;
  readonly counts: TopicCounts;
  /** Counts by the minute, the oldest first; may be empty where no light hangs on them. */
  readonly minutes: readonly MinuteCount[];
}

type Row = ReturnType<typeof rowOf>;

const SOURCE =
  'Campaigns of the last 48 hours. Delivered and hard bounces of sent, complaints of delivered';
const TITLE_MAX = 48;
const WORST_SHOWN = 3;
const MENU_MAX = 25;
/** Slack takes 100 rows with their header, and 10,000 characters; how it counts isn't known. */
const ROWS_MAX = 99;
const CHARACTERS_MAX = 9_500;

const COLUMNS: Table['columns'] = [
  { title: 'Campaign' },
  { title: 'Progress', align: 'right' },
  { title: 'Delivered', align: 'right' },
  { title: 'Hard bounces', align: 'right' },
  { title: 'Complaints', align: 'right' },
];

export function overviewCard(
  campaigns: readonly RunningCampaign[],
  now: Date,
  cardFilter?: CardFilter,
  limits: Limits = {},
): Reply {
  const rows = campaigns
    .map((campaign) => rowOf(campaign, now, cardFilter, limits))
    .sort(busiestFirst);
  const worst = rows.filter(({ worries }) => worries !== null).sort(worstFirst);
  return {
    title: filteredTitle('Running campaigns', cardFilter),
    summary: verdict(rows, worst),
    sections: compact<Section>([
      ...worstSection(worst),
      ...totalSection(rows),
      ...tableSections(rows),
    ]),
    actions: rows.length > 0 ? actionsOf(rows, worst) : [],
    footnote: separatedTexts(
      compact<Text>([SOURCE, cardFilter && filterNote(cardFilter), limitsNote(limits)]),
      ' · ',
    ),
  };
}

function rowOf(
  { campaignId, campaign, counts, minutes }: RunningCampaign,
  now: Date,
  cardFilter: CardFilter | undefined,
  limits: Limits,
) {
  const recipients = recipientsIn(counts);
  const counted = { campaign, minutes, cardFilter, limits, now };
  const { judging, light, reasons, state } = judgementOf(counted, recipients);
  const why = compact([
    state?.light && uncapitalised(state.word),
    reasonsInWords(reasons, judging),
  ]).join('; ');
  const isFinal = campaign !== null && isEnded(campaign.status);
  return {
    campaignId,
    title: titleOf(campaignId, campaign),
    campaign,
    counts,
    recipients,
    judging,
    isHealthy: light === '🟢',
    worries: isAlarming(light) ? { light, text: why } : null,
    isFinal,
    isFiltered: cardFilter !== undefined,
  };
}

function titleOf(campaignId: string, campaign: Campaign | null): string {
  // The name is cut, so that the id stays readable.
  const name = campaign?.name || campaign?.subject || '';
  const start = name
    .slice(0, TITLE_MAX)
    .toWellFormed()
    .replace(/\uFFFD$/u, '');
  const cut = start.length < name.length ? `${start}…` : name;
  return campaignTitle(campaignId, { name: cut, subject: '' });
}

function busiestFirst(a: Row, b: Row): number {
  return Number(a.isFinal) - Number(b.isFinal) || b.recipients.sent - a.recipients.sent;
}

function worstFirst(a: Row, b: Row): number {
  const isRed = ({ worries }: Row) => Number(worries?.light === '🔴');
  return isRed(b) - isRed(a) || busiestFirst(a, b);
}

function verdict(rows: readonly Row[], worst: readonly Row[]): string {
  if (rows.length === 0) return 'No campaigns running';
  const all = formatCount(rows.length, 'campaign');
  const red = worst.filter(({ worries }) => worries?.light === '🔴').length;
  const some = (count: number): string =>
    count === rows.length ? all : `${formatNumber(count)} of ${all}`;
  if (red > 0) return `🔴 ${VERDICTS['🔴']}: ${some(red)}`;
  if (worst.length > 0) return `🟠 ${VERDICTS['🟠']}: ${some(worst.length)}`;
  const healthy = rows.filter(({ isHealthy }) => isHealthy).length;
  if (healthy === 0) return `${all}, too early to judge`;
  const share = healthy === rows.length ? 'all' : formatNumber(healthy);
  return `${all}, ${share} healthy so far`;
}

function worstSection(worst: readonly Row[]): readonly Section[] {
  const items = worst
    .slice(0, WORST_SHOWN)
    .map(({ title, worries }) => `${worries?.light ?? ''} ${title}: ${worries?.text ?? ''}`);
  const more = worst.length - items.length;
  if (more > 0) items.push(`and ${formatNumber(more)} more, marked below`);
  return items.length > 0 ? [{ kind: 'bullets', items }] : [];
}

/** Lights are for single campaigns: together they hide which one needs somebody. */
function totalSection(rows: readonly Row[]): readonly Section[] {
  if (rows.length < 2) return [];
  const sum = (key: keyof Outcome) => sumOf(rows, ({ recipients }) => recipients[key]);
  const total = {
    sent: sum('sent'),
    delivered: sum('delivered'),
    opened: sum('opened'),
    clicked: sum('clicked'),
    unsubscribed: sum('unsubscribed'),
    complaints: sum('complaints'),
    hardBounces: sum('hardBounces'),
    softBounces: sum('softBounces'),
  };
  const counted = rows.map(({ counts }) => counts);
  return ratesLine(total, { judging: { light: () => null }, counted: addedReactions(counted) });
}

function tableSections(rows: readonly Row[]): readonly Section[] {
  const shown: string[][] = [];
  let characters = sizeOf(COLUMNS.map(({ title }) => title));
  for (const row of rows.slice(0, ROWS_MAX)) {
    const cells = cellsOf(row);
    characters += sizeOf(cells);
    if (characters > CHARACTERS_MAX) break;
    shown.push(cells);
  }
  if (shown.length === 0) return [];
  const rest = rows.slice(shown.length);
  const sent = sumOf(rest, ({ recipients }) => recipients.sent);
  const more = `and ${formatCount(rest.length, 'more campaign')}, ${formatNumber(sent)} sent`;
  return [
    { kind: 'table', columns: COLUMNS, rows: shown },
    ...(rest.length > 0 ? [{ kind: 'paragraph', text: more } as const] : []),
  ];
}

function cellsOf(row: Row): string[] {
  const { title, recipients, worries, isFinal, judging } = row;
  const { light } = judging;
  const { sent, delivered } = recipients;
  const rated = { ...recipients, sent: delivered > 0 ? sent : 0 };
  return [
    worries ? `${worries.light} ${title}` : title,
    progressOf(row),
    cell(ratioOf('delivery', rated), isFinal ? light : () => null),
    cell(ratioOf('hardBounces', rated), light),
    cell(ratioOf('complaints', rated), light),
  ];
}

function progressOf({ campaign, recipients: { sent }, isFiltered }: Row): string {
  // It isn't known how many of all recipients match the overview's filter.
  if (!campaign || isFiltered) return `${formatNumber(sent)} sent`;
  const { status, recipients } = campaign;
  if (isEnded(status)) return status.name;
  return isShare(sent, recipients)
    ? `${unbroken(formatShare(sent, recipients))} of ${formatNumber(recipients)}`
    : `${formatNumber(sent)} sent`;
}

function cell({ name, part, all }: Ratio, lightOf: Judging['light']): string {
  if (!isShare(part, all)) return formatNumber(part);
  return unbroken(formatWithShare(part, all, lightOf(name, part, all)));
}

/** Keeps a figure on one line: columns are narrow, and a figure in two lines is hard to read. */
function unbroken(figure: string): string {
  return figure.replaceAll(' ', '\u00a0');
}

function sizeOf(cells: readonly string[]): number {
  return sumOf(cells, (text) => text.length + 1);
}

function actionsOf(rows: readonly Row[], worst: readonly Row[]): readonly Action[] {
  const choices = [...new Set([...worst, ...rows])].slice(0, MENU_MAX);
  const open = choices.map(({ campaignId, title }) =>
    action('campaign show', { campaign: campaignId }, title),
  );
  return compact([menuOf('Open campaign…', open), action('campaign list', {}, 'All campaigns')]);
}
