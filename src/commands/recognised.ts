import type { Input } from './inputs.ts';
import { isWholeChoice } from './reading.ts';

/** Patterns of the kinds whose values look like nothing else. */
export const RECOGNISED: Partial<Record<Input['kind'], RegExp>> = {
  integer: /^\d+$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  instant: /^\d{4}-\d{2}-\d{2}/,
  time: /^\d{1,2}(?:[:.]?\d{2}|(?:[:.]\d{2})?[ap]m)$/i,
  email: /@/,
  emails: /@/,
  phone: /^\+?\d{6,}$/,
  phones: /^\+?\d{6,}$/,
  url: /^https?:/i,
  zone: /^(?:utc|[a-z]+\/[a-z_/+-]+)$/i,
  // A name that Slack doesn't know stays as it was typed.
  person: /^(?:[UW][A-Z0-9]{2,20}|@[\p{L}\p{N}].*)$/u,
  channel: /^(?:[CG][A-Z0-9]{2,20}|#.+)$/,
};

/** Tells whether a word can hardly be the value of another input. */
export function isRecognised(input: Input, text: string): boolean {
  if (input.kind === 'choice') return isWholeChoice(input.options, text);
  if (input.kind === 'choices') {
    const words = text.split(input.isOrdered ? /[-–—,]/u : ',');
    return words.every((word) => isWholeChoice(input.options, word));
  }
  const pattern = input.kind === 'text' ? input.looksLike : RECOGNISED[input.kind];
  return pattern?.test(text) ?? false;
}
