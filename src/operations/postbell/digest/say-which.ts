import type { Digest } from '../../../store/digest/digests.ts';
import type { OperationContext } from '../../context.ts';
import { namesKept } from './digest-names.ts';
import { shortlyInWords } from './digest-words.ts';

/** Returns the request to name one digest, where any of these could be meant. */
export async function sayWhich(
  digests: readonly Digest[],
  context: Pick<OperationContext, 'store' | 'now'>,
): Promise<string> {
  const names = await namesKept(digests, context);
  const known = digests.map((one) => `${one.id} (${shortlyInWords(one, names)})`);
  return `There are several here. Say which: ${known.join('; ')}.`;
}
