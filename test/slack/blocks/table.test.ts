import { expect, test } from 'vitest';
import { tableCsv } from '../../../src/slack/blocks/table.ts';

function lineOf(...cells: string[]): string | undefined {
  const columns = cells.map(() => ({ title: 't' }));
  return tableCsv({ kind: 'table', columns, rows: [cells] }).split('\r\n')[1];
}

test('a cell that a spreadsheet would run becomes text', () => {
  expect(lineOf('=1+1', '+cmd|x', '@sum', '-a', ' =x')).toBe("'=1+1,'+cmd|x,'@sum,'-a,' =x");
});

test('numbers stay numbers', () => {
  expect(lineOf('-12', '+3.5', '1,000', '12 %')).toBe('-12,+3.5,"1,000",12 %');
});

test('quotes, separators and lines are quoted', () => {
  expect(lineOf('a "b"', 'c;d', 'plain')).toBe('"a ""b""","c;d",plain');
});
