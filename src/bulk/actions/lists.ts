import { addressKey } from '../../domain/address.ts';
import {
  type BulkAction,
  ids,
  type Job,
  keysOf,
  once,
  param,
  type Seen,
  seenAs,
  type UndoAction,
} from '../action.ts';
import type { BulkRow } from '../../domain/bulk.ts';
import type { ContactInList } from '../../service/contacts.ts';
import type { VariableDefinition } from '../../service/lists/list.ts';
import type { Service } from '../../service/service.ts';
import { CONTACT_STATUS } from '../../service/status.ts';
import {
  type NewContact,
  REMOVED_A_REQUEST,
  UNSUBSCRIBED_A_REQUEST,
} from '../../service/lists/list-contacts.ts';
import { VALUES_A_REQUEST } from '../../service/batches.ts';

/** The words for adding to a list, addresses and numbers alike. */
export const ADDED_TO_LIST: Omit<BulkAction['words'], 'consequence'> = {
  order: (count, list) => `Add ${count} to ${list}`,
  done: (count, list) => `${count} added to ${list}`,
  already: 'Already on this list',
  announced: (count, list) => `added ${count} to ${list}.`,
};

export const REMOVED_FROM_LIST: BulkAction['words'] = {
  order: (count, list) => `Remove ${count} from ${list}`,
  consequence: 'Their variables are deleted too. This can’t be undone.',
  done: (count, list) => `${count} removed from ${list}`,
  already: 'Not on this list',
  announced: (count, list) => `removed ${count} from ${list}.`,
};

export function undoneByRemoving(by: UndoAction['by']): UndoAction {
  return {
    by,
    params: ({ list = '' }) => ({ list }),
    // The service deletes no variable of a list.
    caution: ({ [NEW_VARIABLES]: names }) =>
      names && `The variables that it added to the list stay: ${names}.`,
  };
}

/** The parameter of a plan that names the variables which its rows add to the list. */
export const NEW_VARIABLES = 'newVariables';

async function contactsOf(
  rows: readonly BulkRow[],
  { contacts }: Service,
): Promise<ReadonlyMap<string, readonly ContactInList[]>> {
  const { found, failure } = await contacts.findMany(keysOf(rows));
  if (failure) throw failure;
  return new Map([...found].map(([email, lists]) => [addressKey(email), lists]));
}

/** Returns the contacts of the job's list, by address; one request for a thousand. */
async function inTheList(
  rows: readonly BulkRow[],
  job: Job,
): Promise<ReadonlyMap<string, ContactInList>> {
  const listId = param(job, 'list');
  const records = [...(await contactsOf(rows, job.service))].flatMap(([email, lists]) => {
    const record = lists.find((one) => one.listId === listId);
    return record ? [[email, record] as const] : [];
  });
  return new Map(records);
}

export function variablesOf(job: Job): Promise<readonly VariableDefinition[]> {
  return once(job, 'variables of the list', () => job.service.lists.variables(param(job, 'list')));
}

/** So many are unknown after a lost answer, since nobody is invited twice. */
const INVITED_A_REQUEST = 100;

/** Single opt-in. Source: spec 1, section 4.1.1. */
export const listAdd: BulkAction = {
  name: 'list add',
  right: 'prepare',
  of: 'emails',
  endpoints: ['POST /emails', 'POST /addressbooks/{id}/emails'],
  rowsARequest: VALUES_A_REQUEST,
  isRepeatable: true,
  showsAtOnce: true,
  async look(rows, job) {
    const known = await inTheList(rows, job);
    const hasTags = ids(job.params['tags']).length > 0;
    const present = rows.filter(({ key }) => known.has(key));
    // Variables and tags of those that are there still have to be set.
    const seenOf = ({ variables }: BulkRow): Seen => (variables || hasTags ? 'known' : 'already');
    return new Map(present.map((row) => [row.key, seenOf(row)]));
  },
  async send(rows, job) {
    const tagIds = ids(job.params['tags']);
    await job.service.lists.addContacts(param(job, 'list'), rows.map(contactOf), {
      tagIds,
      ...(await typesFor(rows, job)),
    });
  },
  words: { ...ADDED_TO_LIST, consequence: 'They’ll get the next campaign to this list.' },
  undo: undoneByRemoving(() => listRemove),
};

/** Double opt-in; spec 1, section 4.1.2. */
export const listInvite: BulkAction = {
  name: 'list invite',
  right: 'send',
  of: 'emails',
  endpoints: ['POST /emails', 'POST /addressbooks/{id}/emails'],
  rowsARequest: INVITED_A_REQUEST,
  isRepeatable: false,
  /** Skips addresses that are in the list in any way, so that nobody is invited twice. */
  async look(rows, job) {
    const known = await inTheList(rows, job);
    const seenOf = ({ status: { code } }: ContactInList): Seen =>
      code === CONTACT_STATUS.unsubscribed.code
        ? { reason: 'unsubscribed from this list' }
        : 'already';
    return new Map([...known].map(([key, record]) => [key, seenOf(record)]));
  },
  async send(rows, job) {
    await job.service.lists.inviteContacts(param(job, 'list'), rows.map(contactOf), {
      senderEmail: param(job, 'sender'),
      language: param(job, 'language'),
      ...(await typesFor(rows, job)),
      templateId: job.params['template'],
    });
  },
  words: {
    order: (count, list) => `Invite ${count} to ${list}`,
    consequence:
      'Each gets a confirmation email and joins by clicking its link. Emails can’t be recalled.',
    done: (count, list) => `${count} invited to ${list}`,
    already: 'Already on this list or invited',
    announced: (count, list) => `invited ${count} to ${list}.`,
  },
};

/** Values are sent as numbers to variables of that type. */
async function typesFor(rows: readonly BulkRow[], job: Job) {
  return rows.some(({ variables }) => variables) ? { definitions: await variablesOf(job) } : {};
}

function contactOf({ key, variables = {} }: BulkRow): NewContact {
  return {
    email: key,
    variables: Object.entries(variables).map(([name, value]) => ({ name, value })),
  };
}

const GONE: ReadonlySet<number> = new Set([
  CONTACT_STATUS.unsubscribed.code,
  CONTACT_STATUS.unsubscribedFromAll.code,
]);

export const listUnsubscribe: BulkAction = {
  name: 'list unsubscribe',
  sparesSenders: true,
  right: 'contacts',
  of: 'emails',
  endpoints: ['POST /emails', 'POST /addressbooks/{id}/emails/unsubscribe'],
  rowsARequest: UNSUBSCRIBED_A_REQUEST,
  isRepeatable: true,
  showsAtOnce: true,
  async look(rows, job) {
    const known = await inTheList(rows, job);
    const seen = rows.flatMap(({ key }): [string, Seen][] => {
      const record = known.get(key);
      if (!record) return [[key, { reason: 'Not on this list' }]];
      return GONE.has(record.status.code) ? [[key, 'already']] : [];
    });
    return new Map(seen);
  },
  async send(rows, job) {
    await job.service.lists.unsubscribe(param(job, 'list'), keysOf(rows));
  },
  words: {
    order: (count, list) => `Unsubscribe ${count} from ${list}`,
    consequence:
      'They stay on the list but receive no more of its campaigns. They can only resubscribe themselves.',
    done: (count, list) => `${count} unsubscribed from ${list}`,
    already: 'Already unsubscribed',
    announced: (count, list) => `unsubscribed ${count} from ${list}.`,
  },
};

export const listRemove: BulkAction = {
  name: 'list remove',
  sparesSenders: true,
  right: 'delete',
  of: 'emails',
  endpoints: ['POST /emails', 'DELETE /addressbooks/{id}/emails'],
  rowsARequest: REMOVED_A_REQUEST,
  isRepeatable: true,
  showsAtOnce: true,
  async look(rows, job) {
    const known = await inTheList(rows, job);
    return seenAs(keysOf(rows), 'already', (key) => !known.has(key));
  },
  async send(rows, job) {
    await job.service.lists.removeContacts(param(job, 'list'), keysOf(rows));
  },
  words: REMOVED_FROM_LIST,
};

export const contactRemove: BulkAction = {
  name: 'contact remove',
  sparesSenders: true,
  right: 'delete',
  of: 'emails',
  endpoints: ['POST /emails', 'DELETE /emails/{email}'],
  rowsARequest: 1,
  isRepeatable: true,
  absentIsDone: true,
  async look(rows, { service }) {
    const known = await contactsOf(rows, service);
    return seenAs(keysOf(rows), 'already', (key) => !known.get(key)?.length);
  },
  async send(rows, { service }) {
    for (const { key } of rows) await service.contacts.removeFromAllLists(key);
  },
  words: {
    order: (count) => `Remove ${count} from all lists`,
    consequence: 'Their variables are deleted too. This can’t be undone.',
    done: (count) => `${count} removed from all lists`,
    already: 'Not on any list',
    announced: (count) => `removed ${count} from all lists.`,
  },
};

export const LIST_ACTIONS = [listAdd, listInvite, listUnsubscribe, listRemove, contactRemove];
