import type { Effect } from './define.ts';

/** What people should know before they run an operation, for help and documentation. */
export const EFFECT_WORDS: Readonly<Record<Effect, string>> = {
  reads: 'Only looks; the answer is for your eyes.',
  writes: 'Changes something; for administrators. The channel is told.',
  sends: 'Reaches people; for administrators. Shows what will happen and asks first.',
  deletes: 'Can’t be undone; for administrators. Shows what will happen and asks first.',
};
