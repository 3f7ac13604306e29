import { CONTACT_STATUS } from '../../service/status.ts';
import { REMOVED_A_REQUEST, UNSUBSCRIBED_A_REQUEST } from '../../service/lists/list-contacts.ts';
import { keysOf, param, seenAs, type BulkAction, type Seen } from '../action.ts';
import { REMOVED_FROM_LIST } from './list-words.ts';
import { inTheList } from './memberships.ts';

const GONE: ReadonlySet<number> = new Set([
  CONTACT_STATUS.unsubscribed.code,
  CONTACT_STATUS.unsubscribedFromAll.code,
]);

export const listUnsubscribe: BulkAction = {
  of: 'emails',
  rowsARequest: UNSUBSCRIBED_A_REQUEST,
  isRepeatable: true,
  showsAtOnce: true,
  async look(rows, job) {
    const known = await inTheList(rows, job);
    const seen = rows.flatMap(({ key }): [string, Seen][] => {
      const record = known.get(key);
      if (!record) return [[key, { reason: 'not in this list' }]];
      return GONE.has(record.status.code) ? [[key, 'already']] : [];
    });
    return new Map(seen);
  },
  async send(rows, job) {
    await job.service.lists.unsubscribe(param(job, 'list'), keysOf(rows));
  },
  words: {
    title: (list) => list,
    order: (count, list) => `Unsubscribe ${count} from ${list}`,
    consequence:
      'They stay in the list and get no more campaigns to it. Only they themselves can come back.',
    done: 'Unsubscribed',
    already: 'Already unsubscribed',
    unneeded: 'was already unsubscribed',
    allUnneeded: (count) => `all ${count} were already unsubscribed`,
    announced: (count, list) => `unsubscribed ${count} from ${list}.`,
  },
};

export const listRemove: BulkAction = {
  of: 'emails',
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
  of: 'emails',
  rowsARequest: 1,
  isRepeatable: true,
  absentIsDone: true,
  async look(rows, { service }) {
    const { found, failure } = await service.contacts.findMany(keysOf(rows));
    if (failure) throw failure;
    const listed = new Set(
      [...found].flatMap(([email, lists]) => (lists.length > 0 ? [email.toLowerCase()] : [])),
    );
    return seenAs(keysOf(rows), 'already', (key) => !listed.has(key));
  },
  async send(rows, { service }) {
    for (const { key } of rows) await service.contacts.removeFromAllLists(key);
  },
  words: {
    title: () => 'All lists',
    order: (count) => `Remove ${count} from all lists`,
    consequence: 'They leave every list with their variables. This can’t be undone.',
    done: 'Removed',
    already: 'In no list before',
    unneeded: 'is in no list',
    allUnneeded: (count) => `none of the ${count} is in a list`,
    announced: (count) => `removed ${count} from all lists.`,
  },
};
