import { assert, constantFrom, date, double, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/lib/errors.ts';
import { checkVariables } from '../../src/service/lists/list.ts';

const definitions = [
  { name: 'city', type: 'string' },
  { name: 'orders', type: 'number' },
  { name: 'born', type: 'date' },
];
const check = (name: string, value: string | number) =>
  checkVariables([{ name, value }], definitions);

describe('names of variables', () => {
  const TAKEN = ['city', 'Місто', '2nd address', 'first-name', 'a_b/c.d,e', `o'hara "x"?!`, 'é'];

  it.each(TAKEN)('%s is taken', (name) => {
    expect(() => check(name, 'x')).not.toThrow();
  });

  it.each(['', ' ', '2026', '?!'])('“%s” has no letter', (name) => {
    expect(() => check(name, 'x')).toThrow(/at least one letter/);
  });

  const REFUSED = ['a@b', 'a:b', 'tab\tin', 'a{b}', 'a\\b', 'smile 😀', 'a\n'];

  it.each(REFUSED)('%s has a character that isn’t allowed', (name) => {
    expect(() => check(name, 'x')).toThrow(/isn’t allowed/);
  });
});

describe('values of variables', () => {
  it.each([
    ['city', 'Lviv'],
    ['city', 79_000],
    ['city', '2017-01-31'],
    ['orders', 3],
    ['orders', '-3.5'],
    ['born', '2016-02-29'],
    ['unheard of', 'anything'],
  ])('%s takes %s', (name, value) => {
    expect(() => check(name, value)).not.toThrow();
  });

  it.each([
    ['orders', 'three', /is a number/],
    ['orders', '', /is a number/],
    ['orders', '2017-01-31', /is a number/],
    ['born', '2017-1-1', /YYYY-MM-DD/],
    ['born', '2017-02-30', /YYYY-MM-DD/],
    ['born', 20_170_131, /YYYY-MM-DD/],
    ['born', ' 2017-01-31', /YYYY-MM-DD/],
    ['city', Number.NaN, /can’t be NaN/],
  ])('%s takes no “%s”', (name, value, sentence) => {
    const refused = { field: 'variables', message: expect.stringMatching(sentence) };
    expect(() => check(name, value)).toThrow(expect.objectContaining(refused));
  });

  it('of any day and any number suit their types', () => {
    const [min, max] = [new Date('1000-01-01'), new Date('9999-12-31')];
    const days = date({ noInvalidDate: true, min, max });
    assert(
      property(days, double({ noDefaultInfinity: true, noNaN: true }), (day, number) => {
        expect(() => check('born', day.toISOString().slice(0, 10))).not.toThrow();
        expect(() => check('orders', number)).not.toThrow();
      }),
    );
  });

  it('whatever they are, are taken or refused in a sentence', () => {
    const names = oneof(constantFrom('city', 'orders', 'born'), string());
    assert(
      property(names, oneof(string(), double()), (name, value) => {
        try {
          check(name, value);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
    );
  });
});
