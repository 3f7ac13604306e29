import type { Digest } from '../../../store/digest/digests.ts';
import type { OperationContext } from '../../context.ts';
import { namesKept } from './digest-names.ts';
import { shortlyInWords } from './digest-words.ts';

/** Where one was meant, and it could be any of these. */
export async function sayWhich(
  digests: readonly Digest[],
  context: Pick<OperationContext, 'store' | 'now'>,
): Promise<string> {
  const names = await namesKept(digests, context);
  const known = digests.map((one) => `${one.id} (${shortlyInWords(one, names)})`);
  return `There are several here. Say which: ${known.join('; ')}.`;
}
