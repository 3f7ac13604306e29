import { countryName } from '../../domain/countries.ts';
import { formatCount, formatMoney, formatNumber, formatRate } from '../../domain/figures.ts';
import type { Chart, Fact, Section, Text } from '../../domain/reply.ts';
import {
  figuresOf,
  isCanceled,
  leftOf,
  type MessageFigures,
  type SmsCampaign,
  spentOn,
  stageOf,
} from '../../service/sms/campaign.ts';

/** The countries with most messages that are shown; the table has the others. */
const MOST_COUNTRIES = 8;

/** Returns the status of a campaign in one line. */
export function verdictOn(campaign: SmsCampaign): Text {
  const figures = figuresOf(campaign);
  const stage = { kind: 'strong', text: stageOf(figures) } as const;
  const left = leftOf(figures);
  if (isCanceled(figures)) return [stage, ' · nothing was sent'];
  if (left === 0)
    return [stage, ` · ${formatCount(figures.messages, 'message waits', 'messages wait')}`];
  return [
    stage,
    ` · ${formatNumber(figures.delivered)} delivered, ${formatRate(figures.delivered, left, 'sent')}`,
  ];
}

/** Returns the figures of a campaign, with their denominators. */
export function figureSections(campaign: SmsCampaign, to: string, now: Date): Section[] {
  const figures = figuresOf(campaign);
  return [
    { kind: 'facts', facts: [...about(campaign, to, now), ...rates(figures, campaign)] },
    ...(leftOf(figures) > 0 ? [funnel(figures)] : []),
    ...(leftOf(figures) > 0 ? countries(campaign) : []),
  ];
}

function about(campaign: SmsCampaign, to: string, now: Date): Fact[] {
  const { senderName, sendAt, createdAt, price, currency } = campaign;
  const toCome = isCanceled(figuresOf(campaign)) ? 'Was to go out' : 'Goes out';
  return [
    { label: 'From', value: senderName },
    { label: 'To', value: to },
    ...(sendAt
      ? [
          {
            label: sendAt > now ? toCome : 'Went out',
            value: { kind: 'time', at: sendAt, show: 'datetime' } as const,
          },
        ]
      : []),
    ...(createdAt
      ? [{ label: 'Created', value: { kind: 'time', at: createdAt, show: 'datetime' } as const }]
      : []),
    { label: 'Price', value: formatMoney(price, currency) },
  ];
}

function rates(figures: MessageFigures, { currency }: SmsCampaign): Fact[] {
  const { messages, ready, underway, delivered, notDelivered, others, spent } = figures;
  const left = leftOf(figures);
  const counted = (label: string, part: number, all: number, of: string): Fact => ({
    label,
    value: `${formatNumber(part)} · ${formatRate(part, all, of)}`,
  });
  return [
    counted('Sent', left, messages, 'messages'),
    counted('Delivered', delivered, left, 'sent'),
    ...(isCanceled(figures) ? [] : [counted('Not delivered', notDelivered, left, 'sent')]),
    ...(underway > 0 ? [counted('No report yet', underway, left, 'sent')] : []),
    ...(ready > 0 ? [counted('Ready to be sent', ready, messages, 'messages')] : []),
    ...(others > 0 ? [counted('Other statuses', others, messages, 'messages')] : []),
    { label: 'Spent so far', value: formatMoney(spent, currency) },
  ];
}

function funnel(figures: MessageFigures): Chart {
  const { messages, delivered, notDelivered } = figures;
  return {
    kind: 'chart',
    form: 'bar',
    title: 'Outcome of the messages',
    categories: ['Messages', 'Sent', 'Delivered', 'Not delivered'],
    series: [{ name: 'Messages', values: [messages, leftOf(figures), delivered, notDelivered] }],
    unit: 'messages',
  };
}

function countries({ phones, currency }: SmsCampaign): Section[] {
  const groups = [...Map.groupBy(phones, ({ countryCode }) => countryCode)].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  if (groups.length < 2) return [];
  const more = groups.length - MOST_COUNTRIES;
  return [
    { kind: 'heading', text: 'Countries' },
    {
      kind: 'bullets',
      items: [
        ...groups.slice(0, MOST_COUNTRIES).map(([code, all]) => {
          const { delivered } = figuresOf({ phones: all });
          const share = formatRate(
            delivered,
            all.length,
            all.length === 1 ? 'message' : 'messages',
          );
          return `${countryName(code)}: ${share} delivered · ${formatMoney(spentOn(all), currency)}`;
        }),
        ...(more > 0 ? [`and ${formatNumber(more)} more`] : []),
      ],
    },
  ];
}
