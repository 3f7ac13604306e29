import type { Effect, Operation } from './define.ts';

const EFFECT_WORDS: Readonly<Record<Effect, string>> = {
  reads: 'Only looks; the answer is for your eyes.',
  writes: 'Changes something; for administrators. The channel is told.',
  sends: 'Reaches people; for administrators. Shows what will happen and asks first.',
  deletes: 'Can’t be undone; for administrators. Shows what will happen and asks first.',
};

const PERSONAL =
  'Changes what you get yourself; what a channel gets only administrators change. A channel is told of what changes for it.';

/** Returns what people should know before they run an operation, for help and documentation. */
export function effectInWords({ effect, isConfidential, isPersonal }: Operation): string {
  if (isPersonal) return PERSONAL;
  return isConfidential
    ? 'Only looks, at what is confidential; for administrators. The answer is for your eyes.'
    : EFFECT_WORDS[effect];
}
