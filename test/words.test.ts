import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Words that people read once and that don't come back, each with what is said instead. */
const GONE: readonly (readonly [RegExp, string])[] = [
  [/[«»]/u, '“ ”'],
  [/\d[ \u00A0]%/u, '98.0%, without a blank'],
  [/\be-mail/iu, 'email'],
  [/\bEmpty:/u, 'Leave blank to …'],
  [/\bclicks per open\b/iu, 'click-to-open rate'],
  [/\btariffs?\b/iu, 'plan'],
  [/\bSMTP emails?\b/iu, 'transactional email'],
  [/\bmail programs?\b/iu, 'email client'],
  [/\bweb statistics\b/iu, 'web analytics'],
  [/\bemails left\b/iu, 'sends remaining'],
  [/\bheld up\b/iu, 'stuck in moderation'],
  [/\bnone (?:goes|went|waits|go)\b/iu, '0 active'],
  [/\bwhat is left\b/iu, 'Account'],
  [/\btook it for spam\b/iu, 'blocked as spam'],
  [/\b(?:gets?|got) nothing\b/iu, 'isn’t mailed, won’t receive it'],
  [/\bbulk runs?\b/iu, 'job'],
  [/\balarms?\b/iu, 'incident'],
  [/\bwith more time\b/iu, 'final'],
  [/\b7-day mean\b/iu, '7-day average'],
  [/\bon the day before\b/iu, 'vs. the day before'],
  [/\bnot understood\b/iu, 'invalid'],
  [/\boff the (?:SMS )?blacklist\b/iu, 'removed from the blacklist'],
  [/\bput(?:s|ting)? .{0,30}on the (?:SMS )?blacklist\b/iu, 'add to the blacklist'],
  [/\b(?:nothing|anything) is known of\b/iu, 'No record of'],
  [/\bone word too many\b/iu, 'Too many values'],
  [/\bYou (?:may not do this|don’t have permission to)\b/u, 'You can’t …'],
  [/\bKeep as it is\b/u, 'Not now'],
  [/\b(?:a|no|without a|without|and) blanks?\b/iu, 'space'],
  [/\bit (?:unsubscribed|clicked|opened|complained)\b/iu, 'they'],
  [
    /\b(?:card|example|kind|message|line|row) an? (?:campaign|reason|kind|minute|row|day)\b/iu,
    'per',
  ],
  [/\bshall\b/iu, 'should'],
  [/\bbeyond chance\b/iu, 'significant'],
  [/\byounger one\b/iu, 'is only … old'],
  [/\bstart anew\b/iu, 'Start over'],
  [/\bgo(?:es)? on with\b/iu, 'continue'],
  [/\bnone went astray\b/iu, 'all delivered'],
  [/\be\.g\./iu, 'such as'],
  [/\bfor example,/iu, 'for example …, without a comma'],
  [/\bkB\b/u, 'KB'],
  [/\bwe(?:’ve|’re|’ll)? (?:emailed|sent|will)\b/iu, 'who did it, or “is on its way”'],
  [/\bThere is no\b/u, 'There’s no'],
  [/\bYou’re responsible\b/u, 'say what happens'],
  [/\bvs\. (?:day|week|\d+ days) before\b/u, 'vs. the day before'],
  [/\bat least 0(?!\.)/u, 'None known'],
  [/\bafterwards\b/iu, 'afterward'],
  [/\bsomebody\b/iu, 'someone'],
  [/\btakes? the (?:\w+ role|permission)\b/iu, 'requires'],
  [/\bnot known without\b|\bisn’t known without\b/u, 'say what may happen'],
];

/** Literals of texts in a source: what stands between quotes, in one line or several. */
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\\n]|\\.)*)"/gu;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gmu;

it('no text that people read has a word that is gone', () => {
  const found = [...textsOfSources(), ...textsOfAnswers()].flatMap(({ file, text }) =>
    GONE.filter(([pattern]) => pattern.test(text)).map(
      ([pattern, instead]) => `${file}: ${excerpt(text, pattern)} → ${instead}`,
    ),
  );
  expect([...new Set(found)]).toEqual([]);
});

it('finds a word that is gone wherever it stands', () => {
  const literals = literalsIn(
    '// an e-mail\nsay(\'one «word»\', `98 % of ${all}`, "gets nothing");',
  );
  expect(literals).toEqual(['one «word»', '98 % of ${all}', 'gets nothing']);
  expect(literals.map((text) => GONE.some(([pattern]) => pattern.test(text)))).toEqual([
    true,
    true,
    true,
  ]);
});

/** What people type, in whatever words; what they are answered isn’t among it. */
const TYPED = /^src\/commands\/(?:synonyms|phrases\/(?!wishes|explanations)\w+)\.ts$/u;

function* textsOfSources() {
  for (const file of filesIn('src', /\.ts$/u).filter((one) => !TYPED.test(one))) {
    for (const text of literalsIn(readFileSync(join(ROOT, file), 'utf8'))) {
      // A name, a path or a key isn't read.
      if (/\s/u.test(text)) yield { file, text };
    }
  }
}

/** Lines of what is generated from the catalogue and of what people are answered. */
function* textsOfAnswers() {
  const files = [...PAGES, 'manifest.yml', ...filesIn('test/answers', /\.md$/u)];
  for (const file of files) {
    const lines = readFileSync(join(ROOT, file), 'utf8').replaceAll(TARGET, ']').split('\n');
    for (const text of lines) yield { file, text };
  }
}

/** Pages that people read before they install it, or beside it. */
const PAGES = [
  'README.md',
  ...['operations', 'cheatsheet', 'try-it', 'tour', 'privacy', 'mcp'].map(
    (name) => `docs/${name}.md`,
  ),
];
/** The address behind a link isn't read. */
const TARGET = /\]\([^)]*\)/gu;

it('the value of a fact begins with a capital, unless it is a name, an address, or a code', () => {
  const small = filesIn('test/answers', /\.md$/u).flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => SMALL_VALUE.test(line) && !NAMED_VALUE.test(line))
      .map((line) => `${file}: ${line}`),
  );
  expect(small).toEqual([]);
});

/** `- Approvals: off`; a fact's label is a few words, and no sentence ends in its value. */
const SMALL_VALUE = /^- (?!Create|Update|Delete)\p{Lu}[^:“(]{0,30}: \p{Ll}[^.]*$/u;
/** Labels of values that somebody typed, or that a machine reads. */
const NAMED_VALUE =
  /^- (?:ID|System name|Tags|Column|Merge tags|Variable \w+|Role, permission, or command|Feature of the month|From|Script|[^:]*(?:complaints|Unsubscribes)): /u;

function literalsIn(source: string): readonly string[] {
  return [...source.replaceAll(COMMENT, '').matchAll(LITERAL)].map(
    ([, single, template, double]) => single ?? template ?? double ?? '',
  );
}

function filesIn(folder: string, name: RegExp): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file) && !file.startsWith('store/'))
    .map((file) => join(folder, file));
}

function excerpt(text: string, pattern: RegExp): string {
  const at = text.search(pattern);
  return `“${text.slice(Math.max(0, at - 30), at + 40).replaceAll('\n', ' ')}”`;
}
