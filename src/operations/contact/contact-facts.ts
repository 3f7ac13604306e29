import { notice, type Section } from '../../domain/reply.ts';
import { attempt, type Attempt } from '../../lib/attempt.ts';
import type { PostbellError } from '../../lib/errors.ts';
import { enumerated } from '../../lib/text.ts';
import type { ContactInList, ContactOrigin, ContactStatistics } from '../../service/contacts.ts';
import type { Service } from '../../service/service.ts';
import type { Status } from '../../service/status.ts';

/** Everything that the service has about an address; each part may have failed on its own. */
export interface ContactFacts {
  readonly records: Attempt<readonly ContactInList[]>;
  readonly origins: Attempt<readonly ContactOrigin[]>;
  readonly statistics: Attempt<ContactStatistics>;
  readonly isSmtpUnsubscribed: Attempt<boolean>;
  readonly isOnBlacklist: Attempt<boolean>;
}

/** An address in a list; `null` means not known. */
export interface Membership {
  readonly listId: string;
  readonly listName: string | null;
  readonly status: Status | null;
  readonly addedAt: Date | null;
  readonly source: string | null;
}

/**
 * Reads all parts at once.
 * @throws the first failure when no part could be had.
 */
export async function gatherContact(service: Service, email: string): Promise<ContactFacts> {
  const [records, origins, statistics, isSmtpUnsubscribed, isOnBlacklist] = await Promise.all([
    attempt(service.contacts.find(email)),
    attempt(service.contacts.details(email)),
    attempt(service.contacts.statistics(email)),
    attempt(service.smtp.unsubscribed.has(email)),
    attempt(isOnList(service, email)),
  ]);
  const facts = { records, origins, statistics, isSmtpUnsubscribed, isOnBlacklist };
  if (records.failure && Object.values(facts).every(({ failure }) => failure !== null)) {
    throw records.failure;
  }
  return facts;
}

/** Returns the lists that contain the address, from the parts that could be read. */
export function membershipsIn({ records, origins, statistics }: ContactFacts): Membership[] {
  const ids = new Set([
    ...(records.value ?? []).map(({ listId }) => listId),
    ...(origins.value ?? []).map(({ listId }) => listId),
    ...(statistics.value?.lists ?? []).map(({ id }) => id),
  ]);
  return [...ids].map((listId) => {
    const origin = origins.value?.find((candidate) => candidate.listId === listId);
    const named = statistics.value?.lists.find(({ id }) => id === listId);
    return {
      listId,
      listName: origin?.listName || named?.name || null,
      status: records.value?.find((record) => record.listId === listId)?.status ?? null,
      addedAt: origin?.addedAt ?? null,
      source: origin?.source || null,
    };
  });
}

/** Tells whether the address is blacklisted; `null` when neither source could be read. */
export function isBlacklisted({ isOnBlacklist, statistics }: ContactFacts): boolean | null {
  if (isOnBlacklist.failure && statistics.failure) return null;
  return (isOnBlacklist.value ?? false) || (statistics.value?.isBlacklisted ?? false);
}

/** Tells whether every part was read and none knows the address. */
export function isUnknown(facts: ContactFacts): boolean {
  const isComplete = Object.values(facts).every(({ failure }) => failure === null);
  const { statistics, isSmtpUnsubscribed } = facts;
  const isMentioned =
    membershipsIn(facts).length > 0 || isBlacklisted(facts) || isSmtpUnsubscribed.value;
  return isComplete && !isMentioned && (statistics.value?.sent ?? 0) === 0;
}

async function isOnList(service: Service, email: string): Promise<boolean> {
  const blacklist = await service.blacklist.all();
  return blacklist.some((entry) => entry.toLowerCase() === email);
}

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
