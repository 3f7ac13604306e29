/** Ten megabytes, less than the form takes. */
const SIZE_BYTES = 10 * 1024 * 1024 - 10;

/** Files of that size as people have them, by mistake or to do harm. */
export const SHAPES = {
  'short lines': () => repeated('a\n'),
  'one long line': () => repeated('a'),
  'all commas': () => repeated(','),
  'all quotes': () => repeated('"'),
  'an unclosed quote before addresses': () => Buffer.from(`"${repeated('a@b.co\n').toString()}`),
  'an unclosed quote at the end': () => {
    const text = repeated(
      'p@example.com,"Ann, Lee",Kyiv,1985-02-03,x,y,z,and a long sentence of a hundred letters\n',
    );
    return Buffer.concat([text.subarray(0, SIZE_BYTES - 20), Buffer.from('\n"')]);
  },
  'one line that isn’t UTF-8': () => Buffer.alloc(SIZE_BYTES, 0xe4),
  'one line of Windows-1251': () => cut(Buffer.from('cfeeeae0ef20', 'hex')),
  'contacts in GBK': () => contactsNamed('d5c5c0f6'),
  'contacts in KOI8-R': () => contactsNamed('e9d7c1ce'),
  'contacts in UTF-16 without a mark': () =>
    Buffer.from(
      contactsNamed('20416e6e')
        .subarray(0, SIZE_BYTES / 2)
        .toString('latin1'),
      'utf16le',
    ),
  zeros: () => Buffer.alloc(SIZE_BYTES),
  'random bytes': randomBytes,
  'one line of addresses': () => repeated('a@b.co,'),
  'one line of cells': () => repeated('a;'),
  'quotes within a line': () => repeated('x "y" '),
  'rows of commas, as Excel leaves them': () =>
    Buffer.concat([
      Buffer.from('email,b,c\nann@example.com,1,2\n'),
      repeated(',,,,,,\r\n'),
    ]).subarray(0, SIZE_BYTES),
  'blank lines': () => repeated('\n'),
  'lines of digits': () => repeated('12345\n'),
  'numbers of phones': () =>
    numbered((index) => `+4917${String(10_000_000 + index).slice(0, 8)}\n`, 700_000),
  '100,000 contacts of five columns': () =>
    numbered(
      (index) =>
        `person${index}@example.com,First${index},Last${index},City ${index % 500},${'x'.repeat(40)}\n`,
      100_000,
      'email,first,last,city,note\n',
    ),
  '95,000 contacts of thirty columns': () =>
    numbered(
      (index) => `p${index}@b.co${`,${index % 97}a`.repeat(22)}\n`,
      95_000,
      `email${Array.from({ length: 22 }, (_, at) => `,v${at}`).join('')}\n`,
    ),
} satisfies Readonly<Record<string, () => Buffer>>;

export type Shape = keyof typeof SHAPES;

/** Repeats bytes up to the size of a file. */
function cut(unit: Buffer): Buffer {
  return Buffer.alloc(SIZE_BYTES, unit);
}

/** @param hex the bytes of a first name, in the encoding of the file */
function contactsNamed(hex: string): Buffer {
  const name = Buffer.from(hex, 'hex').toString('latin1');
  const rest = `,${name} ${name},Kyiv,${'x'.repeat(60)}\n`;
  const lines = Array.from(
    { length: 99_000 },
    (_, index) => `person${index}@example.com,${name}${rest}`,
  );
  return Buffer.from(`email,first,last,city,note\n${lines.join('')}`, 'latin1').subarray(
    0,
    SIZE_BYTES,
  );
}

function repeated(unit: string): Buffer {
  return Buffer.from(unit.repeat(Math.floor(SIZE_BYTES / unit.length)));
}

function numbered(lineOf: (index: number) => string, most: number, header = ''): Buffer {
  const lines: string[] = [header];
  let length = header.length;
  for (let index = 0; index < most; index += 1) {
    const line = lineOf(index);
    length += line.length;
    if (length > SIZE_BYTES) break;
    lines.push(line);
  }
  return Buffer.from(lines.join(''));
}

/** The same in each round, by a generator of Lehmer’s. */
function randomBytes(): Buffer {
  const bytes = Buffer.alloc(SIZE_BYTES);
  let state = 42;
  for (let at = 0; at < bytes.length; at += 1) {
    state = (state * 48_271) % 2_147_483_647;
    bytes[at] = state >> 8;
  }
  return bytes;
}
