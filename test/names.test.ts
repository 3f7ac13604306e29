import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, it } from 'vitest';

const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.split(sep).join('/'));

const EXPORTED =
  /(\/\*\*(?:(?!\*\/)[^])*\*\/\n)?export (?:async )?(function\*?|const|interface|type|class) (\w+)/g;

interface Exported {
  readonly file: string;
  readonly name: string;
  readonly isFunction: boolean;
  readonly docs: string;
}

const exported = FILES.flatMap((file): readonly Exported[] =>
  [...readFileSync(join('src', file), 'utf8').matchAll(EXPORTED)].map(
    ([, docs = '', kind = '', name = '']) => ({
      file,
      name,
      isFunction: kind.startsWith('function'),
      docs,
    }),
  ),
);

/** What passes through the rooms of texts and times: pieces of a text, and days of a report. */
const TWICE = ['domain/Span'];

it('a name that a room exports is one thing in it', () => {
  // The commands of operations do alike: `add` and `show` are those of their folder.
  const others = exported.filter(({ file }) => !file.startsWith('operations/'));
  const files = Map.groupBy(others, ({ file, name }) => `${file.split('/')[0]}/${name}`);
  const twice = [...files].filter(([, ones]) => new Set(ones.map(({ file }) => file)).size > 1);
  expect(exported.length).toBeGreaterThan(2_000);
  expect(twice.map(([name]) => name)).toEqual(TWICE);
});

it('what contributors call shows how, where it is declared', () => {
  const pages = ['CONTRIBUTING.md', 'docs/architecture.md'].map((page) =>
    readFileSync(page, 'utf8'),
  );
  const code = [...pages.join('\n').matchAll(/`(\w+)(?:\([^`]*\))?`/g)].map(([, name]) => name);
  const named = new Set(code);
  // What a person asks for is carried out by the kit itself.
  const called = exported.filter(
    ({ file, name, isFunction }) =>
      isFunction && named.has(name) && !['run', 'execute'].includes(name) && file !== 'app.ts',
  );
  const byName = Map.groupBy(called, ({ name }) => name);
  const without = [...byName].filter(([, ones]) => !ones.some(({ docs }) => /@example/.test(docs)));
  expect(byName.size).toBeGreaterThan(5);
  expect(without.map(([name]) => name)).toEqual([]);
});
