import type { DigestSettings } from '../../../domain/digest.ts';
import type { RawValues } from '../../../domain/reply.ts';
import { InputError } from '../../../lib/errors.ts';
import type { Digest } from '../../../store/digest/digests.ts';
import type { OperationContext } from '../../context.ts';
import type { GivenOf, ValuesOf } from '../../inputs.ts';
import { placeOf } from '../../place.ts';
import { DIGEST_INPUTS, plainDigest, typedDigest } from './digest-settings.ts';
import { findDigest, sayWhich } from './find-digest.ts';

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
  {
    title: 'Content and schedule',
    inputs: ['kind', 'time', 'days', 'zone', 'list', 'sender', 'campaign', 'language', 'quiet'],
  },
] as const;

/**
 * Returns the digest or settings to start from; where nothing is given, the channel's digest, if
 * it has one.
 * @throws {InputError} when there are several.
 */
export async function likeWhich(
  { digest: id, ...others }: ValuesOf<typeof LIKE_INPUTS>,
  context: OperationContext,
): Promise<Digest | DigestSettings> {
  if (id !== undefined) return findDigest(id, context);
  const plain = plainDigest(context.person);
  if (Object.values(others).some((value) => value !== undefined)) return plain;
  const there = await context.store.digests.list(placeOf(context));
  if (there.length < 2) return there[0] ?? plain;
  throw new InputError(await sayWhich(there, context), { field: 'digest' });
}

export async function likeToday(
  { digest: id }: GivenOf<typeof LIKE_INPUTS>,
  context: OperationContext,
): Promise<RawValues> {
  if (id !== undefined) return typedDigest(await findDigest(id, context));
  // Weekdays stay empty, since the usual ones depend on the kind.
  return { ...typedDigest(plainDigest(context.person)), days: '' };
}

/** Endpoints that sections of digests use; bounces are read beforehand, see bounces.ts. */
export const DIGEST_ENDPOINTS = [
  'GET /campaigns',
  'GET /campaigns/{id}',
  'GET /smtp/emails',
  'GET /smtp/unsubscribe',
  'GET /user/balance/detail',
  'GET /sms/campaigns/list',
  'GET /sms/campaigns/info/{id}',
  'GET /push/tasks',
  'GET /push/tasks/{id}',
  'GET /v2/email-service/smtp/sender_domains',
] as const;
