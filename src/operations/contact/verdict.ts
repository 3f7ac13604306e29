import { formatNumber } from '../../domain/figures.ts';
import { uncapitalised } from '../../lib/text.ts';
import { CONTACT_STATUS } from '../../service/status.ts';
import type { Membership } from './contact-facts.ts';

interface Standing {
  readonly memberships: readonly Membership[];
  /** `null`: not known. */
  readonly isBlacklisted: boolean | null;
  readonly areStatusesKnown: boolean;
}

/** Says in one line whether this person gets campaigns, and if not, why. */
export function verdictOf({ memberships, isBlacklisted, areStatusesKnown }: Standing): string {
  if (isBlacklisted) return 'Gets nothing: blacklisted';
  const all = memberships.length;
  if (!areStatusesKnown) {
    return all === 0 ? 'Can’t be told now: see below' : `In ${listsOf(all)}; status not known now`;
  }
  if (all === 0) return 'Gets no campaigns: in none of your lists';
  const active = memberships.filter(isActive).length;
  const caveat = isBlacklisted === null ? ' (blacklist not checked)' : '';
  if (active === 0) return `Gets no campaigns: ${reasonOf(memberships)}${caveat}`;
  if (active < all) {
    return `Gets campaigns through ${formatNumber(active)} of ${listsOf(all)}${caveat}`;
  }
  return `Gets campaigns through ${all === 1 ? 'its one list' : `all ${listsOf(all)}`}${caveat}`;
}

function isActive({ status }: Membership): boolean {
  return status?.code === CONTACT_STATUS.active.code;
}

function reasonOf(memberships: readonly Membership[]): string {
  const reasons = new Set(memberships.map(({ status }) => status?.name ?? 'status not known'));
  const [only = ''] = reasons;
  const where = memberships.length === 1 ? 'its one list' : `all ${listsOf(memberships.length)}`;
  if (reasons.size > 1) return `active in none of its ${listsOf(memberships.length)}`;
  return `${uncapitalised(only)} in ${where}`;
}

function listsOf(count: number): string {
  return count === 1 ? '1 list' : `${formatNumber(count)} lists`;
}
