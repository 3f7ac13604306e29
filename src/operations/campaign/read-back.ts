import { domainOfAddress } from '../../domain/address.ts';
import {
  type RequestedCampaign,
  comparedWithRequest,
  differenceReply,
} from '../../domain/campaign-promise.ts';
import type { Reply } from '../../domain/reply.ts';
import { type Result, resultOf } from '../../lib/result.ts';
import type { Campaign } from '../../service/campaigns/campaign.ts';
import type { OperationContext } from '../../commands/context.ts';
import { differenceMessages, nextLook } from '../../monitors/sent-campaigns.ts';

interface Requested extends RequestedCampaign {
  readonly campaignId: string;
  readonly senderEmail: string;
}

/** The campaign as the service shows it, or why it couldn't be read. */
export type ReadBack = Result<Campaign> & {
  /** The warning that comes first where the service does something else; `null`: none was seen. */
  readonly warning: Reply | null;
};

/**
 * Reads a campaign that was just sent, scheduled, or edited, and compares it with what was asked.
 * A job looks again at what can't be told yet: that is kept before it is read, so that a
 * process that dies meanwhile loses nothing.
 */
export async function readBack(
  { campaignId, senderEmail, ...requested }: Requested,
  context: OperationContext,
): Promise<ReadBack> {
  const { service, store, person, now, approverId = null } = context;
  const sent = {
    ...requested,
    campaignId,
    senderDomain: domainOfAddress(senderEmail),
    personId: person.id,
    approverId,
    channelId: await placeOfNews(context),
    createdAt: now,
    checkAt: nextLook(now, now),
    found: null,
  };
  await store.sentCampaigns.watch(sent);
  const read = await resultOf(service.campaigns.get(campaignId));
  const { value: seen, failure } = read;
  if (failure) return { ...read, warning: null };
  const { difference, isFinal } = comparedWithRequest(requested, seen, now);
  // A time that was just given may show a moment later: the next look tells.
  if (difference === null || difference === 'other-time') {
    if (difference === null && isFinal) await store.sentCampaigns.end(campaignId);
    return { ...read, warning: null };
  }
  const warning = differenceReply(difference, requested, seen, now);
  // Whoever approved doesn't get the answer.
  const messages = differenceMessages(sent, warning, approverId === null ? person.id : null);
  await store.sentCampaigns.report(campaignId, difference, messages, now);
  return { ...read, warning };
}

/** Returns the channel that is told; the person, where there is none or another company reads along. */
export async function placeOfNews({
  channel,
  person,
  isExternallyShared,
}: Pick<OperationContext, 'channel' | 'person' | 'isExternallyShared'>): Promise<string> {
  if (channel.id === person.id || channel.id.startsWith('D')) return person.id;
  const { value: isShared } = await resultOf(isExternallyShared());
  return isShared === false ? channel.id : person.id;
}
