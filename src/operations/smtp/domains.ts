import { formatCount, formatNumber } from '../../domain/figures.ts';
import { action } from '../../domain/reply.ts';
import type { SendingDomain } from '../../service/smtp/smtp.ts';
import { type Column } from '../../commands/browse/columns.ts';
import { defineList } from '../../commands/browse/define-list.ts';

const check = (isThere: boolean) => (isThere ? 'Found' : '🟠 Not found');

const COLUMNS: readonly Column<SendingDomain>[] = [
  {
    title: 'Domain',
    cell: ({ domain, isDefault }) => (isDefault ? `${domain} (default)` : domain),
    inFile: ({ domain }) => domain,
  },
  { title: 'SPF', cell: ({ checks }) => check(checks.spf) },
  { title: 'DKIM', cell: ({ checks }) => check(checks.dkim) },
  { title: 'DMARC', cell: ({ checks }) => check(checks.dmarc) },
  { title: 'Verified', cell: ({ checks }) => (checks.all ? 'Yes' : 'No') },
];

const FILE_COLUMNS: readonly Column<SendingDomain>[] = [
  ...COLUMNS,
  { title: 'SPF record', cell: ({ checks }) => checks.neededSpf },
];

export default defineList({
  name: 'smtp domains',
  title: 'Sending domains',
  summary: 'List sending domains and whether their DNS is set up',
  right: 'look',
  endpoints: ['GET /v2/email-service/smtp/sender_domains'],
  example: '',
  inputs: {},
  async list(_, { service }) {
    const domains = (await service.smtp.domains.all()).toSorted(unverifiedFirst);
    const unverified = domains.filter(({ checks }) => !checks.all);
    return {
      title: 'Sending domains',
      source: domains,
      columns: COLUMNS,
      fileColumns: FILE_COLUMNS,
      fileName: 'smtp-domains',
      summary: summaryOf(domains.length, unverified.length),
      empty: 'No sending domains yet.',
      openLabel: 'DNS records…',
      open: ({ domain }) => action('smtp domain show', { domain }, domain),
      actions: [action('smtp domain add', {}, 'Add domain…')],
    };
  },
});

function unverifiedFirst(a: SendingDomain, b: SendingDomain): number {
  return Number(a.checks.all) - Number(b.checks.all) || a.domain.localeCompare(b.domain, 'en');
}

function summaryOf(all: number, unverified: number): string {
  const domains = formatCount(all, 'domain');
  return unverified === 0
    ? `${domains}, all verified`
    : `🟠 ${formatNumber(unverified)} of ${domains} not verified`;
}
