import { done, total } from '../answer.ts';
import { inParts } from '../batches.ts';
import { contactStatusOfEmail, listContact } from '../contacts.ts';
import { checkLanguage, idToSend, listOf, phoneToSend } from '../formats.ts';
import type { Http } from '../http.ts';
import { path } from '../request.ts';
import { allPages, type Page, PAGES_AHEAD } from '../pages.ts';
import { checkVariables, type VariableDefinition, type VariableValue } from './list.ts';

/** A contact to be added to a list; spec 1, section 4.1.1. */
export interface NewContact {
  readonly email: string;
  readonly variables?: readonly VariableValue[];
}

/** Returns contacts as they are sent, once their variables are checked. */
function encodeContacts(
  contacts: readonly NewContact[],
  definitions: readonly VariableDefinition[] | undefined,
) {
  return contacts.map(({ email, variables = [] }) => {
    const checked = checkVariables(variables, definitions);
    return {
      email,
      variables: Object.fromEntries(checked.map(({ name, value }) => [name, value])),
    };
  });
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
  readonly senderEmail: string;
  /** The language of the confirmation email: one of `LANGUAGES`. */
  readonly language: string;
  readonly templateId?: string | undefined;
}

/** The contacts of a list; spec 1, section 4.1. */
export function listContactsOf(http: Http) {
  return { ...readingOf(http), ...addingOf(http), ...changingOf(http) };
}

function readingOf(http: Http) {
  const contactsPage = (id: string, { limit, offset, only }: Page & ContactFilter) =>
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

    contacts: (id: string, filter: ContactFilter = {}) =>
      allPages((range) => contactsPage(id, { ...range, ...filter }), PAGES_AHEAD),

    countContacts: (id: string) =>
      http.get(path`/addressbooks/${{ list: id }}/emails/total`, total),

    contactsWith: (id: string, { name, value }: VariableValue) =>
      http.get(
        path`/addressbooks/${{ list: id }}//variables/${name}/${String(value)}`,
        listOf(contactStatusOfEmail),
      ),

    contact: (id: string, email: string) =>
      http.get(path`/addressbooks/${id}/emails/${email}`, listContact, {
        subject: `this address in list ${id}`,
      }),
  };
}

function addingOf(http: Http) {
  const add = (id: string, json: object) =>
    http.post(path`/addressbooks/${{ list: id }}/emails`, done, { json });
  return {
    /** Single opt-in. @throws {InputError} for a variable that breaks the rules of section 2.2. */
    addContacts: async (
      id: string,
      contacts: readonly NewContact[],
      { tagIds = [], definitions }: AddingContacts = {},
    ) => {
      const encoded = encodeContacts(contacts, definitions);
      const hasVariables = ({ variables }: (typeof encoded)[number]) =>
        Object.keys(variables).length > 0;
      // Plain addresses if no contact has variables, else objects; spec 1, section 4.1.1.
      const emails = encoded.some(hasVariables)
        ? encoded.map((one) => (hasVariables(one) ? one : { email: one.email }))
        : encoded.map(({ email }) => email);
      const tags = tagIds.length > 0 ? tagIds.map(idToSend) : undefined;
      return add(id, { emails, tags });
    },

    /** Double opt-in. @throws {InputError} for an unknown language, or a variable as above. */
    inviteContacts: async (
      id: string,
      contacts: readonly NewContact[],
      { senderEmail, language, templateId, definitions }: ConfirmationRequest,
    ) => {
      checkLanguage(language);
      return add(id, {
        // All of them have variables, even empty ones; spec 1, section 4.1.2.
        emails: encodeContacts(contacts, definitions),
        confirmation: 'force',
        sender_email: senderEmail,
        message_lang: language,
        template_id: templateId,
      });
    },
  };
}

function changingOf(http: Http) {
  return {
    /** @param emails at most `REMOVED_A_REQUEST` */
    removeContacts: (id: string, emails: readonly string[]) =>
      http.delete(path`/addressbooks/${{ list: id }}/emails`, done, { json: { emails } }),

    /** Adds the phone number of a contact, or changes it; also spec 2, section 4.2. */
    setPhone: (id: string, email: string, phone: string) =>
      http.put(path`/addressbooks/${id}/phone`, done, {
        json: { email, phone: phoneToSend(phone) },
        subject: `this address in list ${id}`,
      }),

    /** Leaves other variables as they are. @throws {InputError} for a variable as above. */
    setVariables: async (
      id: string,
      email: string,
      variables: readonly VariableValue[],
      { definitions }: Checking = {},
    ) => {
      const checked = checkVariables(variables, definitions);
      return http.post(path`/addressbooks/${id}/emails/variable`, done, {
        json: { email, variables: checked },
        subject: `this address in list ${id}`,
        effect: 'repeatable',
      });
    },

    /** Sends at most 100 addresses in a request; more go in several. */
    unsubscribe: (id: string, emails: readonly string[]) =>
      inParts(emails, UNSUBSCRIBED_A_REQUEST, (part) =>
        http.post(path`/addressbooks/${{ list: id }}/emails/unsubscribe`, done, {
          json: { emails: part },
        }),
      ),
  };
}
