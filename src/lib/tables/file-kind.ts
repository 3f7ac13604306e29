/** The first bytes by which a file is recognized that is neither text nor a zip archive. */
interface Signature {
  readonly bytes: string | readonly number[];
  readonly at?: number;
  readonly name: string;
}

const SIGNATURES: readonly Signature[] = [
  { bytes: '%PDF-', name: 'a PDF' },
  { bytes: '\x89PNG', name: 'a picture (PNG)' },
  { bytes: [0xff, 0xd8, 0xff], name: 'a picture (JPEG)' },
  { bytes: 'GIF8', name: 'a picture (GIF)' },
  { bytes: 'WEBP', at: 8, name: 'a picture (WebP)' },
  { bytes: 'ftyphei', at: 4, name: 'a picture (HEIC)' },
  { bytes: 'ftypmif1', at: 4, name: 'a picture (HEIC)' },
  { bytes: 'ftypavif', at: 4, name: 'a picture (AVIF)' },
  { bytes: [0x49, 0x49, 0x2a, 0x00], name: 'a picture (TIFF)' },
  { bytes: [0x4d, 0x4d, 0x00, 0x2a], name: 'a picture (TIFF)' },
  { bytes: 'ftyp', at: 4, name: 'a video' },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    name: 'an Excel workbook in an old format (.xls), or one with a password',
  },
  { bytes: [0x1f, 0x8b], name: 'a gzip archive' },
  { bytes: 'BZh', name: 'a bzip2 archive' },
  { bytes: 'Rar!', name: 'a RAR archive' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], name: 'a 7-Zip archive' },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a], name: 'an xz archive' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], name: 'a Zstandard archive' },
  { bytes: 'ustar', at: 257, name: 'a TAR archive' },
  { bytes: 'SQLite format 3', name: 'a database' },
  { bytes: 'PAR1', name: 'a Parquet file' },
  { bytes: '{\\rtf', name: 'a text document (RTF)' },
];

/** The names of files by which a zip archive is recognized; the first that fits decides. */
const PACKED: readonly (readonly [name: RegExp, what: string])[] = [
  [/^xl\/workbook\.bin$/, 'an Excel workbook in a binary format (.xlsb)'],
  [/^word\//, 'a Word document'],
  [/^ppt\//, 'a PowerPoint presentation'],
  [/^index(\.zip$|\/.*\.iwa$)/i, 'a Numbers, Pages, or Keynote document'],
  [/^content\.xml$/, 'an OpenDocument file (such as .ods)'],
];

export const ZIP = Buffer.from('PK\x03\x04', 'latin1');
/** An archive without files has only its end. */
const EMPTY_ZIP = Buffer.from('PK\x05\x06', 'latin1');

/** Returns e.g. `a PDF`; `null` for what may be text or a workbook. */
export function kindByBytes(content: Uint8Array): string | null {
  if (beginsWith(content, EMPTY_ZIP)) return 'an empty ZIP archive';
  const found = SIGNATURES.find(({ bytes, at = 0 }) =>
    beginsWith(content.subarray(at), Buffer.from(toBytes(bytes))),
  );
  return found?.name ?? null;
}

/** Returns e.g. `a Word document`; `null` for an Excel workbook. */
export function kindOfZip(fileNames: readonly string[]): string | null {
  if (fileNames.includes('xl/workbook.xml')) return null;
  const found = PACKED.find(([name]) => fileNames.some((one) => name.test(one)));
  return found?.[1] ?? 'a ZIP archive';
}

/** Returns e.g. `JSON`, for text that is no table; `null` where it may be one. */
export function kindOfText(start: string): string | null {
  const text = start.trimStart();
  if (/^<(!doctype\s+html|html|head|body|table)\b/iu.test(text)) return 'a web page (HTML)';
  if (/^<\?xml\b/iu.test(text)) return 'XML';
  if (/^(\{\s*"|\[\s*[[{]|\[\s*"[^"]*"\s*[,\]])/u.test(text)) return 'JSON';
  if (/^BEGIN:VCARD\b/iu.test(text)) return 'a contact card (vCard)';
  return null;
}

/** Lines of what a mail server took in or delivered, beside those of what bounced. */
const MAIL_LOGS: readonly (readonly [line: RegExp, bounces: string])[] = [
  [
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\S*(?: [+-]\d{4})?(?: \[\d+\])? [\w-]{16,30} (?:<=|[=-]>|>>|\*>) /mu,
    '**',
  ],
  [/\bpostfix\/.*\bstatus=sent\b/mu, 'status=bounced'],
  [/\bsendmail\[.*\bstat=Sent\b/mu, 'stat=User unknown'],
];

/**
 * Returns the mark of the lines with bounces, if a text is the log of a mail server that has
 * delivered mail, too; `null` for any other text. Nothing but that mark tells the two apart.
 */
export function mailLogOf(start: string): string | null {
  return MAIL_LOGS.find(([line]) => line.test(start))?.[1] ?? null;
}

export function beginsWith(content: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, index) => content[index] === byte);
}

function toBytes(bytes: Signature['bytes']): readonly number[] {
  return typeof bytes === 'string' ? [...Buffer.from(bytes, 'latin1')] : bytes;
}
