import { done } from './answer.ts';
import {
  contactInList,
  contactsByEmail,
  contactStatistics,
  originIn,
  statisticsByEmail,
  type ContactInList,
  type ContactOrigin,
  type ContactStatistics,
} from './contact.ts';
import { listOf } from './formats.ts';
import type { Http } from './http.ts';
import { lookUpInParts, type PartialLookUp } from './parts.ts';
import { path } from './path.ts';
import type { Timestamps } from './timestamps.ts';

/**
 * Contacts by address; spec 1, section 4.5. We assume that a look-up gets a 404 if the address is
 * in no list.
 */
export function contactsOf(http: Http, timestamps: Timestamps) {
  const origin = originIn(timestamps);
  return {
    /** Reads one record a list; none for an address that the service doesn't know. */
    find: (email: string): Promise<readonly ContactInList[]> =>
      http.get(path`/emails/${email}`, { answer: listOf(contactInList), whenAbsent: [] }),

    /** Reads one record a list; none for an address that the service doesn't know. */
    details: (email: string): Promise<readonly ContactOrigin[]> =>
      http.get(path`/emails/${email}/details`, { answer: listOf(origin), whenAbsent: [] }),

    /** Looks up many in several requests; addresses unknown to the service may be missing. */
    findMany: (emails: readonly string[]): Promise<PartialLookUp<readonly ContactInList[]>> =>
      lookUpInParts(emails, (part) =>
        http.post(path`/emails`, {
          answer: contactsByEmail,
          json: { emails: part },
          whenAbsent: new Map(),
          effect: 'reads',
        }),
      ),

    removeFromAllLists: (email: string): Promise<void> =>
      http.delete(path`/emails/${email}`, {
        answer: done,
        subject: 'this address',
        effect: 'repeatable',
      }),

    /** Reads the statistics of an address; they are zeros if the service doesn't know it. */
    statistics: (email: string): Promise<ContactStatistics> =>
      http.get(path`/emails/${email}/campaigns`, {
        answer: contactStatistics,
        whenAbsent: NO_STATISTICS,
      }),

    /** Looks up many in several requests; addresses unknown to the service may be missing. */
    statisticsOfMany: (emails: readonly string[]): Promise<PartialLookUp<ContactStatistics>> =>
      lookUpInParts(emails, (part) =>
        http.post(path`/emails/campaigns`, {
          answer: statisticsByEmail,
          json: { emails: part },
          whenAbsent: new Map(),
          effect: 'reads',
        }),
      ),
  };
}

const NO_STATISTICS: ContactStatistics = {
  sent: 0,
  opened: 0,
  clicked: 0,
  isBlacklisted: false,
  lists: [],
};
