import { EVENT_LABELS } from '../../../domain/events.ts';
import { formatCount, formatDay } from '../../../domain/figures.ts';
import { type Loss, providerOf } from '../../../domain/losses.ts';
import { action } from '../../../domain/reply.ts';
import type { Span } from '../../../domain/schedule.ts';
import { compact } from '../../../lib/compact.ts';
import { dayAfter, instantOf } from '../../../lib/time-zone.ts';
import { readLosses } from '../../../relay/losses.ts';
import {
  byText,
  type Column,
  momentColumn,
  newestFirst,
  type Orders,
} from '../../../commands/browse/columns.ts';
import { defineList } from '../../../commands/browse/define-list.ts';
import type { OperationContext } from '../../../commands/context.ts';
import {
  daysOf,
  lastDays,
  type LossSubject,
  PERIOD_INPUT,
  type PeriodName,
  SUBJECTS,
} from './loss-figures.ts';
import { campaignTitles } from './titles.ts';

const KINDS = [
  { value: 'unsubscribes', label: SUBJECTS.unsubscribes.label },
  { value: 'complaints', label: SUBJECTS.complaints.label },
  { value: 'bounces', label: SUBJECTS.bounces.label },
] as const;

const ORDERS = {
  newest: { label: 'Newest first', compare: newestFirst(({ at }) => at) },
  address: { label: 'By address', compare: byText(({ address }) => address ?? '') },
  reason: { label: 'By reason', compare: byText(({ reason }) => reason) },
} satisfies Orders<Loss>;

export default defineList({
  name: 'campaign unsubscribed',
  title: 'Who unsubscribed',
  summary: 'List who unsubscribed, complained, or bounced, with campaign and reason',
  right: 'people',
  endpoints: ['GET /campaigns'],
  example: 'yesterday',
  inputs: {
    day: {
      kind: 'day',
      isPast: true,
      label: 'Day',
      hint: 'Leave blank for the whole period',
      optional: true,
    },
    kind: {
      kind: 'choice',
      label: 'Kind',
      hint: 'Leave blank for unsubscribes',
      optional: true,
      options: KINDS,
    },
    period: { ...PERIOD_INPUT, isNamed: true },
    campaign: {
      kind: 'reference',
      to: 'campaign',
      only: 'sent',
      label: 'Campaign',
      optional: true,
      isNamed: true,
    },
  },
  orders: ORDERS,
  defaultOrder: 'newest',
  async list({ day, kind = 'unsubscribes', period = 'week', campaign }, context) {
    const { store, service } = context;
    const query = { kinds: SUBJECTS[kind].kinds, ...spanOf(day, period, context) };
    const [losses, { titleOf, notice }] = await Promise.all([
      readLosses({ ...query, ...(campaign !== undefined && { campaignId: campaign }) }, store),
      campaignTitles(service),
    ]);
    const when = day === undefined ? `in the last ${daysOf(period)} days` : `on ${formatDay(day)}`;
    return {
      title: `Who ${SUBJECTS[kind].done} ${when}`,
      summary: `${formatCount(losses.length, 'person', 'people')} ${SUBJECTS[kind].done}`,
      source: losses,
      before: compact([notice]),
      columns: columnsFor(kind, titleOf),
      fileColumns: fileColumns(titleOf),
      fileName: `campaign-${kind}`,
      empty: `Nobody ${SUBJECTS[kind].done} ${when}, by the events that Postbell received.`,
      open: ({ address }) =>
        address === null ? null : action('contact show', { email: address }, address),
      menus: [{ input: 'kind', options: KINDS }],
      actions: [action('campaign bounces', { kind, period }, `${SUBJECTS[kind].label} by day`)],
    };
  },
});

function spanOf(
  day: string | undefined,
  period: PeriodName,
  { person: { zone }, now }: Pick<OperationContext, 'person' | 'now'>,
): Span {
  if (day === undefined) return lastDays(daysOf(period), zone, now);
  const startOf = (one: string) => instantOf(one, '00:00', zone);
  return { fromAt: startOf(day), untilAt: startOf(dayAfter(day, 1)) };
}

type TitleOf = (campaignId: string | null) => string;

function columnsFor(kind: LossSubject, titleOf: TitleOf): readonly Column<Loss>[] {
  const isOne = kind === 'complaints';
  return [
    { title: 'Address', cell: ({ address }) => address ?? '–' },
    { title: 'Campaign', cell: ({ campaignId }) => titleOf(campaignId) },
    ...(isOne ? [] : [{ title: 'Reason', cell: ({ reason }: Loss) => reason }]),
    momentColumn('When', ({ at }) => at),
  ];
}

function fileColumns(titleOf: TitleOf): readonly Column<Loss>[] {
  return [
    { title: 'Address', cell: ({ address }) => address ?? '' },
    { title: 'Kind', cell: ({ kind }) => EVENT_LABELS[kind] },
    { title: 'Campaign', cell: ({ campaignId }) => titleOf(campaignId) },
    { title: 'List', cell: ({ listId }) => listId ?? '' },
    { title: 'Mailbox provider', cell: providerOf },
    { title: 'Reason', cell: ({ reason }) => reason },
    momentColumn('When', ({ at }) => at),
  ];
}
