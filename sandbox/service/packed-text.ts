/**
 * What a text holds that older clients put a list or an object into, as JSON or as PHP's
 * `serialize` writes it; undefined for any other text. We assume both from public clients of such
 * services.
 */
export function unpack(text: string): unknown {
  if (/^\s*[[{]/.test(text)) return parseJson(text);
  return /^a:\d+:\{/.test(text) ? parsePhp(text) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where reading stands. Lengths of texts count bytes, so the text is read as bytes. */
interface Reader {
  readonly bytes: Buffer;
  at: number;
}

function parsePhp(text: string): unknown {
  const reader: Reader = { bytes: Buffer.from(text), at: 0 };
  const value = readValue(reader);
  return reader.at === reader.bytes.length ? value : undefined;
}

function readValue(reader: Reader): unknown {
  const kind = upTo(reader, ':', ';');
  if (kind === 'a') return readArray(reader);
  if (kind === 's') return readText(reader);
  if (kind === 'N') return null;
  const value = upTo(reader, ';');
  return kind === 'b' ? value === '1' : Number(value);
}

function readText(reader: Reader): string {
  const length = upTo(reader, ':');
  const from = reader.at + 1;
  const until = from + Number(length);
  // The quote and the semicolon behind it.
  reader.at = Number.isNaN(until) ? reader.bytes.length : until + 2;
  return reader.bytes.toString('utf8', from, until);
}

function readArray(reader: Reader): unknown {
  const count = upTo(reader, ':');
  reader.at += 1;
  const entries: [string, unknown][] = [];
  for (let left = Number(count); left > 0 && reader.at < reader.bytes.length; left--) {
    entries.push([String(readValue(reader)), readValue(reader)]);
  }
  reader.at += 1;
  const isList = entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** What stands before the first of these characters, which is passed over. */
function upTo(reader: Reader, ...ends: readonly string[]): string {
  const from = reader.at;
  const { bytes } = reader;
  while (reader.at < bytes.length && !ends.includes(String.fromCharCode(bytes[reader.at] ?? 0))) {
    reader.at += 1;
  }
  const word = bytes.toString('utf8', from, reader.at);
  reader.at += 1;
  return word;
}
