import { type BulkRow, UNDONE_BY } from '../../domain/bulk.ts';
import { CONTACT_STATUS } from '../../service/status.ts';
import type { NewContact } from '../../service/lists/list-contacts.ts';
import { VALUES_A_REQUEST } from '../../service/batches.ts';
import { ids, param, type BulkAction, type Job, type Seen } from '../action.ts';
import { ADDED_TO_LIST, undoneByRemoving } from './list-words.ts';
import { inTheList, variablesOf } from './memberships.ts';

/**
 * The number of addresses that one request invites to confirm: after a lost answer as many are
 * unknown, since nobody is invited twice.
 */
const INVITED_A_REQUEST = 100;

/** Single opt-in. Source: spec 1, section 4.1.1. */
export const listAdd: BulkAction = {
  of: 'emails',
  rowsARequest: VALUES_A_REQUEST,
  isRepeatable: true,
  showsAtOnce: true,
  async look(rows, job) {
    const known = await inTheList(rows, job);
    const hasTags = ids(job.params['tags']).length > 0;
    const seen = rows.flatMap((row): [string, Seen][] => {
      if (!known.has(row.key)) return [];
      // Its variables and tags still have to be set.
      return [[row.key, row.variables || hasTags ? 'known' : 'already']];
    });
    return new Map(seen);
  },
  async send(rows, job) {
    const tagIds = ids(job.params['tags']);
    await job.service.lists.addContacts(param(job, 'list'), rows.map(contactOf), {
      tagIds,
      ...(await typesFor(rows, job)),
    });
  },
  words: { ...ADDED_TO_LIST, consequence: 'They are in the list at once and get its campaigns.' },
  undo: undoneByRemoving(UNDONE_BY['list add']),
};

/** Double opt-in; spec 1, section 4.1.2. */
export const listInvite: BulkAction = {
  of: 'emails',
  rowsARequest: INVITED_A_REQUEST,
  isRepeatable: false,
  /** Skips addresses that are in the list in any way, so that nobody is invited twice. */
  async look(rows, job) {
    const known = await inTheList(rows, job);
    return new Map(
      [...known].map(([key, { status }]): [string, Seen] => [
        key,
        status.code === CONTACT_STATUS.unsubscribed.code
          ? { reason: 'unsubscribed from this list before' }
          : 'already',
      ]),
    );
  },
  async send(rows, job) {
    const { template } = job.params;
    await job.service.lists.inviteContacts(param(job, 'list'), rows.map(contactOf), {
      senderEmail: param(job, 'sender'),
      language: param(job, 'language'),
      ...(await typesFor(rows, job)),
      ...(template !== undefined && { templateId: template }),
    });
  },
  words: {
    title: (list) => list,
    order: (count, list) => `Ask ${count} to confirm for ${list}`,
    consequence:
      'Each gets an e-mail with a link and joins the list by clicking it. This can’t be undone.',
    done: 'Asked to confirm',
    already: 'Already in it or asked',
    unneeded: 'is already in it or was asked',
    allUnneeded: (count) => `all ${count} are already in it or were asked`,
    announced: (count, list) => `asked ${count} to confirm for ${list}.`,
  },
};

/** Reads the variables' types, so that values are sent as numbers to variables of that type. */
async function typesFor(rows: readonly BulkRow[], job: Job) {
  return rows.some(({ variables }) => variables) ? { definitions: await variablesOf(job) } : {};
}

function contactOf({ key, variables = {} }: BulkRow): NewContact {
  return {
    email: key,
    variables: Object.entries(variables).map(([name, value]) => ({ name, value })),
  };
}
