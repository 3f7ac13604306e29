import fc from 'fast-check';
import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/examples.mobile';
import { describe, expect, it } from 'vitest';
import {
  countriesInWords,
  countryOfPhone,
  e164,
  formatPhone,
  parsePhone,
  parsePhones,
} from '../../src/domain/phone.ts';

describe('parsePhone', () => {
  it.each([
    ['+380 50 123-45-67', '+380501234567'],
    ['380501234567', '+380501234567'],
    ['00380 (50) 123 45 67', '+380501234567'],
    [' +1 (201) 555-0123 ', '+12015550123'],
    ['+49–171–1234567', '+491711234567'],
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

const ANN = '+380501234567';

/** Returns a mobile number of a country, as libphonenumber has it. */
function exampleOf(country: CountryCode): string {
  return getExampleNumber(country, examples)?.number ?? ANN;
}

describe('one reading of a phone number', () => {
  it.each([
    '380501234567.0',
    '380501234567,00',
    "'+380501234567",
    '="+380501234567"',
    '3.80501234567E+11',
    'tel:+380501234567',
    'TEL://+380501234567',
    '<tel:+380501234567|+380 50 123 4567>',
    '`+380501234567`',
    '*+380 50 123-45-67*',
    '«+380501234567»',
    '"+380501234567",',
    '+380501234567.',
    '\u202A+380501234567\u202C',
    '+38\u200B0501234567',
    '＋３８０５０１２３４５６７',
    '+٣٨٠٥٠١٢٣٤٥٦٧',
    '+380(0)501234567',
  ])('takes off what stands around it in %j', (text) => {
    expect(parsePhone(text)).toEqual({ phone: ANN });
  });

  it.each([
    ['2025550123', 'no + or country code, such as +1'],
    ['(206) 555-0124', 'no + or country code, such as +1'],
    ['12015550123', 'no + or country code, such as +1'],
    ['48501234567.0', 'no + or country code, such as +1'],
    ['13812345678', 'no + or country code, such as +1'],
    [
      '4.91511E+11',
      'cut by a spreadsheet, so its last digits are lost; format the column as text, and export it again',
    ],
    ['1-800-FLOWERS', 'contains letters; enter the digits instead'],
    ['+1 202 555 0123 ext. 4', 'has an extension; enter the number without it'],
    ['tel:+1-202-555-0123;ext=12', 'has an extension; enter the number without it'],
    ['+380501234567-69', 'looks like a range or several numbers; enter each in full'],
    ['+380 50 123-45-67/68', 'looks like a range or several numbers; enter each in full'],
    ['+380501234567 +380501234568', 'looks like a range or several numbers; enter each in full'],
    ['380501234567.5', 'has decimals, so it isn’t a phone number'],
    ['2026-11-28', 'looks like a date'],
    ['28.11.2026 09:00', 'looks like a date'],
    ['11/28/2026', 'looks like a date'],
  ])('refuses “%s”: %s', (text, reason) => {
    expect(parsePhone(text)).toEqual({ text, reason });
  });

  it.each([
    ['2025550123', 'US', '+12025550123'],
    ['(206) 555-0124', 'US', '+12065550124'],
    ['1 202 555 0123', 'US', '+12025550123'],
    ['8 (916) 123-45-67', 'RU', '+79161234567'],
    ['050 123 45 67', 'UA', ANN],
    ['13812345678', 'CN', '+8613812345678'],
    ['48501234567.0', 'PL', '+48501234567'],
    ['+380501234567', 'US', ANN],
    ['380501234567', 'US', ANN],
  ])('reads “%s” by the chosen country %s', (text, country, phone) => {
    expect(parsePhone(text, { country })).toEqual({ phone });
  });

  it('never takes a US number without its country code for a foreign one', () => {
    const national = fc.tuple(
      fc.integer({ min: 200, max: 999 }),
      fc.integer({ min: 2_000_000, max: 9_999_999 }),
    );
    fc.assert(
      fc.property(national, fc.constantFrom('', '.0', '1'), ([area, rest], mark) => {
        const text = mark === '1' ? `1${area}${rest}` : `${area}${rest}${mark}`;
        expect(parsePhone(text)).toHaveProperty('reason');
        const parsed = parsePhone(text, { country: 'US' });
        if ('phone' in parsed) expect(parsed.phone).toBe(`+1${area}${rest}`);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads the same number in any marks of programs, and again what it read', () => {
    const mark = fc.constantFrom<(text: string) => string>(
      (text) => `'${text}`,
      (text) => `="${text}"`,
      (text) => `${text}.0`,
      (text) => `tel:${text}`,
      (text) => `<tel:${text}|${text}>`,
      (text) => `*${text}*`,
      (text) => `\u202A${text}\u202C`,
      (text) => `“${text}”`,
    );
    const number = fc.constantFrom(
      '+380501234567',
      '+4915112345678',
      '+12025550123',
      '+4512345678',
    );
    fc.assert(
      fc.property(number, fc.option(mark), (one, write) => {
        const parsed = parsePhone(write?.(one) ?? one);
        expect(parsed).toEqual({ phone: one });
        expect(parsePhone(e164(one.slice(1)))).toEqual(parsed);
      }),
    );
  });

  it('names the choice of a country where there is one', () => {
    const reason = 'no + before it, so choose its country: country=US';
    for (const text of ['2025550123', '050 123 45 67', '(206) 555-0124']) {
      expect(parsePhone(text, { country: null })).toEqual({ text, reason });
    }
    expect(parsePhone('+12025550123', { country: null })).toEqual({ phone: '+12025550123' });
  });

  it('reads back a number of any country as it is written, shown or sent to the service', () => {
    const example = fc.constantFrom(...getCountries()).map((code) => exampleOf(code));
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 4 });
    fc.assert(
      fc.property(example, digits, (number, end) => {
        const text = `${number.slice(0, number.length - end.length)}${end.join('')}`;
        const parsed = parsePhone(text);
        if (!('phone' in parsed)) return;
        const { phone } = parsed;
        expect(phone).toBe(text);
        for (const written of [phone, e164(phone.slice(1)), formatPhone(phone), `'${phone}`]) {
          expect(parsePhone(written)).toEqual({ phone });
        }
        expect(parsePhones(`${phone}, ${formatPhone(phone)}`).valid).toEqual([phone]);
      }),
      { numRuns: 3000 },
    );
    for (const code of getCountries()) {
      expect(parsePhone(exampleOf(code))).toEqual({ phone: exampleOf(code) });
    }
  });

  it('says which countries numbers are in', () => {
    expect(countriesInWords([ANN, '+380501234568', '+12025550123'])).toBe(
      '2 in Ukraine, 1 in United States',
    );
  });
});

describe('parsePhones', () => {
  it('takes each number once and names what is none', () => {
    expect(parsePhones('+380501234567, 380 50 123 45 67\n+12015550123; call me')).toEqual({
      valid: [ANN, '+12015550123'],
      invalid: [{ text: 'call me', reason: 'contains more than digits' }],
      repeated: 1,
    });
  });
});

it.each([
  ['+380501234567 +12015550123', ['+380501234567', '+12015550123']],
  ['+380501234567 / +12015550123', ['+380501234567', '+12015550123']],
  ['380501234567 380501234568', ['+380501234567', '+380501234568']],
  ['["+380501234567","+12015550123"]', ['+380501234567', '+12015550123']],
  [
    '+380501234567，+12015550123；+380501234568',
    ['+380501234567', '+12015550123', '+380501234568'],
  ],
])('finds each number of %s', (text, valid) => {
  expect(parsePhones(text)).toEqual({ valid, invalid: [], repeated: 0 });
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

it.each([
  ['+380501234567/+380501234568', 2],
  ['+380501234567 or +380501234568', 2],
  ['+380 50 123 45 67 та +380 50 123 45 68', 2],
  ['+380501234567 et +380501234568', 2],
  ['+380501234567 | +380501234568', 2],
  ['(+380) 50 123 45 67', 1],
  ['++380501234567', 1],
  ['Phone: +380501234567', 1],
  ['тел. +380 50 123-45-67', 1],
  ['+380 50 123 45 67 (Büro)', 1],
])('reads %j, which has %i', (text, count) => {
  const { valid, invalid } = parsePhones(text);
  expect([invalid, valid]).toEqual([[], ['+380501234567', '+380501234568'].slice(0, count)]);
});

// 8 10 is dialed before other countries’ codes where +81 0… would be a number in Japan.
it.each([
  '8 10 380 501234567',
  '810380501234567',
  '81 090 1234 5678',
  '+8 10 380 501234567',
  '+8-10-380-501234567',
])('guesses no %s', (text) => {
  expect(parsePhone(text)).toMatchObject({ reason: expect.stringContaining('begin with +') });
});
