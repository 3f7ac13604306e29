import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = new URL('answers/', import.meta.url);

interface Column {
  readonly title: string;
  readonly isFigure: boolean;
}

/** Returns the columns of every table in the kept answers. */
function headsIn(name: string): readonly (readonly Column[])[] {
  const lines = readFileSync(new URL(name, FOLDER), 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const rule = cellsOf(lines[index + 1] ?? '');
    if (rule.length === 0 || !rule.every((cell) => /^-+:?$/u.test(cell))) return [];
    return [
      cellsOf(line).map((title, at) => ({ title, isFigure: rule[at]?.endsWith(':') === true })),
    ];
  });
}

const cellsOf = (line: string) =>
  line.startsWith('|')
    ? line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
    : [];

it('says a figure or the state right after the name, since a phone shows two columns', () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
  const heads = names.flatMap(headsIn);
  expect(heads.length).toBeGreaterThan(50);
  const late = heads.filter(
    ([, second, ...others]) =>
      others.some(({ title }) => title === 'Status') && second?.isFigure === false,
  );
  expect(late).toEqual([]);
});
