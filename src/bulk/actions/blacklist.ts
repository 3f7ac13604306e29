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
    order: (count) => `Blacklist ${count}`,
    consequence: 'They won’t be emailed until removed from the blacklist.',
    done: (count) => `${count} blacklisted`,
    already: 'Already blacklisted',
    announced: (count) => `blacklisted ${count}.`,
  },
  undo: { by: () => blacklistRemove },
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
    order: (count) => `Remove ${count} from the blacklist`,
    consequence: 'They can be emailed again.',
    done: (count) => `${count} removed from the blacklist`,
    already: 'Not blacklisted',
    announced: (count) => `removed ${count} from the blacklist.`,
  },
  undo: { by: () => blacklistAdd },
};

/** The service has no other way than to read the whole blacklist; once a job. */
function entries(job: Job): Promise<ReadonlySet<string>> {
  return once(job, 'blacklist', async () => {
    const all = await job.service.blacklist.all();
    return new Set(all.map((entry) => entry.toLowerCase()));
  });
}

export const BLACKLIST_ACTIONS: readonly BulkAction[] = [blacklistAdd, blacklistRemove];
