import { createHash } from 'node:crypto';

/** A digest of each part of what leaves or is deleted, by its label, e.g. `HTML`. */
export type Content = Readonly<Record<string, string>>;

/** The digest of a part that couldn't be read: it is never the same as another one. */
export const UNREAD = 'unread';

/** Enough to tell two texts apart, on purpose too; a whole one would only be longer. */
const DIGEST_LENGTH = 32;

/**
 * Returns the digests of parts: texts, files, and settings as plain data. `null` stands for a part
 * that couldn't be read; a part that is `undefined` is none.
 * @example digestsOf({ HTML: campaign.html, Template: template?.id ?? null })
 */
export function digestsOf(parts: Readonly<Record<string, unknown>>): Content {
  const given = Object.entries(parts).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    given.map(([label, part]) => [label, part === null ? UNREAD : digestOf(part)]),
  );
}

function digestOf(part: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(plain(part)));
  return hash.digest('hex').slice(0, DIGEST_LENGTH);
}

/** Returns a value with the names of its objects in one order, and digests in place of files. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('hex');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, plain(one)]));
}

/** Returns the labels of the parts that aren't what they were. */
export function changedParts(before: Content, after: Content): readonly string[] {
  const labels = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...labels].filter((label) => before[label] !== after[label] || after[label] === UNREAD);
}
