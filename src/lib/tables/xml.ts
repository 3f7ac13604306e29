import { Parser } from 'htmlparser2';
import type { Pausing } from './pauses.ts';

/** Bytes without a single tag: a part of a workbook has no such text. */
const MOST_WITHOUT_TAG = 1024 * 1024;
/** Bytes that are parsed at a time: the parser never pauses within them. */
const BYTES_AT_ONCE = 32 * 1024;

export interface XmlHandler {
  /** @param name without the prefix of its namespace */
  onOpen(name: string, attributes: Readonly<Record<string, string>>): void;
  onText(text: string): void;
  onClose(name: string): void;
}

/**
 * Parses XML piece by piece. It knows no entities but XML's own, so that a short text can't become
 * a long one.
 * @returns after each piece, whose events have been handed over
 * @throws where an endless text would take all memory.
 */
export async function* parseXml(
  source: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
  pausing: Pausing,
): AsyncGenerator<void> {
  let sinceTag = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        sinceTag = 0;
        handler.onOpen(localName(name), attributes);
      },
      ontext: (text) => handler.onText(text),
      onclosetag(name) {
        sinceTag = 0;
        handler.onClose(localName(name));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; at += BYTES_AT_ONCE) {
      const bytes = chunk.subarray(at, at + BYTES_AT_ONCE);
      sinceTag += bytes.length;
      parser.write(decoder.decode(bytes, { stream: true }));
      if (sinceTag > MOST_WITHOUT_TAG) throw new Error('no tag in a megabyte');
      yield;
      await pausing();
    }
  }
  parser.end();
  yield;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
