import { existsSync, readFileSync } from 'node:fs';
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
  'SECURITY.md': [
    'Use _Report a vulnerability_',
    'You get an answer within three working days',
    'Only the newest version gets fixes',
    'Postbell holds a token that can send',
    'An attacker who controls it',
    'What Postbell does',
    '[rotate]: docs/running/secrets.md',
    'Pass secrets as files',
    'Run it as an ordinary user',
    'Put TLS in front of it',
    'If the service can limit its token',
    'Install upgrades',
  ],
  'docs/decisions/rights.md': [
    'Until version 0.1 whoever was in `ADMINS`',
    'Teams asked for something between',
    'A right is a deed',
    'Where Postbell was used before rights came',
    'It is one statement.',
    'We preferred that to passing a client along',
    'So nobody is asked who reads along',
    'A campaign whose name holds an address',
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
    'Messages stay in Slack as long as',
    'The service gets what people do',
  ],
};

const textOf = (path: string): string =>
  readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

function testsOf(file: string): string {
  const path = `test/${file}.test.ts`;
  return textOf(existsSync(path) ? path : `test/${file}.endurance.test.ts`);
}

describe.each(Object.entries(KEPT))('%s', (page, promises) => {
  it.each(Object.entries(promises))('“%s” stands there, and is tested', (sentence, tests) => {
    expect(textOf(page)).toContain(sentence);
    for (const [file, title] of tests) {
      const titles = testsOf(file)
        .split('\n')
        .filter((line) => /^\s*(?:it|test|describe|\)?\(?)(?:\.\w+)?.*['"“`]/u.test(line));
      expect([file, titles.filter((line) => line.includes(title)).length > 0 && title]).toEqual([
        file,
        title,
      ]);
    }
  });
});

const SENTENCE_END = /(?<=[.!?](?:\*\*)?) (?=[\p{Lu}`*_[])/u;

/**
 * Each sentence of a page; a row of a table is one. Of threats it is each part of what Postbell does:
 * what operators need to do is beside it.
 */
function sentencesOf(page: string): readonly string[] {
  const lines = textOf(page)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('| -'));
  return lines.flatMap((line) => {
    if (!line.startsWith('|')) return line.replace(/^\d+\. /u, '').split(SENTENCE_END);
    const row = line.replaceAll(/ +/gu, ' ');
    const [, , does = ''] =
      row.split(' | ').length === 3 && page === 'SECURITY.md' ? row.split('|') : [];
    return does === '' ? [row] : does.trim().split(/(?<=[.;]) /u);
  });
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
