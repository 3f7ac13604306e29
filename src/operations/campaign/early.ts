import { domainKey, domainOfAddress } from '../../domain/address.ts';
import { type Notice, time, warning } from '../../domain/reply.ts';
import type { DmarcPolicy } from '../../lib/outside.ts';
import { waitFor } from '../../lib/timeout.ts';
import type { OperationContext } from '../../commands/context.ts';

/** Signs that a scheduled campaign goes out at once. */
export interface KnownEarly {
  /** The last time that one of the sender's domain did; `null`: none. */
  readonly seenAt: Date | null;
  /** The policy that the domain publishes; `null`: none, or not known. */
  readonly policy: DmarcPolicy | null;
}

/** Milliseconds of a review that are waited for a policy; later ones count for the next review. */
const POLICY_MS = 800;

/** Reads what is known of a domain; its own name servers delay nobody. */
export async function readEarly(
  senderEmail: string,
  { store, outside }: Pick<OperationContext, 'store' | 'outside'>,
): Promise<KnownEarly> {
  const domain = domainOfAddress(senderEmail);
  const policy = outside.dmarcPolicyOf?.(domainKey(domain));
  const [seenAt, read] = await Promise.all([
    store.sentCampaigns.lastEarly(domain),
    policy && waitFor(policy, POLICY_MS),
  ]);
  return { seenAt, policy: read?.state === 'done' ? read.value : null };
}

/**
 * Warns of a scheduled campaign that may go out at once: by what was seen, or else by what the
 * domain publishes.
 * @param early `null`: it isn't scheduled
 */
export function earlyWarnings(senderEmail: string, early: KnownEarly | null): Notice[] {
  if (early === null) return [];
  const { seenAt, policy } = early;
  const domain = domainOfAddress(senderEmail);
  const isStrict = policy === 'quarantine' || policy === 'reject';
  if (seenAt !== null) {
    const why = isStrict
      ? `, most likely for the domain’s strict DMARC policy (p=${policy})`
      : ', most likely for the domain’s strict DMARC policy';
    return [
      warning([
        `A scheduled campaign from ${domain} went out at once (`,
        time(seenAt, 'date'),
        `)${why}. This one may, too: send it when it’s time, or use another sender.`,
      ]),
    ];
  }
  if (!isStrict) return [];
  return [
    warning(
      `${domain} publishes a strict DMARC policy (p=${policy}), so the service may send this at once instead of at its time: send it when it’s time, or use another sender.`,
    ),
  ];
}
