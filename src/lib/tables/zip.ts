import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** More files are an archive of something else; Excel’s workbooks have some dozens. */
const MOST_FILES = 2000;

/** The part of an archive unpacks to more than it may: a workbook by mistake, or a trap. */
export class TooLargeError extends Error {}

/** Reads single files of a zip archive that is in memory, unpacking only as much as it is asked. */
export interface Archive {
  readonly names: readonly string[];
  /**
   * Unpacks a file piece by piece; `null`: there is none of this name.
   * @throws {TooLargeError} before it unpacks more than `mostBytes`.
   */
  read(name: string, mostBytes: number): Promise<AsyncIterable<Uint8Array> | null>;
}

/** @throws for what is no archive, or a damaged one. */
export async function openArchive(content: Uint8Array): Promise<Archive> {
  const { buffer, byteOffset, byteLength } = content;
  // Each size is checked while it is unpacked: an archive may lie about it.
  const zip = await fromBufferPromise(Buffer.from(buffer, byteOffset, byteLength), {
    lazyEntries: true,
    validateEntrySizes: true,
  });
  const entries = new Map<string, Entry>();
  if (zip.entryCount <= MOST_FILES) {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  }
  return {
    names: [...entries.keys()],
    async read(name, mostBytes) {
      const entry = entries.get(name);
      return entry === undefined ? null : unpacked(zip, entry, mostBytes);
    },
  };
}

async function* unpacked(
  zip: ZipFile,
  entry: Entry,
  mostBytes: number,
): AsyncGenerator<Uint8Array> {
  if (entry.uncompressedSize > mostBytes) throw new TooLargeError(entry.fileName);
  const stream = await zip.openReadStreamPromise(entry);
  for await (const chunk of stream) yield chunk as Uint8Array; // What inflating gives.
}
