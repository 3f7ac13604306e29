import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A rate, with a light before it. */
const RATE = String.raw`(?:at least )?(?:[🔴🟠] )?(?:under |over )?\d+(?:\.\d+)?%`;
/** `1,412 · 29.0%`, `1,412 (29.0%; 21.0% without machines)`, `402 of 5,049 sent (8.0%)`. */
const COUNTED = [
  new RegExp(String.raw`\d[\d,]*(?: of \d[\d,]*)?(?: \w+){0,2} \(${RATE}(?:; [^)]*)?\)`, 'gu'),
  new RegExp(String.raw`(?<!of )\d[\d,]* · ${RATE}`, 'gu'),
  new RegExp(String.raw`\d[\d,]* [\w ]+, ${RATE} of`, 'gu'),
  new RegExp(String.raw`\(${RATE} without machines\)`, 'gu'),
];
/** A limit, what is usual, a change, and the clause of a verdict, whose count stands below it. */
const NO_FIGURE = [
  /Differences (?:of up to|are significant at).*$/giu,
  new RegExp(String.raw`${RATE} \(limit ${RATE}\)`, 'gu'),
  new RegExp(String.raw`\b(?:limit|below|under|reach|Stopped at|from|usual is|average|to) ${RATE}`, 'giu'),
  new RegExp(String.raw`\w[\w ]* ${RATE} vs\. ${RATE}`, 'gu'),
  /[+−](?:over )?\d[\d,.]*% /gu,
  /Previous 7 days(?: \(final\))?: \d[\d.]*%/gu,
];
/** Columns whose rates are of many campaigns together, or beside a column of their counts. */
const OF_MANY = /average|Previous 7 days|^Of |Share|Limit|Default|^Rate$/u;

/** Returns the lines in which a rate stands without its count. */
function uncounted(lines: readonly string[]): readonly string[] {
  let titles: readonly string[] = [];
  return lines.filter((line) => {
    if (!line.startsWith('| ')) {
      titles = [];
      return hasRate(line);
    }
    const cells = line.split('|').map((cell) => cell.trim());
    if (titles.length === 0) titles = cells;
    return cells.some((cell, column) => !OF_MANY.test(titles[column] ?? '') && hasRate(cell));
  });
}

function hasRate(text: string): boolean {
  const rest = [...COUNTED, ...NO_FIGURE].reduce((left, known) => left.replaceAll(known, ''), text);
  return new RegExp(RATE, 'u').test(rest);
}

it('finds a rate without its count, and takes one with it', () => {
  const found = uncounted([
    'Opened 29.0%',
    'Opened 1,412 (29.0%; 21.0% without machines; your average 31.0%) · Clicked 0',
    '- Opened: 1,412 · 29.0% of 4,876 delivered (21.0% without machines)',
    '🔴 Critical: hard bounces 5.2% (limit 5%)',
    '| Metric | Campaign | Your average |',
    '| Opened | 1,412 · 🟠 29.0% | 31.0% |',
    '| Clicked | 4.8% | 5.0% |',
  ]);
  expect(found).toEqual(['Opened 29.0%', '| Clicked | 4.8% | 5.0% |']);
});

it('no rate of a campaign stands without its count in what people are answered', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.md'));
  const lines = files.flatMap((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8').split('\n'),
  );
  // What is typed isn’t answered.
  expect(uncounted(lines.filter((line) => !line.startsWith('## ')))).toEqual([]);
});
