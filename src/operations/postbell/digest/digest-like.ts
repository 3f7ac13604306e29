import type { RawValues } from '../../../domain/reply.ts';
import type { Digest } from '../../../domain/digest.ts';
import type { OperationContext } from '../../../commands/context.ts';
import type { GivenOf, ValuesOf } from '../../../commands/inputs.ts';
import { placeOf } from '../../../commands/place.ts';
import { DIGEST_FIELDS, DIGEST_INPUTS, typedDigest, typedPlainDigest } from './digest-settings.ts';
import { titlesKept } from './digest-filter.ts';
import { shortlyInWords } from './digest-words.ts';
import { digests } from './digests.ts';

/** Inputs for an existing digest with some other settings, or for a digest of these alone. */
export const LIKE_INPUTS = {
  digest: {
    kind: 'reference',
    to: 'digest',
    label: 'Based on',
    hint: 'Leave blank to start from scratch',
    optional: true,
  },
  ...DIGEST_INPUTS,
  kind: { ...DIGEST_INPUTS.kind, hint: 'Leave blank to keep it, or for daily' },
} as const;

/** Pages of the form: the digest comes first, so that the rest can be prefilled from it. */
export const LIKE_PAGES = [
  { title: 'Digest', inputs: ['digest'], isPassedOver: true },
  { title: 'Content and schedule', inputs: DIGEST_FIELDS },
] as const;

/** Returns the digest to start from, or none; without any value, all digests of this channel. */
export async function digestsMeant(
  { digest: id, ...others }: ValuesOf<typeof LIKE_INPUTS>,
  context: OperationContext,
): Promise<readonly Digest[]> {
  if (id !== undefined) return [await digests.found(id, context)];
  const isPlain = Object.values(others).some((value) => value !== undefined);
  return isPlain ? [] : context.store.digests.list(placeOf(context));
}

export async function prefilledLike(
  { digest: id }: GivenOf<typeof LIKE_INPUTS>,
  context: OperationContext,
): Promise<RawValues> {
  if (id === undefined) return typedPlainDigest(context.person);
  return typedDigest(await digests.found(id, context));
}

export async function whichDigest(
  digests: readonly Digest[],
  context: Pick<OperationContext, 'store' | 'now'>,
): Promise<string> {
  const names = await titlesKept(digests, context);
  const known = digests.map((one) => `${one.id} (${shortlyInWords(one, names)})`);
  return `There are several digests here. Choose one: ${known.join('; ')}.`;
}
