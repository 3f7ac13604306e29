import { type BulkActionName, UNDONE_BY } from '../../domain/bulk.ts';
import type { Service } from '../../service/service.ts';
import { ids, type BulkAction } from '../action.ts';

interface Tagging {
  readonly of: BulkAction['of'];
  readonly pins: boolean;
  readonly send: (
    tags: Service['tags'],
  ) => (key: string, tagIds: readonly string[]) => Promise<unknown>;
  readonly undoneBy: BulkActionName;
}

/** Spec 1, section 2.11. */
const QUEUED = 'The service does this within moments and doesn’t report how it ended.';

/**
 * Tags one address or number a request (spec 1, section 4.6). The service carries it out later, and
 * doesn't report who has which tags.
 */
function tagging({ of, pins, send, undoneBy }: Tagging): BulkAction {
  return {
    of,
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
      plan: ({ params, target }) => ({
        action: undoneBy,
        params: { tags: params['tags'] ?? '' },
        ...(target !== undefined && { target }),
      }),
      label: (count) => (pins ? `Undo: take it off ${count}` : `Undo: tag ${count} again`),
      caution: pins
        ? 'Those that had the tag before lose it too: the service doesn’t tell who had it.'
        : 'Those that didn’t have the tag before get it too: the service doesn’t tell who had it.',
    },
  };
}

export const tagPinEmails = tagging({
  of: 'emails',
  pins: true,
  send: (tags) => tags.pinToEmail,
  undoneBy: UNDONE_BY['tag pin emails'],
});

export const tagUnpinEmails = tagging({
  of: 'emails',
  pins: false,
  send: (tags) => tags.unpinFromEmail,
  undoneBy: UNDONE_BY['tag unpin emails'],
});

export const tagPinPhones = tagging({
  of: 'phones',
  pins: true,
  send: (tags) => tags.pinToPhone,
  undoneBy: UNDONE_BY['tag pin phones'],
});

export const tagUnpinPhones = tagging({
  of: 'phones',
  pins: false,
  send: (tags) => tags.unpinFromPhone,
  undoneBy: UNDONE_BY['tag unpin phones'],
});
