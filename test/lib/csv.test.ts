import { expect, test } from 'vitest';
import { csvOf } from '../../src/lib/csv.ts';

test('cells with commas, quotes and line breaks are quoted', () => {
  expect(csvOf(['text', 'reason'], [['a, "b"', 'no @\nin it']])).toBe(
    'text,reason\r\n"a, ""b""","no @\nin it"\r\n',
  );
});

test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)'])('a spreadsheet does not run %s', (text) => {
  expect(csvOf(['address'], [[text]])).toBe(`address\r\n'${text}\r\n`);
});
