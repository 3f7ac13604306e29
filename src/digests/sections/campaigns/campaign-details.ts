import { type FigureFormats, type RateName, RATES } from '../../../domain/figures.ts';
import { csvOf } from '../../../lib/csv.ts';
import type { Chart, Reply, ReplyFile, Table } from '../../../domain/reply.ts';
import type { ReadCampaign } from '../../snapshots/campaigns.ts';
import { measure } from './campaign-figures.ts';
import { titleOf } from './campaign-title.ts';
import { sumsOf } from './campaign-verdict.ts';

interface Detail {
  readonly key: string;
  readonly reply: Reply;
}

interface DigestRequest {
  /** The worst first. */
  readonly campaigns: readonly ReadCampaign[];
  /** Charts below the first table. */
  readonly charts: readonly Chart[];
  /** The day in the name of the file: `2026-11-20`. */
  readonly day: string;
  readonly formats: FigureFormats;
}

/** A table takes 100 rows and 10,000 characters (slack/limits.ts); a row has at most 150. */
const ROWS = 60;
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

/**
 * Tables of all campaigns with their rates, for the thread; none for a single campaign, whose
 * charts alone are posted.
 */
export function campaignDetails({
  campaigns,
  charts,
  day,
  formats,
}: DigestRequest): readonly Detail[] {
  const total = campaigns.length;
  if (total < 2) {
    const [first] = charts;
    return first ? [{ key: 'campaigns', reply: { title: first.title, sections: charts } }] : [];
  }
  const pages = Math.min(MOST_TABLES, Math.ceil(total / ROWS));
  const files = total > ROWS ? [fileOf(campaigns, day)] : [];
  return Array.from({ length: pages }, (_, page): Detail => {
    const rows = campaigns.slice(page * ROWS, (page + 1) * ROWS);
    const from = page * ROWS + 1;
    const span = `${formats.number(from)} to ${formats.number(from + rows.length - 1)}`;
    return {
      key: page === 0 ? 'campaigns' : `campaigns ${page + 1}`,
      reply: {
        title: pages === 1 ? 'Campaigns' : `Campaigns, ${span} of ${formats.number(total)}`,
        sections: [tableOf(rows, formats), ...(page === 0 ? charts : [])],
        ...(page === 0 && {
          footnote: 'The worst first. Source: the service’s statistics.',
          files,
        }),
      },
    };
  });
}

function tableOf(campaigns: readonly ReadCampaign[], formats: FigureFormats): Table {
  return {
    kind: 'table',
    columns: [
      { title: 'Campaign' },
      { title: 'Sent', align: 'right' },
      ...COLUMNS.map((name) => ({
        title: `${RATES[name].label} of ${RATES[name].of}`,
        align: 'right' as const,
      })),
    ],
    rows: campaigns.map((campaign) => [
      titleOf(campaign.summary),
      formats.number(campaign.summary.statistics.sent),
      ...ratesOf(campaign, formats),
    ]),
  };
}

function ratesOf(campaign: ReadCampaign, formats: FigureFormats): readonly string[] {
  const ratioOf = measure(sumsOf(campaign));
  return COLUMNS.map((name) => {
    const rate = ratioOf.find((one) => one.name === name);
    if (!rate) return 'not known';
    const light = formats.light(name, rate.part, rate.all);
    const share = formats.share(rate.part, rate.all);
    return light === '🔴' || light === '🟠' ? `${light} ${share}` : share;
  });
}

/** A CSV file with plain numbers for calculations. */
function fileOf(campaigns: readonly ReadCampaign[], day: string): ReplyFile {
  const header = ['Id', 'Name', 'Sender', 'Send time', 'Status'];
  const figures = ['Sent', 'Delivered', 'Opened', 'Clicked', 'Unsubscribed', 'Failed'];
  const rows = campaigns.map(({ summary, totals }) => {
    const { sent, delivered, opened, clicked, unsubscribed, errors } = summary.statistics;
    const counts = [sent, delivered, opened, clicked, unsubscribed, errors];
    return [
      summary.id,
      summary.name || summary.subject,
      summary.senderEmail,
      summary.sendAt?.toISOString() ?? '',
      summary.status.name,
      ...[...counts, totals?.hardBounces, totals?.complaints].map((count) => String(count ?? '')),
    ];
  });
  const content = csvOf([...header, ...figures, 'Hard bounces', 'Spam complaints'], rows);
  return { name: `campaigns-${day}.csv`, title: `Campaigns, ${day}`, content };
}
