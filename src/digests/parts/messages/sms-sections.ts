import type { FigureFormats, Light } from '../../../domain/figures.ts';
import type { Chart, Fact, Section, Table, Text } from '../../../domain/reply.ts';
import { leftOf, SMS_STATUS } from '../../../service/sms/campaign.ts';
import { atWhichAge, countsByDay, sharesByDay } from '../day-charts.ts';
import type { Share, Shown } from '../earlier-days.ts';
import { countOf, createFinalFacts } from '../final-facts.ts';
import type { FinalFigures, FinalDay } from '../final-figures.ts';
import { bestAndWorst } from './best-and-worst.ts';
import type { FiguredSms, SentSms, SmsFigures } from './sms.ts';

const MOST_ROWS = 99;
/** With fewer messages a share says nothing. */
const LEAST_MESSAGES = 20;
const MOST_STATUSES = 6;

export function smsVerdict(
  sent: readonly FiguredSms[],
  formats: FigureFormats,
  light: Light | null,
): string {
  if (sent.length === 0) return 'No SMS campaign went out';
  const { left, delivered } = summed(sent);
  const out = `${formats.count(sent.length, 'SMS campaign')}, ${formats.count(left, 'message')}`;
  const alarm = light === null || light === '🟢' ? '' : `${light} `;
  return `${out} · ${alarm}${formats.share(delivered, left)} delivered · ${spent(sent, formats)}`;
}

/**
 * Sections with volume, outcome and cost and their changes, and the best and the worst campaign.
 */
export function smsSections(
  finalFigures: FinalFigures<SentSms, SmsFigures>,
  shown: Shown,
  light: Light | null,
): readonly Section[] {
  const { now } = finalFigures;
  const { formats } = shown;
  const { volume, share, money } = createFinalFacts(finalFigures, shown);
  const currencies = [...new Set(now.map(({ one }) => one.currency))];
  const facts: readonly Fact[] = [
    volume('Sent', (sent) => summed(sent).left),
    share('Delivered', 'sent', (sent) => deliveredOf(summed(sent)), light),
    ...statusFacts(now, formats),
    ...currencies.map((currency) =>
      money(currencies.length > 1 ? `Cost in ${currency}` : 'Cost', currency, (sent) =>
        spentIn(currency, sent),
      ),
    ),
  ];
  return [{ kind: 'heading', text: 'SMS' }, { kind: 'facts', facts }, ...extremes(now, formats)];
}

/** Charts by day of the number sent and of the share delivered. */
export function smsCharts(
  days: readonly FinalDay<SentSms, SmsFigures>[],
  { formats, days: content }: Shown,
  isProvisional: boolean,
): readonly Chart[] {
  const known = days.map(({ day, sent }) => ({ day, sum: sent && summed(sent) }));
  return [
    ...countsByDay(
      known,
      {
        title: 'SMS by day',
        unit: 'messages',
        series: [
          { name: 'Sent', of: ({ sum }) => sum && sum.left },
          { name: 'Delivered', of: ({ sum }) => sum && sum.delivered },
        ],
      },
      formats,
    ),
    ...sharesByDay(
      known,
      {
        title: `SMS delivered by day${atWhichAge(content, isProvisional)}`,
        series: [{ name: 'Delivered of sent', of: ({ sum }) => sum && deliveredOf(sum) }],
      },
      formats,
    ),
  ];
}

export function smsTable(sent: readonly FiguredSms[], formats: FigureFormats): Table {
  return {
    kind: 'table',
    columns: [
      { title: 'Campaign' },
      { title: 'Sent', align: 'right' },
      { title: 'Delivered', align: 'right' },
      { title: 'Not delivered', align: 'right' },
      { title: 'Cost', align: 'right' },
    ],
    rows: sent.slice(0, MOST_ROWS).map(({ one, figures }): Text[] => {
      const left = leftOf(figures);
      return [
        titleOf(one),
        formats.number(left),
        `${formats.number(figures.delivered)} · ${formats.share(figures.delivered, left)}`,
        formats.number(figures.notDelivered),
        formats.money(figures.spent, one.currency),
      ];
    }),
  };
}

/** Facts on the other statuses of messages, in the service's words. */
function statusFacts(sent: readonly FiguredSms[], formats: FigureFormats): readonly Fact[] {
  const { left } = summed(sent);
  const counts = new Map<string, number>();
  for (const { figures } of sent) {
    for (const [status, count] of Object.entries(figures.statuses)) {
      counts.set(status, (counts.get(status) ?? 0) + count);
    }
  }
  return [...counts]
    .filter(([status]) => status !== SMS_STATUS.delivered.name && status !== SMS_STATUS.ready.name)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_STATUSES)
    .map(([status, count]) => ({
      label: status === SMS_STATUS.sent.name ? 'No report yet' : status,
      value: countOf({ part: count, all: left }, 'sent', formats),
    }));
}

function extremes(sent: readonly FiguredSms[], formats: FigureFormats): readonly Section[] {
  return bestAndWorst(
    sent,
    {
      shareOf: (one) => deliveredOf(summed([one])),
      least: LEAST_MESSAGES,
      titleOf: ({ one }) => titleOf(one),
      words: { of: 'sent', become: 'delivered' },
    },
    formats,
  );
}

function deliveredOf({ left, delivered }: ReturnType<typeof summed>): Share {
  return { part: delivered, all: left };
}

/** Adds up the messages that left, and those of them that were delivered. */
export function summed(sent: readonly FiguredSms[]) {
  let [left, delivered] = [0, 0];
  for (const { figures } of sent) {
    left += leftOf(figures);
    delivered += figures.delivered;
  }
  return { left, delivered };
}

/** Money spent in each currency: `42.10 EUR + 3.00 USD`. */
function spent(sent: readonly FiguredSms[], formats: FigureFormats): string {
  const currencies = [...new Set(sent.map(({ one }) => one.currency))];
  return currencies.map((currency) => formats.money(spentIn(currency, sent), currency)).join(' + ');
}

function spentIn(currency: string, sent: readonly FiguredSms[]): number {
  return sent
    .filter(({ one }) => one.currency === currency)
    .reduce((sum, { figures }) => sum + figures.spent, 0);
}

function titleOf({ senderName, id }: SentSms): string {
  return `From ${senderName || 'nobody'} (${id})`;
}
