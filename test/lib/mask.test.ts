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
