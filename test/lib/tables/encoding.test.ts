import { describe, expect, it } from 'vitest';
import { encodingOf } from '../../../src/lib/tables/encoding.ts';
import { readFileRows } from '../../../src/operations/bulk/read-rows.ts';

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
  it.each(CASES)('is read in %s, or that reading is shown', async (encoding, words) => {
    const content = encoded(fileOf(words), encoding);
    const { values, file } = await read(content);
    const [header, ...names] = words;
    const isRight = JSON.stringify(values) === JSON.stringify(names.map((name) => [header, name]));
    expect(file.guesses[0]).toContain(words[0]);
    // Turkish differs from French by six letters, which Icelandic has: both are shown.
    expect(isRight || encoding === 'windows-1254').toBe(true);
  });

  it.each(CASES)('but is UTF-16, in the letters of %s, is read as that', async (_, words) => {
    const text = fileOf(words);
    for (const content of [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()]) {
      const { values, file } = await read(content);
      expect(values).toEqual(words.slice(1).map((name) => [words[0], name]));
      expect(file.guesses).toEqual(['The file was read as UTF-16.']);
    }
  });

  it('shows both readings of a word that can be two', async () => {
    // š in Windows, ö on old Macs.
    const { file } = await read(
      Buffer.from('email;name\r\nann@example.com;Bj\x9arn\r\n', 'latin1'),
    );
    expect(file.guesses[0]).toMatch(/Bjšrn.*Björn|Björn.*Bjšrn/u);
  });

  it.each([
    ['zeros between cells', 'ann@example.com\0;Ann\0\r\nbob@example.com\0;Bob\0\r\n'],
    ['zeros behind lines', 'ann@example.com;A\0\nbob@example.com;B\0\n'],
  ])('is no UTF-16 for its %s', (_, text) => {
    expect(encodingOf(Buffer.from(text))?.name).toBe('utf-8');
  });

  // Reading that went over a line again and again would take longer than a test may.
  it('is told, however long its lines are', () => {
    const longLine = Buffer.concat([Buffer.alloc(5_000_000, 0x61), Buffer.alloc(5_000_000, 0xe0)]);
    expect(encodingOf(longLine)).not.toBeNull();
    expect(encodingOf(Buffer.alloc(10_000_000, 'Анна;'))?.name).toBe('utf-8');
  });
});

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** Writes text in an encoding that Node.js only reads: each character by the bytes that give it. */
function encoded(text: string, encoding: string): Buffer {
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  return Buffer.from(Array.from(text, (letter) => table.get(letter) ?? [0x3f]).flat());
}

function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, readonly number[]>();
  const put = (...bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(letter).length === 1 && letter !== '\ufffd' && !table.has(letter)) {
      table.set(letter, bytes);
    }
  };
  const all = Array.from({ length: 256 }, (_, byte) => byte);
  for (const byte of all) put(byte);
  if (!/jis|gb|big5|euc/.test(encoding)) return table;
  for (const first of all.slice(0x81)) for (const second of all.slice(0x40)) put(first, second);
  return table;
}
