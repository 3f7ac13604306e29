import { readFileSync } from 'node:fs';
import { assert, maxSafeNat, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  count,
  flag,
  id,
  idToSend,
  LANGUAGES,
  mapOf,
  number,
  objectOf,
  oneOrMore,
  orNull,
  text,
  textOrNull,
} from '../../src/service/formats.ts';

describe('forms of values', () => {
  it.each([
    ['a number', number, 3, 3],
    ['a number as text', number, ' -3.50 ', -3.5],
    ['a count that is missing', count, undefined, 0],
    ['a count that is null', count, null, 0],
    ['a count that is empty', count, '', 0],
    ['an id that is a number', id, 17, '17'],
    ['an id that is text', id, '017', '017'],
    ['a text that is null', text, null, ''],
    ['a text that is missing', text, undefined, ''],
    ['a text that is a number', text, 5, '5'],
    ['no text', textOrNull, '', null],
    ['one as a flag', flag, '1', true],
    ['zero as a flag', flag, 0, false],
    ['an empty object that is an array', objectOf({ sent: count }), [], { sent: 0 }],
    ['an empty map that is an array', mapOf(count), [], {}],
    ['one for a list', oneOrMore(id), 12, ['12']],
    ['none for a list', oneOrMore(id), '', []],
    ['nothing that is an array', orNull(objectOf({ a: text })), [], null],
  ])('%s', (_, schema, given, expected) => {
    expect(schema.parse(given)).toEqual(expected);
  });

  it.each([
    ['words for a number', number, 'many'],
    ['nothing for a number', number, ''],
    ['an infinite number', number, Infinity],
    ['an id beyond whole numbers', id, 2 ** 60],
    ['no id', id, ''],
    ['a word for a flag', flag, 'perhaps'],
  ])('%s is refused', (_, schema, given) => {
    expect(schema.safeParse(given).success).toBe(false);
  });
});

describe('ids as they are sent', () => {
  it.each([
    ['1204', 1204],
    ['0', 0],
    ['017', '017'],
    ['1e3', '1e3'],
    ['9007199254740993', '9007199254740993'],
    ['f3266876', 'f3266876'],
    ['', ''],
  ])('“%s” is %o', (given, expected) => {
    expect(idToSend(given)).toBe(expected);
  });

  it('come back as they went', () => {
    assert(
      property(oneof(maxSafeNat().map(String), string({ minLength: 1 })), (given) => {
        expect(id.parse(idToSend(given))).toBe(given);
      }),
    );
  });
});

it('the languages are those of the specification', () => {
  const document = new URL('../../docs/service/1-email.md', import.meta.url);
  const row = /Language of the confirmation email: (.+?) \|/.exec(readFileSync(document, 'utf8'));
  expect(LANGUAGES.join(', ')).toBe(row?.[1]);
});
