import type { Section } from '../../core/reply.ts';
import type { OperationContext } from '../context.ts';

const WARNING: Section = {
  kind: 'notice',
  tone: 'warning',
  text: 'This channel is shared with another company: people there read everything that Postbell posts here.',
};

/** What whoever has something posted here should know; nothing where it stays in the company. */
export async function sharedChannelWarning({
  isExternallyShared,
}: Pick<OperationContext, 'isExternallyShared'>): Promise<readonly Section[]> {
  // Where Slack doesn't tell, a warning would mostly be a false one.
  return (await isExternallyShared()) === true ? [WARNING] : [];
}
