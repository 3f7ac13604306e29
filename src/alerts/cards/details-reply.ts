import { bounceMeaning, isBounceReason } from '../../domain/bounces.ts';
import { csvOf } from '../../lib/csv.ts';
import { EVENT_KINDS, EVENT_LABELS, isEventKind } from '../../domain/events.ts';
import { formatCount, formatNumber, formatShare } from '../../domain/figures.ts';
import { maskAddresses } from '../../lib/mask.ts';
import type { Reply, ReplyFile, Section, Text } from '../../domain/reply.ts';
import type { LinkClicks } from '../../service/campaigns/campaign.ts';
import type { MinuteCount } from '../../store/events/counts.ts';
import { bouncesIn, type Trouble } from './bounces.ts';

/** The figures from which the details of a campaign are drawn. */
export interface DetailFigures extends Trouble {
  readonly campaignId: string;
  /** The title of the campaign's card. */
  readonly title: string;
  readonly minutes: readonly MinuteCount[];
  /** Clicks by link; `null` where the service doesn't answer. */
  readonly links: readonly LinkClicks[] | null;
  /** True if the figures are filtered; only the links are still those of the whole campaign. */
  readonly isFiltered: boolean;
  readonly now: Date;
}

/** The most domains in the table of details. */
export const MOST_DOMAINS = 50;
const LINKS_SHOWN = 10;

/** Returns everything that a campaign's card has no room for. */
export function detailsReply(figures: DetailFigures): Reply {
  const { title, minutes, now } = figures;
  const sections = [
    ...reasonSections(figures),
    ...answerSections(figures),
    ...domainSections(figures),
    ...linkSections(figures),
  ];
  return {
    title: `Details of ${title}`,
    summary: ['As of ', { kind: 'time', at: now, show: 'datetime' }],
    sections: [
      ...(sections.length > 0
        ? sections
        : [
            {
              kind: 'paragraph',
              text: 'Nothing bounced, and nobody complained or clicked.',
            } as const,
          ]),
    ],
    footnote:
      'From the service’s webhooks, events rather than people; links as the service counts.',
    ...(minutes.length > 0 && { files: [minuteFile(figures)] }),
  };
}

function reasonSections({ reasons }: DetailFigures): readonly Section[] {
  if (reasons.length === 0) return [];
  const total = bouncesIn(reasons);
  const items = reasons.map(({ reason, count }): Text => {
    const share = `${formatShare(count, total)} of ${formatNumber(total)}`;
    const meaning = isBounceReason(reason) ? `. ${bounceMeaning(reason)}` : '';
    return [{ kind: 'strong', text: reason }, ` · ${formatNumber(count)} (${share})${meaning}`];
  });
  return [
    { kind: 'heading', text: `Why ${formatCount(total, 'e-mail')} bounced` },
    { kind: 'bullets', items },
  ];
}

/**
 * Returns answers of mail servers for people who run servers; addresses are masked, since they
 * would identify recipients.
 */
function answerSections({ reasons }: DetailFigures): readonly Section[] {
  const answers = reasons.map(({ example }) => maskAddresses(example)).filter((one) => one !== '');
  if (answers.length === 0) return [];
  return [
    { kind: 'heading', text: 'What mail servers answered, an example a reason' },
    { kind: 'verbatim', text: answers.join('\n') },
  ];
}

function domainSections({ domains }: DetailFigures): readonly Section[] {
  if (domains.length === 0) return [];
  const rows = domains.map(({ domain, bounces, complaints, unsubscribes }) => [
    domain,
    formatNumber(bounces),
    formatNumber(complaints),
    formatNumber(unsubscribes),
  ]);
  const isCut = domains.length >= MOST_DOMAINS;
  return [
    { kind: 'heading', text: `Recipient domains${isCut ? `, the ${MOST_DOMAINS} worst` : ''}` },
    {
      kind: 'table',
      columns: [
        { title: 'Domain' },
        { title: 'Bounces', align: 'right' },
        { title: 'Complaints', align: 'right' },
        { title: 'Unsubscribes', align: 'right' },
      ],
      rows,
    },
  ];
}

function linkSections({ links, isFiltered }: DetailFigures): readonly Section[] {
  if (links === null) {
    const text = 'The service doesn’t say at the moment which links were clicked.';
    return [{ kind: 'notice', tone: 'warning', text }];
  }
  const clicked = links.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  if (clicked.length === 0) return [];
  const items = clicked
    .slice(0, LINKS_SHOWN)
    .map(({ url, count }): Text => [`${formatCount(count, 'click')} · `, url]);
  const more = clicked.length - items.length;
  return [
    { kind: 'heading', text: `Most clicked links${isFiltered ? ' of the whole campaign' : ''}` },
    { kind: 'bullets', items: [...items, ...(more > 0 ? [`and ${formatNumber(more)} more`] : [])] },
  ];
}

/** Returns a CSV file with a line a minute and a column a kind. */
function minuteFile({ campaignId, minutes }: DetailFigures): ReplyFile {
  const others = new Set(minutes.map(({ kind }) => kind).filter((kind) => !isEventKind(kind)));
  const kinds = [
    ...EVENT_KINDS.filter((kind) => minutes.some((minute) => minute.kind === kind)),
    ...[...others].sort(),
  ];
  const byMinute = Map.groupBy(minutes, ({ minuteAt }) => minuteAt.getTime());
  const rows = [...byMinute].map(([at, counts]) => [
    new Date(at).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' '),
    ...kinds.map((kind) => String(counts.find((one) => one.kind === kind)?.count ?? 0)),
  ]);
  const header = kinds.map((kind) => (isEventKind(kind) ? EVENT_LABELS[kind] : kind));
  return {
    name: `events-${campaignId}.csv`,
    title: 'Events by the minute',
    content: csvOf(['Minute (UTC)', ...header], rows),
  };
}
