import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from '../src/operations/catalogue.ts';
import { readCommandLine } from '../src/commands/command-line.ts';

const SHEET = readFileSync(new URL('../docs/cheatsheet.md', import.meta.url), 'utf8');
const LINES = [...SHEET.matchAll(/`(\/[^`]+)`/gu)].map(([, line = '']) => line);

it('has a page of lines', () => {
  expect(LINES.length).toBeGreaterThan(25);
});

it.each(LINES)('%s means an operation, with values that it takes', (line) => {
  const [, area = '', text = ''] = /^\/(\w+) ?(.*?)(?: \?)?$/u.exec(line) ?? [];
  const { operation, rest } = catalogue.resolve(area, text.replace(/^help .*/u, ''));
  const names = Object.keys(operation.inputs);
  expect(
    Object.keys(readCommandLine(operation.inputs, rest)).filter((one) => !names.includes(one)),
  ).toEqual([]);
});
