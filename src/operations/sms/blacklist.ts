import { formatPhone, type PhoneList } from '../../domain/phone.ts';
import { action, type Action, type Section, warning } from '../../domain/reply.ts';
import type { PartialLookUp } from '../../service/batches.ts';
import type { BlacklistedPhone } from '../../service/sms/blacklist.ts';
import {
  byText,
  type Column,
  momentColumn,
  newestFirst,
  oldestFirst,
  type Orders,
  tableOf,
} from '../../commands/browse/columns.ts';
import { defineList } from '../../commands/browse/define-list.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { compact } from '../../lib/compact.ts';
import { defineOperation } from '../../commands/define.ts';
import { PHONE_COUNTRY } from '../../commands/inputs.ts';
import { smsBlacklistAdd, smsBlacklistRemove } from '../../bulk/actions/sms.ts';
import { defineBulkOperation } from '../../commands/bulk/define-bulk.ts';

const ORDERS = {
  newest: { label: 'Newest first', compare: newestFirst(({ addedAt }) => addedAt) },
  oldest: { label: 'Oldest first', compare: oldestFirst(({ addedAt }) => addedAt) },
  number: { label: 'By number', compare: byText(({ phone }) => phone) },
} satisfies Orders<BlacklistedPhone>;

const COLUMNS: readonly Column<BlacklistedPhone>[] = [
  { title: 'Phone number', cell: ({ phone }) => formatPhone(phone), inFile: ({ phone }) => phone },
  { title: 'Description', cell: ({ description }) => description || '–' },
  momentColumn('Since', ({ addedAt }) => addedAt, 'date'),
];

/** The most rows of a table that people read; the buttons act on all numbers. */
const MOST_ROWS = 50;

/** The service requires a description (spec 2, section 4.2). */
const DESCRIPTION = 'Added in Slack';

export const blacklistList = defineList({
  name: 'sms blacklist list',
  title: 'SMS blacklist',
  summary: 'List phone numbers on the SMS blacklist',
  right: 'people',
  endpoints: ['GET /sms/black_list'],
  example: 'search=38050',
  inputs: {
    search: {
      kind: 'text',
      label: 'Search',
      hint: 'Part of a number or its description',
      optional: true,
      maxLength: 100,
    },
  },
  orders: ORDERS,
  defaultOrder: 'newest',
  async list({ search }, { service }) {
    const entries = await service.sms.blacklist.all();
    return {
      title: 'SMS blacklist',
      source: entries,
      filter: (entry) => search === undefined || matches(entry, search),
      columns: COLUMNS,
      counted: ['number', 'numbers'],
      empty:
        entries.length === 0 ? 'The SMS blacklist is empty.' : 'No number matches this search.',
      fileName: 'sms-blacklist',
      actions: [
        action('sms blacklist add', {}, 'Add numbers…'),
        action('sms blacklist remove', {}, 'Remove numbers…'),
      ],
    };
  },
});

export const blacklistCheck = defineOperation({
  name: 'sms blacklist check',
  title: 'Check SMS blacklist',
  summary: 'Check phone numbers against the SMS blacklist',
  right: 'people',
  effect: 'reads',
  endpoints: ['GET /sms/black_list/by_numbers'],
  example: '+380501234567, +447700900123',
  inputs: {
    phones: {
      kind: 'phones',
      label: 'Phone numbers',
      hint: 'With country codes, such as +447700900123; separated by commas or lines',
    },
    country: PHONE_COUNTRY,
  },
  async run({ phones }, { service }) {
    const look = await service.sms.blacklist.find(phones.valid);
    return {
      title: 'SMS blacklist',
      summary: verdictOn(phones, look),
      sections: [...table([...look.found.values()]), ...troubles(phones, look)],
      actions: actionsFor(phones, look),
    };
  },
});

export const blacklistAdd = defineBulkOperation({
  name: 'sms blacklist add',
  title: 'Blacklist numbers',
  action: smsBlacklistAdd,
  summary: 'Add phone numbers to the SMS blacklist, pasted or from a file',
  effect: 'writes',
  example: '+380501234567, +447700900123 description="asked by phone"',
  confirmLabel: 'Blacklist numbers',
  inputs: {
    description: {
      kind: 'text',
      label: 'Description',
      hint: `Shown next to the numbers. Leave blank for “${DESCRIPTION}”`,
      optional: true,
      maxLength: 250,
    },
  },
  plan: ({ description = DESCRIPTION }) => ({ params: { description } }),
});

export const blacklistRemove = defineBulkOperation({
  name: 'sms blacklist remove',
  title: 'Remove from blacklist',
  action: smsBlacklistRemove,
  summary: 'Remove phone numbers from the SMS blacklist, pasted or from a file',
  effect: 'writes',
  example: '+380501234567',
  confirmLabel: 'Remove from blacklist',
  inputs: {},
});

type LookUp = PartialLookUp<BlacklistedPhone>;

/** Compares digits without the signs that people write between them. */
function matches({ phone, description }: BlacklistedPhone, search: string): boolean {
  if (description.toLowerCase().includes(search.toLowerCase())) return true;
  const digits = search.replaceAll(/[\s().+\-/]/g, '');
  return /^\d+$/.test(digits) && phone.includes(digits);
}

function verdictOn({ valid }: PhoneList, { found }: LookUp): string {
  const [only = ''] = valid;
  if (valid.length === 1) {
    const number = formatPhone(only);
    return found.size > 0 ? `${number} is blacklisted.` : `${number} isn’t blacklisted.`;
  }
  if (found.size === 0) return `0 of ${formatCount(valid.length, 'number')} blacklisted.`;
  return `${formatNumber(found.size)} of ${formatCount(valid.length, 'number')} blacklisted.`;
}

function table(found: readonly BlacklistedPhone[]): Section[] {
  if (found.length === 0) return [];
  return compact<Section>([
    tableOf(found.slice(0, MOST_ROWS), COLUMNS),
    found.length > MOST_ROWS && {
      kind: 'paragraph',
      text: `and ${formatNumber(found.length - MOST_ROWS)} more`,
    },
  ]);
}

function troubles({ invalid }: PhoneList, { remaining, failure }: LookUp): Section[] {
  const bad = invalid.map(({ text, reason }) => `${text} (${reason})`).slice(0, 5);
  const rest = invalid.length - bad.length;
  const more = rest > 0 ? ` and ${formatNumber(rest)} more` : '';
  return compact([
    invalid.length > 0 && warning(`Invalid: ${bad.join(', ')}${more}.`),
    failure &&
      warning(`${formatCount(remaining.length, 'number')} not checked. ${failure.message}`),
  ]);
}

function actionsFor({ valid }: PhoneList, { found, failure }: LookUp): Action[] {
  const listed = new Set(found.keys());
  const others = failure ? [] : valid.filter((phone) => !listed.has(phone));
  const takeOff = `Remove ${formatCount(listed.size, 'number')}`;
  const putOn = `Blacklist ${formatCount(others.length, 'number')}…`;
  return compact([
    listed.size > 0 && action('sms blacklist remove', { phones: [...listed].join(', ') }, takeOff),
    others.length > 0 &&
      action('sms blacklist add', { phones: others.join(', ') }, putOn, { asksFirst: true }),
  ]);
}
