import { ids, type BulkAction } from '../action.ts';

/** Spec 1, section 2.11. */
const QUEUED = 'This takes a few seconds, and the service doesn’t confirm it.';

/**
 * Tags one address or number a request (spec 1, section 4.6). The service carries it out later, and
 * doesn't report who has which tags.
 */
function tagging(
  verb: 'pin' | 'unpin',
  of: BulkAction['of'],
  undoneBy: () => BulkAction,
): BulkAction {
  const pins = verb === 'pin';
  const kind = of === 'emails' ? 'email' : 'phone';
  return {
    name: `tag ${verb} ${of}`,
    operation: `tag ${verb}${of === 'phones' ? ' phone' : ''}`,
    right: 'contacts',
    of,
    endpoints: [`POST /tags/${verb}/${kind}`],
    rowsARequest: 1,
    isRepeatable: true,
    async send(rows, { service, params }) {
      for (const { key } of rows) await service.tags.assign(verb, kind, key, ids(params['tags']));
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

export const tagPinEmails: BulkAction = tagging('pin', 'emails', () => tagUnpinEmails);
export const tagUnpinEmails: BulkAction = tagging('unpin', 'emails', () => tagPinEmails);
export const tagPinPhones: BulkAction = tagging('pin', 'phones', () => tagUnpinPhones);
export const tagUnpinPhones: BulkAction = tagging('unpin', 'phones', () => tagPinPhones);

export const TAG_ACTIONS = [tagPinEmails, tagUnpinEmails, tagPinPhones, tagUnpinPhones];
