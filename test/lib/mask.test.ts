import { expect, it } from 'vitest';
import { maskAddress, maskAddresses, maskPeople } from '../../src/lib/mask.ts';

it('keeps the first letter and the domain', () => {
  expect(maskAddress('ann@example.com')).toBe('a•••@example.com');
  expect(maskAddress('nothing')).toBe('•••');
});

it('masks addresses anywhere in a text, percent-encoded ones too', () => {
  expect(maskAddresses('GET /emails/ann%40example.com for bob.b+x@mail.example.org')).toBe(
    'GET /emails/a•••@example.com for b•••@mail.example.org',
  );
});

it('masks addresses in any script', () => {
  expect(maskAddresses('to jörg.müller@bücher.example: no')).toBe('to j•••@bücher.example: no');
});

it('gets through a long text without addresses', () => {
  const text = 'a'.repeat(1_000_000);
  expect(maskAddresses(text)).toBe(text);
});

it('masks what people write as addresses and phone numbers, and gets through long texts', () => {
  expect(maskPeople('to "ann lee"@example.com, (050) 123-45-67 and 12,345 more')).toBe(
    'to "ann •••@example.com, (+050•••67 and 12,345 more',
  );
  expect(maskPeople('blocked [203.0.113.125], see 192.168.100.200: +380 50 123 45 67')).toBe(
    'blocked [203.0.113.125], see 192.168.100.200: +380•••67',
  );
  for (const phone of ['+380.50.123.145', '202.555.0123', '050.123.45.67.89', '300.555.123.456']) {
    expect(maskPeople(phone)).toContain('•••');
  }
  expect(maskPeople('gave @U0MIRA on 2026-11-23 09:00')).toBe('gave @U0MIRA on 2026-11-23 09:00');
  for (const part of ['a', '1', '1 ', '"', '(1-', '1.']) {
    expect(maskPeople(part.repeat(200_000)).length).toBeGreaterThan(0);
  }
});

it.each([
  'Order 20261128001',
  'Export 202611280930, 20261128093000.csv',
  'Black Friday 20261128-0900',
  'from 2026-11-23 – 2026-11-24 10:00, 2026-11-23–2026-11-24 1000',
  'Ticket 12345678901234567',
])('leaves numbers that are no phone numbers: %s', (text) => {
  expect(maskPeople(text)).toBe(text);
});

it.each([
  ['2026-11-28 380501234567', '2026-11-28 +380•••67'],
  ['20261128 0501234567', '20261128 +050•••67'],
  ['0501-23-45-67', '+050•••67'],
  ['0170-12-34567', '+017•••67'],
  ['0120-12-3456', '+012•••56'],
  ['+20261128001', '+202•••01'],
  ['+20 26112 8001', '+202•••01'],
  ['2026112800', '+202•••00'],
  ['0044 20261128', '+004•••28'],
  ['810380501234567', '+810•••67'],
])('masks a phone number beside or like a day: %s', (text, masked) => {
  expect(maskPeople(text)).toBe(masked);
});
