import type { BulkAction, UndoAction } from '../action.ts';

type Words = BulkAction['words'];

/** The words for adding to a list, addresses and numbers alike. */
export const ADDED_TO_LIST: Omit<Words, 'consequence'> = {
  title: (list) => list,
  order: (count, list) => `Add ${count} to ${list}`,
  done: 'Added',
  already: 'Already in it',
  unneeded: 'is already in it',
  allUnneeded: (count) => `all ${count} are already in it`,
  announced: (count, list) => `added ${count} to ${list}.`,
};

/** The words for removing from a list. */
export const REMOVED_FROM_LIST: Words = {
  title: (list) => list,
  order: (count, list) => `Remove ${count} from ${list}`,
  consequence: 'They leave the list with their variables. This can’t be undone.',
  done: 'Removed',
  already: 'Not in it before',
  unneeded: 'is not in it',
  allUnneeded: (count) => `none of the ${count} is in it`,
  announced: (count, list) => `removed ${count} from ${list}.`,
};

/** Undoes an addition by removing from the list what was added. */
export function undoneByRemoving(action: 'list remove' | 'sms remove'): UndoAction {
  return {
    plan: ({ params, target }) => ({
      action,
      params: { list: params['list'] ?? '' },
      ...(target !== undefined && { target }),
    }),
    label: (count) => `Undo: remove ${count}`,
  };
}
