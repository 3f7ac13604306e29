import { keysOf, once, seenAs, type BulkAction, type Job } from '../action.ts';
import { VALUES_A_REQUEST } from '../../service/batches.ts';

/** What both ways share; `isWanted`: the addresses are to be on it. */
const blacklisting = (isWanted: boolean) =>
  ({
    right: 'contacts',
    of: 'emails',
    rowsARequest: VALUES_A_REQUEST,
    isRepeatable: true,
    looksOnce: true,
    showsAtOnce: true,
    async look(rows, job) {
      const listed = await entries(job);
      return seenAs(keysOf(rows), 'already', (key) => listed.has(key) === isWanted);
    },
  }) satisfies Partial<BulkAction>;

/** Source: spec 1, section 4.7. A blacklisted address stays one entry however often it is added. */
export const blacklistAdd: BulkAction = {
  name: 'blacklist add',
  operation: 'blacklist add',
  ...blacklisting(true),
  endpoints: ['GET /blacklist', 'POST /blacklist'],
  async send(rows, { service, params }) {
    await service.blacklist.add(keysOf(rows), params['comment']);
  },
  words: {
    title: () => 'Blacklist',
    order: (count) => `Blacklist ${count}`,
    consequence: 'They get no more emails until they are taken off.',
    done: 'Added',
    already: 'Already on it',
    unneeded: 'is already on it',
    allUnneeded: (count) => `all ${count} are already on it`,
    announced: (count) => `blacklisted ${count}.`,
  },
  undo: { by: () => blacklistRemove, label: (count) => `Undo: take ${count} off` },
};

export const blacklistRemove: BulkAction = {
  name: 'blacklist remove',
  operation: 'blacklist remove',
  ...blacklisting(false),
  endpoints: ['GET /blacklist', 'DELETE /blacklist'],
  async send(rows, { service }) {
    await service.blacklist.remove(keysOf(rows));
  },
  words: {
    title: () => 'Blacklist',
    order: (count) => `Take ${count} off the blacklist`,
    consequence: 'They can get emails again.',
    done: 'Taken off',
    already: 'Not on it before',
    unneeded: 'is not on it',
    allUnneeded: (count) => `none of the ${count} is on it`,
    announced: (count) => `took ${count} off the blacklist.`,
  },
  undo: { by: () => blacklistAdd, label: (count) => `Undo: put ${count} back` },
};

/** The service has no other way than to read the whole blacklist; once a job. */
function entries(job: Job): Promise<ReadonlySet<string>> {
  return once(job, 'blacklist', async () => {
    const all = await job.service.blacklist.all();
    return new Set(all.map((entry) => entry.toLowerCase()));
  });
}

export const BLACKLIST_ACTIONS: readonly BulkAction[] = [blacklistAdd, blacklistRemove];
