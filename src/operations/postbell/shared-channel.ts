import type { Section } from '../../domain/reply.ts';
import type { OperationContext } from '../context.ts';

const WARNING: Section = {
  kind: 'notice',
  tone: 'warning',
  text: 'This channel is shared with another company: people there read everything that Postbell posts here.',
};

/** Returns a warning for a channel that another company reads; nothing for any other. */
export async function sharedChannelWarning({
  isExternallyShared,
}: Pick<OperationContext, 'isExternallyShared'>): Promise<readonly Section[]> {
  // A warning where Slack doesn't say would mostly be a false one.
  return (await isExternallyShared()) === true ? [WARNING] : [];
}
