import { expect, test } from 'vitest';
import { csvOf } from '../../src/lib/csv.ts';

test.each([
  [['a "b"', 'c;d', 'no @\nin it'], '"a ""b""","c;d","no @\nin it"'],
  [['plain'], 'plain'],
  // What a spreadsheet would run becomes text; numbers stay as they are.
  [['=1+1', '+cmd|x', '@sum', '-a', ' =x'], "'=1+1,'+cmd|x,'@sum,'-a,' =x"],
  // A reader takes one apostrophe off, so that one that was there already stays.
  [["'=1", ' a '], '\'\'=1," a "'],
  [['-12', '+3.5', '1,000', '12.0%'], '-12,+3.5,"1,000",12.0%'],
])('a CSV file with %j', (cells, line) => {
  expect(csvOf(['text'], [cells])).toBe(`text\r\n${line}\r\n`);
});
