import { comparedWithRequest, differenceReply } from '../domain/campaign-promise.ts';
import type { Reply } from '../domain/reply.ts';
import type { Log } from '../lib/log.ts';
import { resultOf } from '../lib/result.ts';
import type { MessageKind } from '../outbox/message-kind.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Service } from '../service/service.ts';
import type { NewMessage } from '../store/outbox/outgoing-messages.ts';
import type { SentCampaign } from '../store/sent-campaigns.ts';
import type { Store } from '../store/store.ts';

interface SentCampaignsParts {
  readonly store: Pick<Store, 'sentCampaigns'>;
  readonly service: { readonly campaigns: Pick<Service['campaigns'], 'get'> };
  readonly outbox: Pick<Outbox, 'add' | 'wake'>;
  readonly log: Log;
}

/** Milliseconds between two looks for campaigns that are due. */
export const SENT_CAMPAIGNS_EVERY_MS = 2_000;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Milliseconds after which nobody is told any more. */
const NEWS_MS = 24 * HOUR_MS;

/** The waits between two looks at a campaign, by its age: some 100 requests in all at the most. */
const WAITS = [
  { untilMs: 15 * SECOND_MS, waitMs: 3 * SECOND_MS },
  { untilMs: 2 * MINUTE_MS, waitMs: 15 * SECOND_MS },
  { untilMs: 20 * MINUTE_MS, waitMs: 2 * MINUTE_MS },
  { untilMs: NEWS_MS, waitMs: 20 * MINUTE_MS },
] as const;

/** Returns when to look at a campaign next; `null`: it has been looked at for long enough. */
export function nextLook(createdAt: Date, at: Date): Date | null {
  const ageMs = at.getTime() - createdAt.getTime();
  const wait = WAITS.find(({ untilMs }) => ageMs < untilMs);
  return wait === undefined ? null : new Date(at.getTime() + wait.waitMs);
}

const SENT_CAMPAIGN = 'sent campaign';

/**
 * Returns what is told of a difference: in the channel, and to the person who approved it.
 * @param answeredId the person whose answer says it anyway; `null`: nobody's does
 */
export function differenceMessages(
  { campaignId, channelId, personId, approverId, createdAt }: SentCampaign,
  reply: Reply,
  answeredId: string | null = null,
): readonly NewMessage[] {
  const places = [channelId, ...(approverId === null ? [] : [approverId])];
  return [...new Set(places)]
    .filter((place) => place !== answeredId)
    .map((place) => ({
      id: `${SENT_CAMPAIGN} ${campaignId} ${createdAt.getTime()} ${place}`,
      kind: SENT_CAMPAIGN,
      // Twice is better than never.
      promise: 'at-least-once',
      channelId: place,
      sourceId: personId,
      rank: 0,
      body: reply,
    }));
}

/**
 * Reads campaigns back that somebody sent, scheduled, or edited, until the service does as it was
 * asked, or something else: that is told once, across replicas, with the change that ends looking.
 */
export function createSentCampaigns(parts: SentCampaignsParts) {
  const { store, outbox } = parts;
  outbox.add(sentCampaignKind);
  return {
    async runDue(at: Date): Promise<void> {
      for (const sent of await store.sentCampaigns.due(at)) {
        if (await look(sent, at, parts)) outbox.wake();
      }
    },
  };
}

/** Returns whether there is something to tell. */
async function look(sent: SentCampaign, at: Date, parts: SentCampaignsParts): Promise<boolean> {
  const { store, service, log } = parts;
  const { campaignId } = sent;
  const next = nextLook(sent.createdAt, at);
  if (!(await store.sentCampaigns.claim(sent, next)) || next === null) return false;
  const { value: seen, failure } = await resultOf(service.campaigns.get(campaignId));
  if (failure) {
    log.info({ err: failure, campaignId }, 'a campaign could not be read back; it is tried again');
    return false;
  }
  const { difference, isFinal } = comparedWithRequest(sent, seen, at);
  if (difference === null) {
    if (isFinal) await store.sentCampaigns.end(campaignId);
    return false;
  }
  log.warn({ campaignId, difference }, 'a campaign is not sent as it was asked for');
  const messages = differenceMessages(sent, differenceReply(difference, sent, seen, at));
  return store.sentCampaigns.report(campaignId, difference, messages, at);
}

const sentCampaignKind: MessageKind = {
  name: SENT_CAMPAIGN,
  isDropped: (_, because) => because === 'gone' || because === 'closed',
  // Whoever sent it, where their channel takes nothing.
  elsewhere: async ({ channelId, sourceId }) => (sourceId === channelId ? null : sourceId),
  async dueAt({ createdAt }, at) {
    return at.getTime() - createdAt.getTime() > NEWS_MS ? 'never' : at;
  },
  // `differenceMessages` wrote it.
  draw: async ({ body }) => ({ reply: body as Reply, threadTs: null, isFinal: true }),
};
