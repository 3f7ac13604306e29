/** Where the parts of a plain post are in the bytes that begin with it. */
interface PlainHead {
  /** As it stands in the first line, with what follows a `?`. */
  readonly path: string;
  readonly bodyAt: number;
  readonly endAt: number;
}

/** `unfinished` may become a plain head; `not plain` never will. */
type HeadReading = PlainHead | 'unfinished' | 'not plain';

export type HeadReader = (bytes: Buffer) => HeadReading;

// Half of what Node takes, which counts otherwise.
const HEAD_MAX_BYTES = 8 * 1024;

const PATH = String.raw`/[\w%.~/-]+(?:\?[\w%.~/=&+,:;@!$'()*-]*)?`;
const VALUE = String.raw`: [\x20-\x7e]*\r\n`;
const KEPT_ALIVE = String.raw`connection: keep-alive\r\n`;
const HOST = `host${VALUE}`;
const LENGTH = String.raw`content-length: (\d{1,7})\r\n`;
// Whatever else says how a request is read, or what becomes of its connection, is Node's to judge.
const TELLING =
  'host|content-length|connection|proxy-connection|transfer-encoding|expect|upgrade|trailer';
const OTHERS = String.raw`(?:(?!(?:${TELLING}):)[\w!#$%&'*+.^|~${'`'}-]+${VALUE}|${KEPT_ALIVE})*`;
const HEADERS = `${OTHERS}(?:${HOST}${OTHERS}${LENGTH}|${LENGTH}${OTHERS}${HOST})${OTHERS}`;
const PLAIN = new RegExp(String.raw`^POST (${PATH}) HTTP/1\.1\r\n(?i:${HEADERS})\r\n$`);

// A line's end that is none will not become one.
const UNFINISHED = /^(?:[^\r\n]|\r\n)*\r?$/;

/**
 * Reads the head of a post in the one form that nearly all senders use: HTTP/1.1, one host, one
 * length, visible ASCII, nothing that can be read in two ways.
 * @param prefix of the paths that are wanted, e.g. `/relay/`
 */
export function createHeadReader(prefix: string): HeadReader {
  const start = `POST ${prefix}`;
  return (bytes) => {
    const headEnd = bytes.indexOf('\r\n\r\n');
    if (headEnd > HEAD_MAX_BYTES) return 'not plain';
    if (headEnd === -1) return mayBecomePlain(bytes, start) ? 'unfinished' : 'not plain';
    const bodyAt = headEnd + 4;
    const found = PLAIN.exec(bytes.toString('latin1', 0, bodyAt));
    const path = found?.[1];
    if (!path?.startsWith(prefix)) return 'not plain';
    return { path, bodyAt, endAt: bodyAt + Number(found?.[2] ?? found?.[3]) };
  };
}

function mayBecomePlain(bytes: Buffer, start: string): boolean {
  if (bytes.length > HEAD_MAX_BYTES) return false;
  const text = bytes.toString('latin1');
  return start.startsWith(text.slice(0, start.length)) && UNFINISHED.test(text);
}
