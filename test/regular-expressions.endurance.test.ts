import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';
import { expect, it } from 'vitest';

const SRC = path.join(import.meta.dirname, '../src');

/** Each regular expression that is written in a file, with its line. */
function expressionsIn(file: string): readonly { readonly pattern: RegExp; readonly at: string }[] {
  const source = readFileSync(path.join(SRC, file), 'utf8');
  const found: { pattern: RegExp; at: string }[] = [];
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const line = source.slice(0, node.start).split('\n').length;
      const pattern = new RegExp(node.regex.pattern, node.regex.flags);
      found.push({ pattern, at: `${file}:${line} ${String(pattern)}` });
    },
  }).visit(parseSync(file, source).program);
  return found;
}

const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);

it('no regular expression takes time by the square of a text', () => {
  const all = FILES.flatMap(expressionsIn);
  expect(all.length).toBeGreaterThan(600);
  expect(slowIn(all)).toEqual([]);
});

it.each([/[*_]+$/u, /^\s*,?\s*x/u, /<([^<>]+@[^<>]+)>$/u, /^(?:a+)+$/u])(
  'a slow one is found: %s',
  (pattern) => {
    expect(slowIn([{ pattern, at: 'here' }])).toEqual(['here']);
  },
);

function slowIn(all: ReturnType<typeof expressionsIn>): readonly string[] {
  return all.flatMap(({ pattern, at }) =>
    analyse(pattern, { maxReports: 1 }).reports.length > 0 ? [at] : [],
  );
}
