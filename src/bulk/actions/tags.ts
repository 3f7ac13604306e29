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
const QUEUED = 'The service does this within moments and doesn’t report how it ended.';

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
      title: (tag) => tag,
      order: (count, tag) => (pins ? `Tag ${count} with ${tag}` : `Take ${tag} off ${count}`),
      consequence: QUEUED,
      pendingNote: QUEUED,
      done: pins ? 'Tagged' : 'Taken off',
      already: 'As it was',
      unneeded: 'has nothing to change',
      allUnneeded: (count) => `none of the ${count} has anything to change`,
      announced: (count, tag) =>
        pins ? `tagged ${count} with ${tag}.` : `took ${tag} off ${count}.`,
    },
    undo: {
      by: undoneBy,
      params: ({ tags = '' }) => ({ tags }),
      label: (count) => (pins ? `Undo: take it off ${count}` : `Undo: tag ${count} again`),
      caution: pins
        ? 'Those that had the tag before lose it too: the service doesn’t tell who had it.'
        : 'Those that didn’t have the tag before get it too: the service doesn’t tell who had it.',
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
