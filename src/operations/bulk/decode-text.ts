/** A file's text, and what had to be guessed to read it. */
export interface DecodedText {
  readonly text: string;
  /** Sentence about the guess; `null` where the file names its encoding or is plain UTF-8. */
  readonly guess: string | null;
}

const MARKS: readonly { readonly bytes: readonly number[]; readonly encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** Bytes that are enough to recognise UTF-16 without a mark. */
const LOOKED_AT = 2000;

/** Decodes UTF-8 and UTF-16, with or without a mark; anything else is taken for Windows-1252. */
export function decodeText(content: Uint8Array): DecodedText {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte));
  if (mark) return { text: decoded(content, mark.encoding), guess: null };
  const wide = wideEncoding(content);
  if (wide) return { text: decoded(content, wide), guess: 'The file was read as UTF-16.' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(content), guess: null };
  } catch {
    return {
      // Older spreadsheets write Windows-1252 where nothing else is chosen.
      text: decoded(content, 'windows-1252'),
      guess:
        'The file isn’t UTF-8, so it was read as Windows-1252. Look whether accents and other ' +
        'scripts are right; if not, save it as CSV UTF-8.',
    };
  }
}

function decoded(content: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(content);
}

/** Recognises UTF-16, in which every second byte of plain letters and digits is zero. */
function wideEncoding(content: Uint8Array): string | null {
  const start = content.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) {
    const side = index % 2;
    if (byte === 0) zeros[side] = (zeros[side] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const most = start.length / 5;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}
