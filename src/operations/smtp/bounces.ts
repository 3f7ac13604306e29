import { domainKey, domainOfAddress } from '../../domain/address.ts';
import { bounceMeaning, bounceReason, type BounceReason } from '../../domain/bounces.ts';
import { formatCount, formatCounted, formatNumber } from '../../domain/figures.ts';
import { action, facts, notice, type Section, time } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { inputError } from '../../lib/errors.ts';
import { uncapitalised } from '../../lib/text.ts';
import { type Bounce, BOUNCES_KEPT_MS } from '../../service/smtp/bounces.ts';
import {
  byText,
  type Column,
  momentColumn,
  newestFirst,
  type Orders,
} from '../../commands/browse/columns.ts';
import { defineList, type FilterMenu } from '../../commands/browse/define-list.ts';
import { readAll } from '../../commands/browse/read-page.ts';
import type { OperationContext } from '../../commands/context.ts';
import { answerOf } from './email-state.ts';

const ORDERS = {
  newest: { label: 'Newest first', compare: newestFirst(({ sentAt }) => sentAt) },
  address: { label: 'By address', compare: byText(({ email }) => email) },
  reason: { label: 'By reason', compare: byText(({ answer }) => bounceReason(answer)) },
} satisfies Orders<Bounce>;

const MOST_DOMAINS = 5;
/** The most reasons that the summary counts by name. */
const MOST_REASONS = 3;
const MOST_CHOICES = 20;

const COLUMNS: readonly Column<Bounce>[] = [
  { title: 'To', cell: ({ email }) => email },
  { title: 'Reason', cell: ({ answer }) => bounceReason(answer) },
  { title: 'Subject', cell: ({ subject }) => subject || '–' },
  momentColumn('Sent', ({ sentAt }) => sentAt),
];

const FILE_COLUMNS: readonly Column<Bounce>[] = [
  ...COLUMNS,
  { title: 'From', cell: ({ sender }) => sender },
  { title: 'Server response', cell: answerOf },
];

export default defineList({
  name: 'smtp bounces',
  title: 'Bounced emails',
  summary: 'List bounced transactional emails with the reason',
  right: 'people',
  endpoints: ['GET /smtp/bounces/day', 'GET /smtp/bounces/day/total'],
  example: 'domain=example.com',
  inputs: {
    day: {
      kind: 'day',
      label: 'Day',
      hint: 'Today or yesterday. Leave blank for the last 24 hours',
      optional: true,
    },
    reason: {
      kind: 'text',
      label: 'Reason',
      hint: 'Such as “mailbox full”',
      optional: true,
      maxLength: 50,
    },
    domain: { kind: 'text', label: 'Recipient domain', optional: true, maxLength: 254 },
  },
  orders: ORDERS,
  defaultOrder: 'newest',
  async list({ day, reason, domain, page = 1 }, context) {
    if (day !== undefined) checkKept(day, context);
    const { bounces, total } = await read(context, day);
    const rows = bounces
      .filter((row) => !reason || reasonIs(row, reason))
      .filter((row) => !domain || domainOf(row) === domainKey(domain));
    const reasons = reasonsOf(bounces);
    return {
      title: `Transactional bounces ${day === undefined ? 'in the last 24 hours' : `on ${day}`}`,
      source: rows,
      columns: COLUMNS,
      fileColumns: FILE_COLUMNS,
      fileName: 'smtp-bounces',
      summary: summaryOf(total, rows.length, reasons),
      empty: bounces.length === 0 ? 'Nothing bounced.' : 'No bounce matches this filter.',
      before: page === 1 ? gapIn(day, context) : [],
      details: figures(rows),
      // A page is sorted in Slack, and the menus for reasons and domains are worth more.
      isSortable: false,
      open: ({ email, answer }) =>
        action('contact show', { email }, `${email}: ${bounceReason(answer)}`),
      menus: [
        menuOf('Reason…', 'reason', reasons),
        menuOf('Domain…', 'domain', domainsOf(bounces)),
      ],
    };
  },
});

/** @throws {InputError} for a day of which the service knows nothing. */
function checkKept(day: string, { service, now }: OperationContext): void {
  const days = service.smtp.bounces.daysKept(now);
  if (days.includes(day)) return;
  throw inputError(
    'day',
    `The service keeps bounces for 24 hours only. Choose ${days.join(' or ')}, or leave the day blank.`,
  );
}

/** Says of the day before that the service keeps only what bounced within the last 24 hours. */
function gapIn(day: string | undefined, { service, now }: OperationContext): Section[] {
  const [dayBefore] = service.smtp.bounces.daysKept(now);
  if (day !== dayBefore) return [];
  const keptFrom = new Date(now.getTime() - BOUNCES_KEPT_MS);
  return [
    notice('info', [
      'Incomplete: the service keeps bounces for 24 hours, so there are none from before ',
      time(keptFrom),
      '.',
    ]),
  ];
}

async function read({ service: { smtp }, known }: OperationContext, day: string | undefined) {
  const counted = async () => {
    const total = await smtp.bounces.total();
    known(`${formatCount(total, 'email')} bounced`);
    return total;
  };
  const [{ rows }, total] = await Promise.all([
    readAll(smtp.bounces.all(day)),
    // The service counts those of the last 24 hours itself.
    day === undefined ? counted() : null,
  ]);
  return { bounces: rows, total: total ?? rows.length };
}

function reasonIs({ answer }: Bounce, reason: string): boolean {
  return bounceReason(answer).toLowerCase().includes(reason.toLowerCase());
}

/** Returns e.g. `16 emails bounced: no such address 9, mailbox full 4, blocked as spam 2, other 1`. */
function summaryOf(total: number, shown: number, reasons: readonly Counted[]): string {
  if (shown < total) {
    return `${formatNumber(shown)} of ${formatCount(total, 'bounce')} ${shown === 1 ? 'matches' : 'match'} this filter`;
  }
  const all = `${formatCount(total, 'email')} bounced`;
  const named = reasons.slice(0, MOST_REASONS);
  const others = total - named.reduce((sum, { count }) => sum + count, 0);
  const parts = compact([
    ...named.map(({ word, count }) => `${uncapitalised(word)} ${formatNumber(count)}`),
    others > 0 && `other ${formatNumber(others)}`,
  ]);
  return parts.length > 0 ? `${all}: ${parts.join(', ')}` : all;
}

/** Returns every reason with its advice, and the domains with most bounces. */
function figures(rows: readonly Bounce[]): Section[] {
  if (rows.length === 0) return [];
  return [
    { kind: 'heading', text: 'What to do' },
    {
      kind: 'bullets',
      items: reasonsOf(rows).map(({ word, count }) => [
        { kind: 'strong', text: `${word} (${formatNumber(count)})` } as const,
        `: ${bounceMeaning(word)}`,
      ]),
    },
    { kind: 'heading', text: 'Top domains' },
    facts(
      domainsOf(rows)
        .slice(0, MOST_DOMAINS)
        .map(({ word, count }) => ({
          label: word || 'No domain',
          value: formatCounted(count, rows.length, 'bounces'),
        })),
    ),
  ];
}

function menuOf(label: string, input: string, counted: readonly Counted[]): FilterMenu {
  const choices = counted
    .slice(0, MOST_CHOICES)
    .map(({ word, count }) => ({ value: word, label: `${word} (${formatNumber(count)})` }));
  return { label, input, options: [...choices, { value: '', label: 'All' }] };
}

interface Counted<Word extends string = string> {
  readonly word: Word;
  readonly count: number;
}

function reasonsOf(bounces: readonly Bounce[]): readonly Counted<BounceReason>[] {
  return ranked(bounces, ({ answer }) => bounceReason(answer));
}

function domainsOf(bounces: readonly Bounce[]): readonly Counted[] {
  return ranked(bounces, domainOf);
}

function domainOf({ email }: Bounce): string {
  return domainOfAddress(email);
}

function ranked<Word extends string>(
  bounces: readonly Bounce[],
  wordOf: (bounce: Bounce) => Word,
): Counted<Word>[] {
  return [...Map.groupBy(bounces, wordOf)]
    .map(([word, group]) => ({ word, count: group.length }))
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
}
