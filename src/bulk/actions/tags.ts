import type { Service } from '../../service/service.ts';
import { ids, type BulkAction } from '../action.ts';

interface Tagging {
  readonly name: string;
  readonly endpoint: string;
  readonly of: BulkAction['of'];
  readonly pins: boolean;
  readonly send: (
    tags: Service['tags'],
  ) => (key: string, tagIds: readonly string[]) => Promise<unknown>;
  readonly undoneBy: () => BulkAction;
}

/** Spec 1, section 2.11. */
const QUEUED = 'This takes a few seconds, and the service doesn’t confirm it.';

/**
 * Tags one address or number a request (spec 1, section 4.6). The service carries it out later, and
 * doesn't report who has which tags.
 */
function tagging({ name, endpoint, of, pins, send, undoneBy }: Tagging): BulkAction {
  return {
    name,
    operation: `tag ${pins ? 'pin' : 'unpin'}${of === 'phones' ? ' phone' : ''}`,
    right: 'contacts',
    of,
    endpoints: [endpoint],
    rowsARequest: 1,
    isRepeatable: true,
    async send(rows, { service, params }) {
      for (const { key } of rows) await send(service.tags)(key, ids(params['tags']));
    },
    words: {
      order: (count, tag) => (pins ? `Tag ${count} with ${tag}` : `Remove ${tag} from ${count}`),
      consequence: QUEUED,
      pendingNote: QUEUED,
      done: (count, tag) => (pins ? `${count} tagged with ${tag}` : `${tag} removed from ${count}`),
      already: 'Unchanged',
      announced: (count, tag) =>
        pins ? `tagged ${count} with ${tag}.` : `removed ${tag} from ${count}.`,
    },
    undo: {
      by: undoneBy,
      params: ({ tags = '' }) => ({ tags }),
      caution: pins
        ? 'Anyone who already had the tag loses it too: the service doesn’t say who did.'
        : 'Anyone who didn’t have the tag before gets it too: the service doesn’t say who did.',
    },
  };
}

export const tagPinEmails: BulkAction = tagging({
  name: 'tag pin emails',
  endpoint: 'POST /tags/pin/email',
  of: 'emails',
  pins: true,
  send: (tags) => tags.pinToEmail,
  undoneBy: () => tagUnpinEmails,
});

export const tagUnpinEmails: BulkAction = tagging({
  name: 'tag unpin emails',
  endpoint: 'POST /tags/unpin/email',
  of: 'emails',
  pins: false,
  send: (tags) => tags.unpinFromEmail,
  undoneBy: () => tagPinEmails,
});

export const tagPinPhones: BulkAction = tagging({
  name: 'tag pin phones',
  endpoint: 'POST /tags/pin/phone',
  of: 'phones',
  pins: true,
  send: (tags) => tags.pinToPhone,
  undoneBy: () => tagUnpinPhones,
});

export const tagUnpinPhones: BulkAction = tagging({
  name: 'tag unpin phones',
  endpoint: 'POST /tags/unpin/phone',
  of: 'phones',
  pins: false,
  send: (tags) => tags.unpinFromPhone,
  undoneBy: () => tagPinPhones,
});

export const TAG_ACTIONS: readonly BulkAction[] = [
  tagPinEmails,
  tagUnpinEmails,
  tagPinPhones,
  tagUnpinPhones,
];
