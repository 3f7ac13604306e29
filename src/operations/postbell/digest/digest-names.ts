import { attempt } from '../../../lib/attempt.ts';
import type { DigestScope, DigestSettings } from '../../../domain/digest.ts';
import { filterOf } from '../../../domain/digest-words.ts';
import { InputError } from '../../../lib/errors.ts';
import type { AlertNames } from '../../../domain/filter-words.ts';
import { keptNames } from '../../../store/digest/kept-names.ts';
import type { Service } from '../../../service/service.ts';
import type { OperationContext } from '../../context.ts';
import { knownNamesOf, NAMES_ENDPOINTS } from '../alerts/alert-names.ts';

type Requested = Pick<Service, 'lists' | 'campaigns' | 'senders' | 'smtp'>;

/** Endpoints that `knownScope` uses. */
export const SCOPE_ENDPOINTS = [...NAMES_ENDPOINTS, 'GET /senders', 'GET /smtp/senders'] as const;

const NOTHING: DigestScope = { lists: [], senders: [], campaigns: [] };

/**
 * Returns the titles in the filter that a digest is to have; `before` is its filter until now.
 * @throws {InputError} for what isn't there, unless `before` has it: it was there then.
 */
export async function knownScope(
  scope: DigestScope,
  service: Requested,
  before: DigestScope = NOTHING,
): Promise<AlertNames> {
  const added = scope.senders.filter((sender) => !before.senders.includes(sender));
  const [names] = await Promise.all([
    knownNamesOf(filterOf(scope), service, filterOf(before)),
    checkSenders(added, service),
  ]);
  return names;
}

/** Returns stored titles of lists, for lines that distinguish digests; requests nothing. */
export function namesKept(
  digests: readonly Pick<DigestSettings, 'scope'>[],
  { store, now }: Pick<OperationContext, 'store' | 'now'>,
): Promise<AlertNames> {
  return keptNames(
    store.readings,
    digests.map(({ scope }) => scope),
    now,
  );
}

/** Checks senders of campaigns or SMTP e-mails; all pass while the service doesn't answer. */
async function checkSenders(addresses: readonly string[], service: Requested): Promise<void> {
  if (addresses.length === 0) return;
  const [campaigns, smtp] = await Promise.all([
    attempt(service.senders.all()),
    attempt(service.smtp.senders()),
  ]);
  if (campaigns.failure || smtp.failure) return;
  const known = [...campaigns.value.map(({ email }) => email), ...smtp.value];
  const missing = addresses.find((one) => !known.some((email) => email.toLowerCase() === one));
  if (missing === undefined) return;
  throw new InputError(`The service has no sender ${missing}.`, { field: 'sender' });
}
