import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryOfPhone, formatPhone, parsePhone, parsePhones } from '../../src/domain/phone.ts';

describe('parsePhone', () => {
  it.each([
    ['+380 50 123-45-67', '380501234567'],
    ['380501234567', '380501234567'],
    ['00380 (50) 123 45 67', '380501234567'],
    [' +1 (201) 555-0123 ', '12015550123'],
    ['+49–171–1234567', '491711234567'],
  ])('reads “%s”', (text, phone) => {
    expect(parsePhone(text)).toEqual({ phone });
  });

  it.each([
    ['050 123 45 67', 'missing country code, such as +1'],
    ['ann@example.com', 'contains more than digits'],
    ['12345', 'too short'],
    ['3805012345678901234', 'too long'],
    ['+380 50 123', 'not a valid number in its country'],
  ])('says what is wrong with “%s”', (text, reason) => {
    expect(parsePhone(text)).toEqual({ text, reason });
  });

  it('reads back what it gave', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200_000_0000, max: 999_999_9999 }), (number) => {
        const parsed = parsePhone(`+1${number}`);
        if ('phone' in parsed) expect(parsePhone(parsed.phone)).toEqual(parsed);
      }),
    );
  });
});

describe('parsePhones', () => {
  it('takes each number once and names what is none', () => {
    expect(parsePhones('+380501234567, 380 50 123 45 67\n+12015550123; call me')).toEqual({
      valid: ['380501234567', '12015550123'],
      invalid: [{ text: 'call me', reason: 'contains more than digits' }],
      repeated: 1,
    });
  });
});

describe('formatPhone', () => {
  it.each([
    ['380501234567', '+380 50 123 4567'],
    ['+12015550123', '+1 201 555 0123'],
    ['447700900123', '+44 7700 900123'],
    ['0000', '0000'],
    ['call me', 'call me'],
  ])('groups “%s” as people read it', (phone, shown) => {
    expect(formatPhone(phone)).toBe(shown);
  });
});

describe('countryOfPhone', () => {
  it.each([
    ['380501234567', 'UA'],
    ['14165550123', 'CA'],
    ['447700900123', 'GB'],
    ['0000', null],
  ])('knows the country of %s', (phone, country) => {
    expect(countryOfPhone(phone)).toBe(country);
  });
});
