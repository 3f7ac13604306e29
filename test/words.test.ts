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
const TYPED = /^src\/commands\/(?:synonyms|phrases\/(?!wishes)\w+)\.ts$/u;

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
  const files = ['docs/operations.md', 'manifest.yml', ...filesIn('test/answers', /\.md$/u)];
  for (const file of files) {
    for (const text of readFileSync(join(ROOT, file), 'utf8').split('\n')) yield { file, text };
  }
}

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
