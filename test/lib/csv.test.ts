import { expect, test } from 'vitest';
import { csvOf } from '../../src/lib/csv.ts';

test.each([
  [
    'quotes, separators and line breaks',
    ['a "b"', 'c;d', 'no @\nin it'],
    '"a ""b""","c;d","no @\nin it"',
  ],
  ['nothing else', ['plain'], 'plain'],
  [
    'as text what a spreadsheet would run',
    ['=1+1', '+cmd|x', '@sum', '-a', ' =x'],
    "'=1+1,'+cmd|x,'@sum,'-a,' =x",
  ],
  ['numbers as they are', ['-12', '+3.5', '1,000', '12 %'], '-12,+3.5,"1,000",12 %'],
])('a CSV file: %s', (_, cells, line) => {
  expect(csvOf(['text'], [cells])).toBe(`text\r\n${line}\r\n`);
});
