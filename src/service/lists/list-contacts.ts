import { done, total } from '../answer.ts';
import { inParts, type PartialResult, VALUES_A_REQUEST } from '../batches.ts';
import { contactStatusOfEmail, listContact, type ListContact } from '../contacts.ts';
import { checkLanguage, idToSend, listOf } from '../formats.ts';
import { type Http, path } from '../http.ts';
import { allPages, type Page, PAGES_AHEAD } from '../pages.ts';
import type { Status } from '../status.ts';
import {
  checkVariables,
  typedVariables,
  type VariableDefinition,
  type VariableValue,
} from './list.ts';

/** A contact to be added to a list; spec 1, section 4.1.1. */
export interface NewContact {
  readonly email: string;
  readonly variables?: readonly VariableValue[];
}

function checkNewContacts(
  contacts: readonly NewContact[],
  definitions?: readonly VariableDefinition[],
): void {
  for (const { variables = [] } of contacts) checkVariables(variables, definitions);
}

/** Returns plain addresses if no contact has variables, else objects; spec 1, section 4.1.1. */
function contactsToSend(
  contacts: readonly NewContact[],
  definitions?: readonly VariableDefinition[],
): readonly unknown[] {
  if (contacts.every(({ variables = [] }) => variables.length === 0)) {
    return contacts.map(({ email }) => email);
  }
  return contacts.map(({ email, variables = [] }) =>
    variables.length === 0 ? { email } : { email, variables: byName(variables, definitions) },
  );
}

function byName(
  variables: readonly VariableValue[],
  definitions: readonly VariableDefinition[] | undefined,
): Record<string, string | number> {
  const typed = typedVariables(variables, definitions);
  return Object.fromEntries(typed.map(({ name, value }) => [name, value]));
}

/** The most contacts that one request removes; spec 1, section 8. */
export const REMOVED_A_REQUEST = 100;
/** The same for unsubscribing: no limit is specified, but a live service refuses more. */
export const UNSUBSCRIBED_A_REQUEST = 100;

interface ContactFilter {
  /** The contacts to read. `active`: Active and New ones; `inactive`: all others. Absent: all. */
  readonly only?: 'active' | 'inactive';
}

interface Checking {
  /** The list's variables; if given, values are checked against their types. */
  readonly definitions?: readonly VariableDefinition[] | undefined;
}

interface AddingContacts extends Checking {
  /** Ids of existing tags; paid plan (Pro and above). */
  readonly tagIds?: readonly string[];
}

interface ConfirmationRequest extends Checking {
  /** The address of an activated sender. */
  readonly senderEmail: string;
  /** The language of the confirmation email: one of `LANGUAGES`. */
  readonly language: string;
  /** A template for the confirmation email; absent: the service's own. */
  readonly templateId?: string | undefined;
}

/** The contacts of a list; spec 1, section 4.1. */
export function listContactsOf(http: Http) {
  return { ...readingOf(http), ...addingOf(http), ...changingOf(http) };
}

function readingOf(http: Http) {
  const contactsPage = (
    id: string,
    { limit, offset, only }: Page & ContactFilter,
  ): Promise<readonly ListContact[]> =>
    http.get(path`/addressbooks/${{ list: id }}/emails`, listOf(listContact), {
      query: {
        limit,
        offset,
        // We assume 1 for true: PHP services read the text `false` as true.
        active: only === 'active' ? 1 : undefined,
        not_active: only === 'inactive' ? 1 : undefined,
      },
    });
  return {
    /** Reads at most 100 records, even with a higher limit; spec 1, section 8. */
    contactsPage,

    contacts: (id: string, filter: ContactFilter = {}): AsyncIterable<ListContact> =>
      allPages((range) => contactsPage(id, { ...range, ...filter }), PAGES_AHEAD),

    countContacts: (id: string): Promise<number> =>
      http.get(path`/addressbooks/${{ list: id }}/emails/total`, total),

    contactsWith: (
      id: string,
      { name, value }: VariableValue,
    ): Promise<readonly { readonly email: string; readonly status: Status }[]> =>
      http.get(
        path`/addressbooks/${{ list: id }}//variables/${name}/${String(value)}`,
        listOf(contactStatusOfEmail),
      ),

    contact: (id: string, email: string): Promise<ListContact> =>
      http.get(path`/addressbooks/${id}/emails/${email}`, listContact, {
        subject: `this address in list ${id}`,
      }),
  };
}

function addingOf(http: Http) {
  const add = (id: string, json: object): Promise<void> =>
    http.post(path`/addressbooks/${{ list: id }}/emails`, done, { json });
  return {
    /**
     * Adds contacts at once, by single opt-in.
     * @throws {InputError} for a variable that breaks the rules of section 2.2.
     */
    addContacts: async (
      id: string,
      contacts: readonly NewContact[],
      { tagIds = [], definitions }: AddingContacts = {},
    ): Promise<PartialResult<NewContact>> => {
      checkNewContacts(contacts, definitions);
      const tags = tagIds.length > 0 ? { tags: tagIds.map(idToSend) } : {};
      return inParts(contacts, VALUES_A_REQUEST, (part) =>
        add(id, { emails: contactsToSend(part, definitions), ...tags }),
      );
    },

    /**
     * Invites contacts by email, to join by confirming it: double opt-in.
     * @throws {InputError} for an unknown language, or a variable as above.
     */
    inviteContacts: async (
      id: string,
      contacts: readonly NewContact[],
      { senderEmail, language, templateId, definitions }: ConfirmationRequest,
    ): Promise<PartialResult<NewContact>> => {
      checkLanguage(language);
      checkNewContacts(contacts, definitions);
      return inParts(contacts, VALUES_A_REQUEST, (part) =>
        add(id, {
          // All of them have variables, even empty ones; spec 1, section 4.1.2.
          emails: part.map(({ email, variables = [] }) => ({
            email,
            variables: byName(variables, definitions),
          })),
          confirmation: 'force',
          sender_email: senderEmail,
          message_lang: language,
          template_id: templateId,
        }),
      );
    },
  };
}

function changingOf(http: Http) {
  return {
    /** Sends at most 100 addresses in a request; more go in several. */
    removeContacts: (id: string, emails: readonly string[]): Promise<PartialResult> =>
      inParts(emails, REMOVED_A_REQUEST, (part) =>
        http.delete(path`/addressbooks/${{ list: id }}/emails`, done, { json: { emails: part } }),
      ),

    /** Adds the phone number of a contact, or changes it; also spec 2, section 4.2. */
    setPhone: (id: string, email: string, phone: string): Promise<void> =>
      http.put(path`/addressbooks/${id}/phone`, done, {
        json: { email, phone },
        subject: `this address in list ${id}`,
      }),

    /**
     * Sets variables of one contact; the others stay.
     * @throws {InputError} for a variable that breaks the rules of section 2.2.
     */
    setVariables: async (
      id: string,
      email: string,
      variables: readonly VariableValue[],
      { definitions }: Checking = {},
    ): Promise<void> => {
      checkVariables(variables, definitions);
      return http.post(path`/addressbooks/${id}/emails/variable`, done, {
        json: { email, variables: typedVariables(variables, definitions) },
        subject: `this address in list ${id}`,
        effect: 'repeatable',
      });
    },

    /** Sends at most 100 addresses in a request; more go in several. */
    unsubscribe: (id: string, emails: readonly string[]): Promise<PartialResult> =>
      inParts(emails, UNSUBSCRIBED_A_REQUEST, (part) =>
        http.post(path`/addressbooks/${{ list: id }}/emails/unsubscribe`, done, {
          json: { emails: part },
        }),
      ),
  };
}
