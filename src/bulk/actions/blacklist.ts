import { addressKey, spellingsOf } from '../../domain/address.ts';
import type { BulkRow } from '../../domain/bulk.ts';
import { type BulkAction, type Job, keysOf, membership, once } from '../action.ts';

/** Source: spec 1, section 4.7. A blacklisted address stays one entry however often it is added. */
export const blacklistAdd: BulkAction = {
  name: 'blacklist add',
  sparesSenders: true,
  ...membership('emails', entries, { shallBelong: true }),
  looksOnce: true,
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
  ...membership('emails', entries, { shallBelong: false }),
  looksOnce: true,
  endpoints: ['GET /blacklist', 'DELETE /blacklist'],
  async send(rows, { service }) {
    await service.blacklist.remove(keysOf(rows).flatMap(spellingsOf));
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
function entries(_: readonly BulkRow[], job: Job): Promise<ReadonlySet<string>> {
  return once(job, 'blacklist', async () => {
    const all = await job.service.blacklist.all();
    return new Set(all.map(addressKey));
  });
}

export const BLACKLIST_ACTIONS: readonly BulkAction[] = [blacklistAdd, blacklistRemove];
