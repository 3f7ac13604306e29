import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import {
  formatCount,
  formatDate,
  formatDay,
  formatFigure,
  formatMegabytes,
  formatMoment,
  formatMonthAndDay,
  formatMoney,
  formatNumber,
  formatPoints,
  formatPrice,
  formatRate,
  formatShare,
  formatShortDay,
  percentOf,
  sizeInWords,
  USUAL_JUDGING,
} from '../../src/domain/figures.ts';

const { light: lightOf } = USUAL_JUDGING;

test('numbers have separators and counts agree with their word', () => {
  expect(formatNumber(1_204_330)).toBe('1,204,330');
  expect(formatCount(1, 'address', 'addresses')).toBe('1 address');
  expect(formatCount(1204, 'address', 'addresses')).toBe('1,204 addresses');
  expect(formatCount(0, 'list')).toBe('0 lists');
});

test('the most that a file may have is named as its limit is', () => {
  expect([2_000_000, 10_000_000, 10 * 1024 * 1024].map(sizeInWords)).toEqual([
    '2 MB',
    '10 MB',
    '10 MB',
  ]);
  expect([200 * 1024 - 1, 1000, 999].map(sizeInWords)).toEqual(['200 KB', '1 KB', '999 bytes']);
});

test('a rate always says what it is a share of', () => {
  expect(formatRate(105, 4980, 'delivered')).toBe('2.1% of 4,980 delivered');
  expect(formatRate(4, 4980, 'delivered')).toBe('0.08% of 4,980 delivered');
  expect(formatRate(0, 0, 'delivered')).toBe('none delivered');
});

test('something never reads as nothing, nor nearly all as all', () => {
  expect(formatShare(1, 1_000_000)).toBe('under 0.01%');
  expect(formatShare(0, 1_000_000)).toBe('0%');
  expect(formatShare(999_999, 1_000_000)).toBe('over 99.9%');
  expect(formatShare(10, 10)).toBe('100%');
  expect(formatShare(1, 0)).toBe('–');
});

test.each([
  ['complaints', 0, 1000, '🟢'],
  ['complaints', 2, 1000, '🟠'],
  ['complaints', 3, 1000, '🔴'],
  ['hardBounces', 19, 1000, '🟢'],
  ['hardBounces', 20, 1000, '🟠'],
  ['hardBounces', 50, 1000, '🔴'],
  ['unsubscribes', 3, 1000, '🟠'],
  ['unsubscribes', 10, 1000, '🔴'],
  ['delivery', 980, 1000, '🟢'],
  ['delivery', 979, 1000, '🟠'],
  ['delivery', 949, 1000, '🔴'],
] as const)('%s: %i of %i is %s', (name, part, all, light) => {
  expect(lightOf(name, part, all)).toBe(light);
});

test('one person makes no light amber, and two make none red', () => {
  expect(lightOf('complaints', 1, 300)).toBeNull();
  expect(lightOf('complaints', 2, 300)).toBe('🟠');
  expect(lightOf('complaints', 3, 300)).toBe('🔴');
  expect(lightOf('unsubscribes', 1, 200)).toBeNull();
  expect(lightOf('unsubscribes', 2, 200)).toBe('🟠');
});

test('under 200 recipients no rate has a light, and opens and clicks never have one', () => {
  expect(lightOf('complaints', 100, 199)).toBeNull();
  expect(lightOf('opens', 0, 100_000)).toBeNull();
});

test('money has two digits and its currency, and what a single thing costs up to four', () => {
  expect(formatMoney(1234.5, 'EUR')).toBe('1,234.50 EUR');
  expect(formatMoney(-3, '')).toBe('-3.00');
  expect(formatPrice(0.038, 'USD')).toBe('0.038 USD');
  expect(formatPrice(12, '')).toBe('12.00');
});

test('changes of shares are told in points, finer where they are little', () => {
  const notified = [0.0915, -0.0042, 0.01, 0].map(formatPoints);
  expect(notified).toEqual(['9.2 pts', '0.4 pts', '1.0 pts', '0 pts']);
});

test('days are written in words, in full or short', () => {
  expect(formatDay('2026-11-20')).toBe('Friday, November 20');
  expect(formatShortDay('2026-11-20')).toBe('Fri, Nov 20');
});

test('dates and moments read alike wherever Slack shows only plain text', () => {
  const now = new Date('2026-11-21T09:00:00Z');
  const at = new Date('2026-11-24T10:00:00Z');
  expect(formatDate('2026-11-20')).toBe('Nov 20, 2026');
  expect(formatMonthAndDay(at)).toBe('Nov 24');
  expect(formatMoment(at, { zone: 'UTC', now })).toBe('Tue, Nov 24, 10:00 AM');
  expect(formatMoment(new Date('2027-01-01T00:00:00Z'), { zone: 'UTC', now })).toBe(
    'Fri, Jan 1, 2027, 12:00 AM',
  );
});

test('figures, percents, and sizes have no more decimals than they say something', () => {
  expect([12_000.456, 2.5, 3].map(formatFigure)).toEqual(['12,000.46', '2.5', '3']);
  expect([0.0029, 0.003, 1].map(percentOf)).toEqual([0.29, 0.3, 100]);
  expect(formatMegabytes(12_400_000)).toBe('12.4 MB');
});

/** Where numbers and dates are written; a cell of a workbook is shown as its program shows it. */
const WRITERS = [
  'domain/figures.ts',
  'lib/tables/cell-format.ts',
  'lib/text.ts',
  'lib/time-zone.ts',
];

test('numbers, percents, and dates are written in one place', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.split(sep).join('/'));
  const writing = files.filter((file) =>
    /\.toLocale\w*String\(|Intl\.(?:Number|DateTime)Format|\.to(?:Fixed|Precision)\(|\* 100\)/.test(
      readFileSync(join('src', file), 'utf8'),
    ),
  );
  expect(writing.sort()).toEqual(WRITERS);
});
