import { array, assert, dictionary, integer, oneof, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { readFields } from '../../../sandbox/service/form-fields.ts';
import { unpack } from '../../../sandbox/service/packed-text.ts';

const scalar = oneof(string({ unit: 'grapheme' }), integer());
const structure = oneof(
  array(oneof(scalar, array(scalar))),
  dictionary(string({ minLength: 1 }), oneof(scalar, array(scalar))),
);

it('reads what PHP and JSON write, and leaves every other text alone', () => {
  assert(
    property(structure, (value) => {
      // An array without keys is a list in PHP, and so is one with the keys 0, 1, 2.
      const expected = isListInPhp(value) ? Object.values(value) : value;
      expect(unpack(php(value))).toEqual(expected);
      expect(unpack(JSON.stringify(value))).toEqual(value);
    }),
  );
  assert(
    property(string(), (text) => {
      expect(() => unpack(`a:3:{${text}`)).not.toThrow();
      expect(unpack(`x${text}`)).toBeUndefined();
    }),
    { examples: [[''], ['i:0;N'], ['i:0;s:99:"x";}']] },
  );
});

it('makes lists and objects of fields with brackets', () => {
  const read = (query: string) => readFields(new URLSearchParams(query));
  expect(read('a=1&b[]=2&b[]=3&c[x]=4&c[y][0]=5&d[0][e]=6&d[1][e]=7&f[=8')).toEqual({
    a: '1',
    b: ['2', '3'],
    c: { x: '4', y: ['5'] },
    d: [{ e: '6' }, { e: '7' }],
    'f[': '8',
  });
});

function isListInPhp(value: object): boolean {
  return Object.keys(value).every((key, index) => key === String(index));
}

/** Keys such as `00` are texts in PHP. */
function php(value: unknown): string {
  if (typeof value === 'number') return `i:${value};`;
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`;
  const entries = Object.entries(value ?? {}).map(
    ([key, item]) => php(/^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : key) + php(item),
  );
  return `a:${entries.length}:{${entries.join('')}}`;
}
