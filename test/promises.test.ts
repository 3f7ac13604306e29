import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KEPT } from './promises.ts';

/** Sentences that say how something is done, who Postbell is, or what people should do. */
const NO_PROMISES: Readonly<Record<string, readonly string[]>> = {
  'docs/running/people.md': [
    'according to their role:',
    '| Role | Can |',
    '| Type | To |',
    'User groups need the scope',
    'If you installed the app before that scope was added',
    '[Why it works this way]',
    '| Who | How Postbell knows |',
    'Everyone in a channel can read what Postbell posts',
    '| Outcome | Meaning |',
    '| Done |',
    '| Approval requested |',
    '| Refused |',
    '| Failed |',
    '| In progress |',
    'It needs only `DATABASE_URL`',
    'It prints the number of rows',
    'so keep the log elsewhere',
    'Each row is also one log line',
    'The line leaves out inputs',
    'A row that couldn’t be stored is a line',
  ],
  'docs/privacy.md': [
    'sits between your marketing service and Slack',
    'The service has your contacts',
    '| Data | Why | How long |',
    '**Where addresses appear.**',
    '**Forgetting a person.**',
    'To remove someone from the service as well',
    '**Where data goes.**',
    'Slack gets the answers people ask for',
    '| Counts by campaign',
    'Counts stay, because',
    'The service gets what people do',
  ],
};

const textOf = (path: string): string =>
  readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

describe.each(Object.entries(KEPT))('%s', (page, promises) => {
  it.each(Object.entries(promises))('“%s” stands there, and is tested', (sentence, tests) => {
    expect(textOf(page)).toContain(sentence);
    for (const [file, title] of tests) {
      const titles = textOf(`test/${file}.test.ts`)
        .split('\n')
        .filter((line) => /^\s*(?:it|test|describe|\)?\(?)(?:\.\w+)?.*['"“`]/u.test(line));
      expect([file, titles.filter((line) => line.includes(title)).length > 0 && title]).toEqual([
        file,
        title,
      ]);
    }
  });
});

it('each point of the decision on rights has its tests named', () => {
  const points = textOf('docs/decisions/rights.md').match(/^- \*\*.+?\*\*/gmu) ?? [];
  const bold = points.map((point) => point.slice('- **'.length, -'**'.length));
  const named = Object.keys(KEPT['docs/decisions/rights.md'] ?? {});
  expect(bold.length).toBeGreaterThan(10);
  expect(bold.filter((point, index) => !point.startsWith(named[index] ?? '–'))).toEqual([]);
  expect(bold).toHaveLength(named.length);
});

it('each threat of SECURITY.md has its tests named', () => {
  const rows = textOf('SECURITY.md')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const threats = rows.map((row) => row.split('|')[1]?.trim() ?? '').slice(2);
  expect(threats.length).toBeGreaterThan(10);
  expect(threats).toEqual(Object.keys(KEPT['SECURITY.md'] ?? {}));
});

/** Each sentence of a page; a row of a table is one. */
function sentencesOf(page: string): readonly string[] {
  const lines = textOf(page)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('| -'));
  return lines.flatMap((line) =>
    line.startsWith('|')
      ? [line.replaceAll(/ +/gu, ' ')]
      : line.split(/(?<=[.!?](?:\*\*)?) (?=[\p{Lu}`*_[])/u),
  );
}

it.each(Object.entries(NO_PROMISES))(
  'each sentence of %s has its tests named, or promises nothing',
  (page, others) => {
    const promises = Object.keys(KEPT[page] ?? {});
    const sentences = sentencesOf(page);
    expect(sentences.length).toBeGreaterThan(25);
    const known = [...promises, ...others];
    const isIn = (sentence: string) => (part: string) => sentence.includes(part);
    expect(sentences.filter((sentence) => !known.some(isIn(sentence)))).toEqual([]);
    // None is kept that the page doesn't have any more, nor twice.
    const gone = known.filter((part) => sentences.filter((one) => one.includes(part)).length === 0);
    expect(gone).toEqual([]);
    expect(sentences.filter((one) => others.some(isIn(one)) && promises.some(isIn(one)))).toEqual(
      [],
    );
  },
);
