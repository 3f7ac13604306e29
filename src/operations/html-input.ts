import { InputError } from '../lib/errors.ts';
import { notice, type Notice } from '../domain/reply.ts';
import type { Store } from '../store/store.ts';
import type { Inputs, ValuesOf } from '../commands/inputs.ts';
import { uploadedText } from '../commands/uploaded.ts';

/** We assume that no mail is larger: many email clients cut what is over 102 KB. */
const MOST_BYTES = 2_000_000;

/** Bytes above which Gmail cuts a message off (we assume bytes of the HTML). */
export const CUT_BYTES = 102_000;

/** The two ways to give HTML: pasted, or as a file where it is longer than a field takes. */
export const HTML_INPUTS = {
  html: {
    kind: 'text',
    label: 'HTML',
    hint: 'Up to 3,000 characters; use a file for more',
    multiline: true,
    optional: true,
  },
  htmlFile: {
    kind: 'file',
    label: 'Or HTML file',
    hint: 'UTF-8, up to 2 MB',
    accepts: { extensions: ['html', 'htm'], mostBytes: MOST_BYTES },
    optional: true,
  },
} as const satisfies Inputs;

/** @throws {InputError} when HTML was given twice, or the file can't be used. */
export async function givenHtml(
  { html, htmlFile }: ValuesOf<typeof HTML_INPUTS>,
  store: Store,
): Promise<string | undefined> {
  if (html !== undefined && htmlFile !== undefined) {
    throw new InputError('Paste the HTML or choose a file, not both.', { field: 'htmlFile' });
  }
  return htmlFile === undefined ? html : uploadedText(store, htmlFile, 'htmlFile');
}

/** A template gets the warnings too, as mail is sent from it. */
export function sizeWarnings(html: string): Notice[] {
  if (Buffer.byteLength(html) <= CUT_BYTES) return [];
  return [notice('warning', 'The HTML is larger than 102 KB; Gmail will clip it.')];
}
