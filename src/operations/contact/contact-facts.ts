import { domainOfAddress, isSameAddress } from '../../domain/address.ts';
import { notice, type Notice } from '../../domain/reply.ts';
import { resultOf, type Result } from '../../lib/result.ts';
import type { PostbellError } from '../../lib/errors.ts';
import { didYouMean, enumerated } from '../../lib/text.ts';
import type {
  ContactInList,
  ContactOrigin,
  ContactStatistics,
  ListContact,
} from '../../service/contacts.ts';
import type { Service } from '../../service/service.ts';
import { CONTACT_STATUS, type Status } from '../../service/status.ts';

/** The parts that the service has about an address; each may have failed on its own. */
interface ContactParts {
  readonly records: Result<readonly ContactInList[]>;
  readonly origins: Result<readonly ContactOrigin[]>;
  readonly statistics: Result<ContactStatistics>;
  readonly isSmtpUnsubscribed: Result<boolean>;
  readonly isOnBlacklist: Result<boolean>;
}

export interface ContactFacts extends ContactParts {
  /** The lists that contain it, from the parts that could be read. */
  readonly memberships: readonly Membership[];
  /** `null` when neither source could be read. */
  readonly isBlacklisted: boolean | null;
  /** True when every part was read and none knows the address. */
  readonly isUnknown: boolean;
  /** The address that was probably meant, where this one is unknown and its domain looks mistyped. */
  readonly meant: string | null;
}

/** An address in a list; `null` means not known. */
export interface Membership {
  readonly listId: string;
  readonly listName: string | null;
  readonly status: Status | null;
  readonly addedAt: Date | null;
  readonly source: string | null;
}

const PARTS = {
  records: 'status and variables',
  origins: 'list names and dates added',
  statistics: 'campaign activity',
  isSmtpUnsubscribed: 'transactional unsubscribes',
  isOnBlacklist: 'the blacklist',
} as const satisfies Readonly<Record<keyof ContactParts, string>>;

/** The rows of the service's interface that it takes to read all parts. */
export const CONTACT_ENDPOINTS = [
  'GET /emails/{email}',
  'GET /emails/{email}/details',
  'GET /emails/{email}/campaigns',
  'GET /smtp/unsubscribe/search',
  'GET /blacklist',
  'GET /addressbooks',
  'GET /addressbooks/{id}/emails',
];

/** @throws the first failure when no part could be had. */
export async function gatherContact(service: Service, email: string): Promise<ContactFacts> {
  const isOnList = async () =>
    (await service.blacklist.all()).some((entry) => isSameAddress(entry, email));
  const [records, origins, statistics, isSmtpUnsubscribed, isOnBlacklist] = await Promise.all([
    resultOf(service.contacts.find(email)),
    resultOf(service.contacts.details(email)),
    resultOf(service.contacts.statistics(email)),
    resultOf(service.smtp.unsubscribed.has(email)),
    resultOf(isOnList()),
  ]);
  const parts = { records, origins, statistics, isSmtpUnsubscribed, isOnBlacklist };
  const failures = Object.values(parts).map(({ failure }) => failure);
  if (records.failure && failures.every((failure) => failure !== null)) throw records.failure;
  const memberships = membershipsIn(parts);
  const isBlacklisted =
    isOnBlacklist.failure && statistics.failure
      ? null
      : (isOnBlacklist.value ?? false) || (statistics.value?.isBlacklisted ?? false);
  const isMentioned = memberships.length > 0 || isBlacklisted || isSmtpUnsubscribed.value;
  const isUnknown =
    failures.every((failure) => failure === null) && !isMentioned && !statistics.value?.sent;
  const meant = isUnknown ? await addressMeant(service, email) : null;
  return { ...parts, memberships, isBlacklisted, isUnknown, meant };
}

function membershipsIn({ records, origins, statistics }: ContactParts): Membership[] {
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

/** Sources of contacts (spec 1, section 4.5); other sources keep the service’s own words. */
const SOURCES: Readonly<Record<string, string>> = { form: 'Form', panel: 'Dashboard' };

export function sourceInWords(source: string | null): string {
  return SOURCES[source ?? ''] ?? (source || '–');
}

/** Large mailbox providers, whose names are mistyped most. */
const PROVIDERS = (
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com live.com aol.com ' +
  'proton.me gmx.com gmx.net'
).split(' ');

/** Contacts whose domains are compared with one that is unknown: a page of the first list. */
const CONTACTS_COMPARED = 100;

/** Returns an address at a provider, or at a domain of other contacts, nearly as typed. */
async function addressMeant({ lists }: Service, email: string): Promise<string | null> {
  const [local = '', domain = ''] = email.split('@');
  const { value: others } = await resultOf(firstContacts(lists));
  const known = (others ?? []).map((other) => domainOfAddress(other.email));
  const meant = didYouMean(domain, [...PROVIDERS, ...known]);
  return meant === null || meant === domain ? null : `${local}@${meant}`;
}

async function firstContacts(lists: Service['lists']): Promise<readonly ListContact[]> {
  const [first] = await lists.page({ limit: 1, offset: 0 });
  return first ? lists.contactsPage(first.id, { limit: CONTACTS_COMPARED, offset: 0 }) : [];
}

export function adviceOnUnknown(meant: string | null): readonly string[] {
  return [
    meant === null ? 'Check the spelling, especially after the @.' : `Did you mean ${meant}?`,
    'They may have signed up with another address.',
  ];
}

export function isActive(status: Status | null): boolean {
  return status?.code === CONTACT_STATUS.active.code;
}

/** A part in words, e.g. `campaign statistics`, and why it is missing; no failure: it isn't. */
export type PartRead = readonly [words: string, failure: PostbellError | null | undefined];

export function partsRead(facts: ContactParts): readonly PartRead[] {
  // Object.entries loses the type of the keys: those of PARTS are those of the facts.
  return Object.entries(PARTS).map(([part, words]) => [
    words,
    facts[part as keyof ContactParts].failure,
  ]);
}

/** Gives one notice a reason, so that the same outage isn't reported five times. */
export function missingNotices(parts: readonly PartRead[]): Notice[] {
  const failed = parts.filter(([, failure]) => failure);
  return [...Map.groupBy(failed, ([, failure]) => failure?.message)].map(([message, same]) => {
    const words = same.map(([one]) => one);
    const isSmtpAlone = words.every((word) => word.includes('transactional'));
    const hint = isSmtpAlone ? ' Transactional email may not be activated for this account.' : '';
    return notice('warning', `Couldn’t read ${enumerated(words)}. ${message}${hint}`);
  });
}
