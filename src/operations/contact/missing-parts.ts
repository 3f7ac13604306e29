import type { PostbellError } from '../../lib/errors.ts';
import { notice, type Section } from '../../domain/reply.ts';
import { enumerated } from '../../lib/text.ts';
import type { ContactFacts } from './contact-facts.ts';

/** Something that could not be read, and why. */
export interface MissingPart {
  /** E.g. `campaign statistics`. */
  readonly words: string;
  readonly failure: PostbellError;
}

const PARTS: Readonly<Record<keyof ContactFacts, string>> = {
  records: 'status and variables',
  origins: 'names of lists and dates of adding',
  statistics: 'campaign statistics',
  isSmtpUnsubscribed: 'SMTP unsubscribes',
  isOnBlacklist: 'blacklist',
};

/** Returns the parts of an address that could not be read. */
export function missingParts(facts: ContactFacts): readonly MissingPart[] {
  return Object.entries(PARTS).flatMap(([part, words]) => {
    // Object.entries loses the type of the keys: those of PARTS are those of the facts.
    const { failure } = facts[part as keyof ContactFacts];
    return failure ? [{ words, failure }] : [];
  });
}

/** Returns one notice a reason, so that the same outage isn't reported five times. */
export function missingNotices(failed: readonly MissingPart[]): Section[] {
  const byReason = Map.groupBy(failed, ({ failure }) => failure.message);
  return [...byReason].map(([message, parts]) => notice('warning', missingText(parts, message)));
}

function missingText(parts: readonly MissingPart[], message: string): string {
  const words = parts.map((part) => part.words);
  const isSmtpAlone = words.every((word) => word.includes('SMTP'));
  const hint = isSmtpAlone ? ' The SMTP area may not be activated for this account.' : '';
  return `Missing here: ${enumerated(words)}. ${message}${hint}`;
}
