import { formatCount, formatNumber } from '../../domain/figures.ts';
import { action, type Section } from '../../domain/reply.ts';
import type { SendingDomain } from '../../service/smtp/smtp.ts';
import { BROWSE_INPUTS, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { sourceOf } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { recordsOf, WHAT_TO_DO } from './domain-card.ts';

/** The most domains whose records fit into one message; each of the others is opened. */
const MOST_IN_FULL = 3;

const check = (isThere: boolean) => (isThere ? '🟢 found' : '🟠 missing');

const COLUMNS: readonly Column<SendingDomain>[] = [
  {
    title: 'Domain',
    cell: ({ domain, isDefault }) => (isDefault ? `${domain} (default)` : domain),
    inFile: ({ domain }) => domain,
  },
  { title: 'SPF', cell: ({ checks }) => check(checks.spf) },
  { title: 'DKIM', cell: ({ checks }) => check(checks.dkim) },
  { title: 'DMARC', cell: ({ checks }) => check(checks.dmarc) },
  { title: 'Verified', cell: ({ checks }) => (checks.all ? 'Yes' : 'Not yet') },
];

const FILE_COLUMNS: readonly Column<SendingDomain>[] = [
  ...COLUMNS,
  { title: 'SPF record', cell: ({ neededSpf }) => neededSpf },
];

export default defineOperation({
  name: 'smtp domains',
  summary: 'List sending domains with their DNS records',
  effect: 'reads',
  endpoints: ['GET /v2/email-service/smtp/sender_domains'],
  example: '',
  inputs: BROWSE_INPUTS,
  async run({ page, csv }, context) {
    const domains = (await context.service.smtp.domains.all()).toSorted(unverifiedFirst);
    const unverified = domains.filter(({ checks }) => !checks.all);
    return await listed(
      {
        title: 'Sending domains (SMTP)',
        operation: 'smtp domains',
        values: {},
        source: sourceOf(domains),
        columns: COLUMNS,
        fileColumns: FILE_COLUMNS,
        fileName: 'smtp-domains',
        summary: summaryOf(domains.length, unverified.length),
        empty: 'There are no domains yet.',
        before: toDo(unverified.slice(0, MOST_IN_FULL)),
        open: ({ domain }) => action('smtp domain show', { domain }, domain),
        actions: [action('smtp domain add', {}, 'Add a domain…')],
      },
      { page, csv },
    );
  },
});

function unverifiedFirst(a: SendingDomain, b: SendingDomain): number {
  return Number(a.checks.all) - Number(b.checks.all) || a.domain.localeCompare(b.domain, 'en');
}

function summaryOf(all: number, unverified: number): string {
  const domains = formatCount(all, 'domain');
  return unverified === 0
    ? `${domains} · 🟢 all verified`
    : `${domains} · 🟠 ${formatNumber(unverified)} not verified yet`;
}

function toDo(unverified: readonly SendingDomain[]): Section[] {
  if (unverified.length === 0) return [];
  return [
    { kind: 'paragraph', text: WHAT_TO_DO },
    ...unverified.flatMap((domain): Section[] => [
      { kind: 'heading', text: domain.domain },
      ...recordsOf(domain),
    ]),
  ];
}
