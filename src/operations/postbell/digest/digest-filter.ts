import { isSameAddress } from '../../../domain/address.ts';
import { type Titles, filterOf } from '../../../domain/filter-words.ts';
import type { DigestFilter, DigestSettings } from '../../../domain/digest.ts';
import { resultOf } from '../../../lib/result.ts';
import { InputError } from '../../../lib/errors.ts';
import type { Service } from '../../../service/service.ts';
import { keptTitles } from '../../../store/digest/snapshots.ts';
import type { OperationContext } from '../../../commands/context.ts';
import { knownTitlesOf, TITLES_ENDPOINTS } from '../alerts/filter-titles.ts';

type Requested = Pick<Service, 'lists' | 'campaigns' | 'senders' | 'smtp'>;

export const SCOPE_ENDPOINTS = [...TITLES_ENDPOINTS, 'GET /senders', 'GET /smtp/senders'] as const;

const NOTHING: DigestFilter = { lists: [], senders: [], campaigns: [] };

/** @throws {InputError} for what isn't there, unless `before` has it: it was there then. */
export async function knownFilter(
  filter: DigestFilter,
  service: Requested,
  before: DigestFilter = NOTHING,
): Promise<Titles> {
  const added = filter.senders.filter((sender) => !before.senders.includes(sender));
  const [names] = await Promise.all([
    knownTitlesOf(filterOf(filter), service, filterOf(before)),
    checkSenders(added, service),
  ]);
  return names;
}

/** Returns stored titles of lists, for lines that distinguish digests; requests nothing. */
export function titlesKept(
  digests: readonly Pick<DigestSettings, 'filter'>[],
  { store, now }: Pick<OperationContext, 'store' | 'now'>,
): Promise<Titles> {
  const filters = digests.map(({ filter }) => filter);
  return keptTitles(store.snapshots, filters, now);
}

/** Checks senders of campaigns or SMTP emails; all pass while the service doesn't answer. */
async function checkSenders(addresses: readonly string[], service: Requested): Promise<void> {
  if (addresses.length === 0) return;
  const [campaigns, smtp] = await Promise.all([
    resultOf(service.senders.all()),
    resultOf(service.smtp.senders()),
  ]);
  if (campaigns.failure || smtp.failure) return;
  const known = [...campaigns.value.map(({ email }) => email), ...smtp.value];
  const missing = addresses.find((one) => !known.some((email) => isSameAddress(email, one)));
  if (missing === undefined) return;
  throw new InputError(`There’s no sender ${missing}.`, { field: 'sender' });
}
