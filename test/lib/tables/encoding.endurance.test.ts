import { allFakers } from '@faker-js/faker';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodingOf } from '../../../src/lib/tables/encoding.ts';
import { createPauses } from '../../../src/lib/tables/pauses.ts';
import { readFileRows } from '../../../src/commands/bulk/read-rows.ts';
import { encoded } from './encoded.ts';

/** The words of a header and of cells, by the encodings in which programs write them. */
const TEXTS: readonly (readonly [encodings: string, words: readonly string[]])[] = [
  [
    'windows-1251 koi8-r ibm866 x-mac-cyrillic iso-8859-5',
    ['Имя', 'Анна Иванова', 'Сергей Петров', 'Москва', 'Юлия'],
  ],
  ['windows-1251 koi8-u', ['Місто', 'Ганна Шевченко', 'Київ', 'Юрій']],
  ['windows-1253', ['Όνομα', 'Γιώργος Παπαδόπουλος', 'Μαρία', 'Αθήνα']],
  ['windows-1254', ['İsim', 'Ayşe Yılmaz', 'Çağlar', 'İstanbul']],
  ['windows-1255', ['שם', 'יוסף כהן', 'תל אביב', 'רחל']],
  ['windows-1256', ['الاسم', 'محمد علي', 'القاهرة', 'فاطمة']],
  ['windows-874', ['ชื่อ', 'สมชาย', 'กรุงเทพ']],
  ['macintosh windows-1252', ['Prénom', 'Zoë', 'Müller', 'José', 'François']],
  ['windows-1250', ['Jméno', 'Jiří', 'Tomáš', 'Žižkov', 'Łódź']],
  ['shift_jis', ['名前', '山田太郎', 'サトウ', '東京']],
  ['gb18030', ['姓名', '张伟', '王芳', '北京']],
  ['big5', ['姓名', '陳大文', '臺北']],
  ['euc-kr', ['이름', '김민수', '서울']],
];
const CASES = TEXTS.flatMap(([encodings, words]) =>
  encodings.split(' ').map((encoding) => [encoding, words] as const),
);

/** The encodings in which names of these languages are written, by the locales of faker. */
const LANGUAGES = {
  uk: 'windows-1251 koi8-u x-mac-cyrillic',
  ru: 'windows-1251 koi8-u ibm866 x-mac-cyrillic',
  pl: 'windows-1250 iso-8859-2',
  cs_CZ: 'windows-1250 iso-8859-2',
  sk: 'windows-1250 iso-8859-2',
  hu: 'windows-1250 iso-8859-2',
  hr: 'windows-1250',
  ro: 'windows-1250 iso-8859-2',
  de: 'windows-1252 macintosh',
  fr: 'windows-1252 macintosh',
  es: 'windows-1252 macintosh',
  pt_BR: 'windows-1252 macintosh',
  sv: 'windows-1252',
  da: 'windows-1252',
  nb_NO: 'windows-1252',
  tr: 'windows-1254',
  el: 'windows-1253',
  lv: 'windows-1257',
} as const;
const NAMED = (Object.entries(LANGUAGES) as [keyof typeof LANGUAGES, string][]).flatMap(
  // Its entries are those of that object.
  ([language, encodings]) => encodings.split(' ').map((encoding) => [language, encoding] as const),
);
const SEEDS = [1, 2, 3, 4, 5, 6];

/** Returns names and places of a language that an encoding can write, with a letter beyond ASCII. */
function namesOf(language: keyof typeof LANGUAGES, encoding: string, seed: number, count: number) {
  const faker = allFakers[language];
  faker.seed(seed);
  const names: string[] = [];
  while (names.length < count) {
    const name = seed % 3 === 0 ? faker.location.city() : faker.person.fullName();
    // These letters of Romanian are older than its own in Unicode, and all that Windows-1250 has.
    const written = name.replaceAll('ș', 'ş').replaceAll('ț', 'ţ');
    if (isForeign(written) && isIn(written, encoding)) names.push(written);
  }
  return names;
}

const isIn = (text: string, encoding: string) =>
  new TextDecoder(encoding).decode(encoded(text, encoding)) === text;
const isForeign = (text: string) => /\P{ASCII}/u.test(text);

const fileOf = ([header, ...names]: readonly string[]) =>
  [`email;${header}`, ...names.map((name, at) => `p${at}@example.com;${name}`), ''].join('\r\n');

const read = async (content: Uint8Array) => {
  const given = await readFileRows(
    { name: 'a.csv', content },
    { of: 'emails', variableTypes: async () => [] },
  );
  return { ...given, values: given.rows.map(({ variables = {} }) => Object.entries(variables)[0]) };
};

describe('a file that doesn’t name its encoding', () => {
  it.each(CASES)('is read in %s by its words: %j', async (encoding, words) => {
    const content = encoded(fileOf(words), encoding);
    const { values, file } = await read(content);
    const [header, ...names] = words;
    expect(values).toEqual(names.map((name) => [header, name]));
    expect(file.guesses[0]).toContain(words[0]);
  });

  it.each(CASES)('but is UTF-16, in the letters of %s, is read as that', async (_, words) => {
    const text = fileOf(words);
    for (const content of [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()]) {
      const { values, file } = await read(content);
      expect(values).toEqual(words.slice(1).map((name) => [words[0], name]));
      expect(file.guesses).toEqual(['The file was read as UTF-16.']);
    }
  });

  it('but is UTF-16 of phone numbers, whatever its cells are kept apart with', () => {
    const words = fc.shuffledSubarray(
      TEXTS.flatMap(([, given]) => given),
      { minLength: 1, maxLength: 40 },
    );
    const signs = fc.constantFrom(',', ';', '\t', '|');
    return fc.assert(
      fc.asyncProperty(
        words,
        signs,
        fc.constantFrom('\r', '\n', '\r\n'),
        async (all, sign, end) => {
          const lines = ['Tel', ...all.map((_, at) => `+49301234${at + 10}`)];
          const text = lines.map((cell) => `${cell}${sign}${all.join(' ')}${end}`).join('');
          for (const [content, name] of [
            [Buffer.from(text, 'utf16le'), 'utf-16le'],
            [Buffer.from(text, 'utf16le').swap16(), 'utf-16be'],
          ] as const)
            expect((await encodingOf(content, createPauses()))?.name).toBe(name);
        },
      ),
    );
  });

  it.each(NAMED)('is read by names of the language %s in %s', async (language, encoding) => {
    for (const count of [1, 3, 30]) {
      const readings = await Promise.all(
        SEEDS.map(async (seed) => {
          const names = namesOf(language, encoding, seed, count);
          const { values, file } = await read(encoded(fileOf(['name', ...names]), encoding));
          const isRight = names.every((name, at) => values[at]?.[1] === name);
          const words = names.flatMap((name) => name.split(/[\s-]/u)).filter(isForeign);
          const guess = file.guesses[0] ?? '';
          return { isRight, isShown: isRight || words.some((word) => guess.includes(word)), guess };
        }),
      );
      const right = readings.filter(({ isRight }) => isRight).length;
      if (count > 1) expect(readings.filter(({ isShown }) => !isShown)).toEqual([]);
      // A word may be one of several languages; only Latvian has few letters of its own.
      if (count === 30) expect(right).toBeGreaterThanOrEqual(SEEDS.length - 1);
    }
  });

  it('is read by its letters, also if the first comes late', async () => {
    const rows = Array.from({ length: 40_000 }, (_, at) => `p${at}@example.com;Ann\r\n`).join('');
    const text = `email;name\r\n${rows}last@example.com;Сергей Петров\r\n`;
    const { rows: given, file } = await read(encoded(text, 'windows-1251'));
    expect(given.at(-1)?.variables).toEqual({ name: 'Сергей Петров' });
    expect(file.guesses[0]).toContain('Windows-1251: “Сергей, Петров”');
  });

  it.each([
    ['M\x9aller', ['Mšller', 'Möller']],
    ['S\xf8ren', ['Søren', 'Sřren']],
    ['Constan\xfea', ['Constanşa', 'Constanţa']],
    ['Nov\xfd', ['Nový', 'Novı']],
  ])('shows each reading of the word %j, which can be several', async (word, shown) => {
    const content = Buffer.from(`email;name\r\nann@example.com;${word}\r\n`, 'latin1');
    const { file } = await read(content);
    for (const one of shown) expect(file.guesses[0]).toContain(`“${one}”`);
  });

  it('is Windows-1252 where its letters are those of no language', async () => {
    const { file, values } = await read(
      Buffer.from('email;note\r\nann@example.com;5 \x80, \xb1 1%\r\n', 'latin1'),
    );
    expect(values).toEqual([['note', '5 €, ± 1%']]);
    expect(file.guesses[0]).toContain('read as Windows-1252: ');
  });

  it.each([
    ['zeros between cells', 'ann@example.com\0;Ann\0\r\nbob@example.com\0;Bob\0\r\n'],
    ['zeros behind lines', 'ann@example.com;A\0\nbob@example.com;B\0\n'],
  ])('is no UTF-16 for its %s', async (_, text) => {
    expect((await encodingOf(Buffer.from(text), createPauses()))?.name).toBe('utf-8');
  });

  // Reading that went over a line again and again would take longer than a test may.
  it('is told, however long its lines are', async () => {
    const longLine = Buffer.concat([Buffer.alloc(5_000_000, 0x61), Buffer.alloc(5_000_000, 0xe0)]);
    const pausing = createPauses();
    expect(await encodingOf(longLine, pausing)).not.toBeNull();
    const text = Buffer.alloc(10_000_000, 'Анна;');
    expect((await encodingOf(text, pausing))?.name).toBe('utf-8');
  });
});
