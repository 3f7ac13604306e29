import { findAddresses } from '../domain/address.ts';
import { cleanTypedText } from './typed-text.ts';

/**
 * The keys under which a message has text that people read; all other strings are ids and settings.
 */
const READ_KEYS = new Set(['text', 'url', 'fallback', 'value', 'title', 'pretext', 'plain_text']);

/** Finds the e-mail addresses in a message: in its text, its blocks and its attachments. */
export function addressesIn(message: Readonly<Record<string, unknown>>): readonly string[] {
  const prose = textsIn(message).map(cleanTypedText).join('\n');
  return findAddresses(prose.replaceAll(/mailto:/gi, ' ')).valid;
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'string' ? (READ_KEYS.has(key) ? [one] : []) : textsIn(one),
  );
}
