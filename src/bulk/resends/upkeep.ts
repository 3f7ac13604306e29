import { addressKey } from '../../domain/address.ts';
import { isEnded } from '../../domain/campaign-status.ts';
import { FINAL_AFTER_MS } from '../../domain/figures.ts';
import { action, type Reply } from '../../domain/reply.ts';
import { campaignTopic } from '../../domain/topic.ts';
import { isNotFound, type PostbellError, RefusedError } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { resultOf } from '../../lib/result.ts';
import type { MessageKind } from '../../outbox/message-kind.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { recipientIn } from '../../relay/event.ts';
import type { ContactInList } from '../../service/contacts.ts';
import type { Service } from '../../service/service.ts';
import type { Resend } from '../../store/resends.ts';
import type { Store } from '../../store/store.ts';
import { BULK_PACE } from '../worker.ts';
import { MAILED } from './audience.ts';
import { hasSent } from './second-campaign.ts';
import { removeLists } from './temporary-list.ts';

interface UpkeepParts {
  readonly store: Pick<Store, 'resends' | 'bulkRuns' | 'events' | 'counts' | 'cards'>;
  readonly service: Service;
  readonly outbox: Pick<Outbox, 'add' | 'wake'>;
  readonly log: Log;
}

/** Milliseconds between two looks for resends that are due. */
export const RESENDS_EVERY_MS = 5_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Milliseconds to the next look at a job that goes on, or at what failed. */
const SOON_MS = MINUTE_MS;
/** Milliseconds to the next look at a campaign that isn't sent yet, by the age of its resend. */
const WAITS = [
  { untilMs: HOUR_MS, waitMs: MINUTE_MS },
  { untilMs: Infinity, waitMs: HOUR_MS },
] as const;
/** So long whoever unsubscribes from the second campaign is taken off the lists of the first. */
const CARRIED_MS = 30 * 24 * HOUR_MS;

const RESEND = 'resend';

/**
 * Goes on with what is left of resends once their jobs are over: removes the temporary list, and
 * takes whoever unsubscribed from the second campaign off the lists of the first one. Each look is
 * claimed by moving its time, so one replica does it.
 */
export function createResendUpkeep(parts: UpkeepParts) {
  parts.outbox.add(resendKind);
  return {
    async runDue(at: Date): Promise<void> {
      for (const resend of await parts.store.resends.due(at)) await lookAt(resend, at, parts);
    },
  };
}

async function lookAt(resend: Resend, at: Date, parts: UpkeepParts): Promise<void> {
  const { store, log } = parts;
  const ageMs = at.getTime() - resend.createdAt.getTime();
  const waitMs =
    resend.secondId === null
      ? SOON_MS
      : (WAITS.find(({ untilMs }) => ageMs < untilMs)?.waitMs ?? HOUR_MS);
  if (!(await store.resends.claim(resend, new Date(at.getTime() + waitMs)))) return;
  const { failure } = await resultOf(
    resend.secondId === null ? endUnsent(resend, at, parts) : clearUp(resend, at, parts),
  );
  if (failure) log.warn({ err: failure, run: resend.id }, 'a resend is looked after later');
}

/** Removes the list of a job that ended without sending: another resend may begin. */
async function endUnsent(resend: Resend, at: Date, parts: UpkeepParts): Promise<void> {
  const { store } = parts;
  const state = await store.bulkRuns.stateOf(resend.id);
  const goesOn = state === 'running' || state === 'paused';
  if (goesOn || (await store.bulkRuns.isHeld(resend.id))) return;
  if (resend.sendingAt === null) {
    if (await isRemoved(resend, at, parts)) await store.resends.end(resend.id, at);
    return;
  }
  const run = await store.bulkRuns.get(resend.id);
  if (!(await hasSent(resend, run, { ...parts, inDoubtMs: BULK_PACE.inDoubtMs }, at))) return;
  // Somebody stopped the job while its request was on its way.
  const { secondId } = (await store.resends.get(resend.id)) ?? resend;
  const reply: Reply = {
    title: 'The resend that was stopped is sent after all',
    summary: 'The service had already taken it.',
    actions: [action('campaign show', { campaign: secondId ?? '' }, 'Open campaign')],
  };
  await tell(resend, 'sent', reply, at, parts);
}

/** Removes the list once the second campaign is sent; until long after, keeps who unsubscribes. */
async function clearUp(resend: Resend, at: Date, parts: UpkeepParts): Promise<void> {
  const { store, service } = parts;
  const { id, secondId, removedAt } = resend;
  if (secondId === null) return;
  await carryUnsubscribes(resend, secondId, parts);
  const ageMs = at.getTime() - resend.createdAt.getTime();
  if (removedAt === null || (ageMs > HOUR_MS && ageMs < FINAL_AFTER_MS)) {
    // The first campaign's card says what the second one brings.
    await store.cards.outdated(campaignTopic(resend.campaignId));
  }
  if (removedAt === null) {
    const { value, failure } = await resultOf(service.campaigns.get(secondId));
    if (failure && !isNotFound(failure)) throw failure;
    if (value && !isEnded(value.status)) return;
    if (await isRemoved(resend, at, parts)) await store.resends.noteRemoved(id, at);
    return;
  }
  if (at.getTime() - removedAt.getTime() > CARRIED_MS) await store.resends.endLooking(id);
}

/** Removes the list; where that fails, it is tried again, and the person is told once. */
async function isRemoved(resend: Resend, at: Date, parts: UpkeepParts): Promise<boolean> {
  const { failure } = await resultOf(removeLists(resend, parts.service));
  if (failure === null) return true;
  if (isReported(failure, resend, at)) {
    await tell(resend, 'list', removalFailed(resend, failure), at, parts);
  }
  throw failure;
}

/** A refusal won't pass by itself; an outage may. */
function isReported(failure: PostbellError, { createdAt }: Resend, at: Date): boolean {
  return failure instanceof RefusedError || at.getTime() - createdAt.getTime() > HOUR_MS;
}

function removalFailed({ listName, campaignId, secondId }: Resend, failure: PostbellError): Reply {
  return {
    title: 'A temporary list couldn’t be removed',
    summary: `“${listName}” is still in your account: ${failure.message} Postbell tries again by itself; you can also delete it.`,
    actions: [action('campaign show', { campaign: secondId ?? campaignId }, 'Open campaign')],
  };
}

async function tell(
  { id, personId }: Resend,
  what: string,
  reply: Reply,
  at: Date,
  { store, outbox }: UpkeepParts,
): Promise<void> {
  const message = {
    id: `${RESEND} ${id} ${what}`,
    kind: RESEND,
    // Twice is better than never.
    promise: 'at-least-once',
    channelId: personId,
    sourceId: id,
    rank: 0,
    body: reply,
  } as const;
  if (await store.resends.tell(id, message, at)) outbox.wake();
}

const resendKind: MessageKind = {
  name: RESEND,
  isDropped: (_, because) => because === 'gone' || because === 'closed',
  dueAt: async (_, at) => at,
  // `tell` wrote it.
  draw: async ({ body }) => ({ reply: body as Reply, threadTs: null, isFinal: true }),
};

/**
 * The service notes an unsubscribe from the second campaign on its temporary list, which is removed:
 * so whoever unsubscribed from it is unsubscribed from the first campaign's lists.
 */
async function carryUnsubscribes(
  { id, listIds, carried, createdAt }: Resend,
  secondId: string,
  { store, service }: UpkeepParts,
): Promise<void> {
  const { people } = await store.counts.ofTopic(campaignTopic(secondId));
  if (people.unsubscribe <= carried) return;
  const addresses = new Set<string>();
  for await (const kept of store.events.ofRecipients(secondId, createdAt)) {
    for (const event of kept) {
      const recipient = event.kind === 'unsubscribe' ? recipientIn(event) : null;
      if (recipient?.campaignId !== secondId) continue;
      if (recipient.address !== null) addresses.add(recipient.address);
    }
  }
  await unsubscribeFrom(listIds, [...addresses], service);
  await store.resends.noteCarried(id, people.unsubscribe);
}

/** Unsubscribes those who still get mail of these lists. */
async function unsubscribeFrom(
  listIds: readonly string[],
  addresses: readonly string[],
  { contacts, lists }: Service,
): Promise<void> {
  const { found, failure } = await contacts.findMany(addresses);
  if (failure) throw failure;
  const isMailed = ({ status }: ContactInList) => MAILED.has(status.code);
  for (const listId of listIds) {
    const mailed = [...found].filter(([, records]) =>
      records.some((one: ContactInList) => one.listId === listId && isMailed(one)),
    );
    if (mailed.length === 0) continue;
    const result = await lists.unsubscribe(
      listId,
      mailed.map(([email]) => addressKey(email)),
    );
    if (result.failure) throw result.failure;
  }
}
