import { domainOfAddress } from '../../domain/address.ts';
import { UnavailableError } from '../../lib/errors.ts';
import type { BulkRun } from '../../store/bulk-runs/bulk-runs.ts';
import type { Resend, Resends } from '../../store/resends.ts';
import type { Store } from '../../store/store.ts';
import type { OpeningTools } from '../action.ts';
import { campaignTo, removeLists } from './temporary-list.ts';

interface Second {
  readonly campaignId: string;
  readonly senderEmail: string;
  /** `null`: nobody counted them. */
  readonly recipients: number | null;
}

/** Notes the campaign that was sent, which is read back from then on. */
export function noteSecond(
  { id, personId, channelId }: Resend,
  run: Pick<BulkRun, 'plan'> | null,
  { campaignId, senderEmail, recipients }: Second,
  { resends, at }: { readonly resends: Resends; readonly at: Date },
): Promise<void> {
  const sent = {
    campaignId,
    personId,
    // Whoever approved it is the person whose rights it takes.
    approverId: null,
    channelId,
    senderDomain: domainOfAddress(senderEmail),
    sendAt: null,
    recipients,
    createdAt: at,
    checkAt: at,
  };
  return resends.noteSecond(id, sent, { ...run?.plan.params, second: campaignId }, at);
}

interface LookParts extends Pick<OpeningTools, 'service' | 'inDoubtMs'> {
  readonly store: Pick<Store, 'resends'>;
}

/**
 * Finds out what became of a request that was about to leave, or whose answer got lost.
 * @returns false where nothing was sent and nothing can be any more, since its list is removed
 * @throws {UnavailableError} while the request may still be carried out
 */
export async function hasSent(
  resend: Resend,
  run: BulkRun | null,
  { service, store, inDoubtMs }: LookParts,
  at: Date,
): Promise<boolean> {
  const { sendingAt } = resend;
  let found = await campaignTo(resend, service);
  if (found === null) {
    if (Math.abs(at.getTime() - (sendingAt ?? at).getTime()) < inDoubtMs) {
      throw new UnavailableError('The service didn’t answer whether it took the campaign.', {
        outcome: 'none',
      });
    }
    await removeLists(resend, service);
    // It may have been taken right before.
    found = await campaignTo(resend, service);
  }
  if (found === null) {
    await store.resends.end(resend.id, at);
    return false;
  }
  const second = { campaignId: found.id, senderEmail: found.senderEmail, recipients: null };
  await noteSecond(resend, run, second, { resends: store.resends, at });
  return true;
}
