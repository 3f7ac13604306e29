import { attempt, type Attempt } from '../../lib/attempt.ts';
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
