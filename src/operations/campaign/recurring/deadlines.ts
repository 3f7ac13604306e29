import type { RecurringSend } from '../../../domain/recurring.ts';
import { LimitedError, UnavailableError, ContractError } from '../../../lib/errors.ts';
import { resultOf } from '../../../lib/result.ts';
import { postbellFor } from '../../../policy/postbell-itself.ts';
import { actingAs } from '../../../service/principal.ts';
import { PAGE_SIZE } from '../../../service/pages.ts';
import type { Approval, ApprovalState } from '../../../store/approvals.ts';
import type { Composed } from '../../../store/occurrences.ts';
import type { PreparedSend } from '../../../store/prepared-sends.ts';
import type { DrawParts, Occasion } from '../../../commands/subscriptions/runs.ts';
import { foundNews, interruptedNews, missedNews } from './card.ts';
import { campaignOf, prepare, unshown } from './prepare.ts';

/** Its card is added with what it shows, in one transaction. */
const NOTHING: Composed = { messages: [], retryAt: null };

const MINUTE_MS = 60_000;
/** Milliseconds in which whoever confirmed gets an answer; then its process may have died. */
const ANSWERED_MS = MINUTE_MS;
/** Milliseconds after which the service creates nothing more of an earlier request, we assume. */
const CREATED_MS = 5 * MINUTE_MS;

/**
 * Shows an occurrence, or says that it is too late for that.
 * @throws {PostbellError} while the service doesn't answer, to be read again: that is shown, too.
 */
export async function composeOccurrence(
  one: RecurringSend,
  { dueAt, lateBecause }: Pick<Occasion, 'dueAt' | 'lateBecause'>,
  parts: DrawParts,
): Promise<Composed> {
  const at = parts.now();
  const { preparedSends } = parts.store;
  if (at >= dueAt) {
    // An occurrence that was shown has its own end.
    const send = unshown(one, dueAt);
    const news = missedNews(send, lateBecause === undefined ? TOO_LATE : NOT_RUNNING);
    await preparedSends.keep(send, { state: 'missed', news }, at);
    return NOTHING;
  }
  const { failure } = await prepare(one, dueAt, { ...parts, now: at });
  const isPassing =
    failure instanceof UnavailableError ||
    failure instanceof LimitedError ||
    failure instanceof ContractError;
  if (isPassing) throw failure;
  return NOTHING;
}

const TOO_LATE = 'It was set up too late to be shown and confirmed.';
const NOT_RUNNING = 'Postbell was not running, so nobody could confirm it.';

/** Ends what nobody confirmed in time, and what was interrupted while it was confirmed. */
export async function endOverdue(at: Date, parts: DrawParts): Promise<void> {
  for (const send of await parts.store.preparedSends.inState('waiting')) {
    await endWaiting(send, at, parts);
  }
  for (const send of await parts.store.preparedSends.inState('sending', 'unknown')) {
    await recover(send, at, parts);
  }
}

async function endWaiting(send: PreparedSend, at: Date, { store }: DrawParts): Promise<void> {
  const { recurringId, dueAt, problem } = send;
  const one = await store.recurringSends.find(recurringId);
  if (one === null || one.pausedAt !== null) {
    const why = one === null ? 'It was removed.' : 'It’s paused.';
    const set = { state: 'withdrawn', problem: why } as const;
    await store.preparedSends.move(send, { from: ['waiting'], set }, at);
    return;
  }
  if (dueAt > at) return;
  const why = (await waitingFor(send, store)) ?? reasonOf(problem);
  const news = missedNews(send, why);
  const set = { state: 'missed', problem: problem === null ? null : reasonOf(problem) } as const;
  await store.preparedSends.move(send, { from: ['waiting'], set, news }, at);
}

function reasonOf(problem: string | null): string {
  return problem === null
    ? 'Nobody confirmed it, so it didn’t go out.'
    : `It couldn’t be confirmed: ${problem}`;
}

/** Returns that somebody asked for approval, and nobody gave it in time; `null`: nobody did. */
async function waitingFor(send: PreparedSend, store: DrawParts['store']): Promise<string | null> {
  const request = await requestFor(send, store, ['pending', 'expired']);
  return request === null
    ? null
    : `It was confirmed, but nobody approved that in time (request ${request.id}), so it didn’t go out.`;
}

/** Returns the latest request to confirm what was shown. */
export async function requestFor(
  { recurringId, reviewId }: PreparedSend,
  { approvals }: Pick<DrawParts['store'], 'approvals'>,
  states: readonly ApprovalState[],
): Promise<Approval | null> {
  const isAbout = ({ operation, raw }: Approval) =>
    operation === CONFIRM && raw['recurring'] === recurringId && raw['review'] === reviewId;
  return (await approvals.list(states)).find(isAbout) ?? null;
}

/** The name of the operation, which imports this room. */
export const CONFIRM = 'campaign recurring confirm';

/**
 * Finds out what became of an occurrence whose process died, or got no answer: its campaign has a
 * name that no other has. Where the service has none, it can be confirmed once more.
 */
async function recover(send: PreparedSend, at: Date, parts: DrawParts): Promise<void> {
  const { store, service, log } = parts;
  const ageMs = at.getTime() - (send.begunAt ?? send.changedAt).getTime();
  if (send.state === 'sending' && ageMs < ANSWERED_MS) return;
  const from = [send.state] as const;
  const { value: campaigns, failure } = await actingAs(postbellFor('recurring sends'), () =>
    resultOf(service.campaigns.page({ limit: PAGE_SIZE, offset: 0 })),
  );
  const found = campaigns && campaignOf(send, campaigns);
  if (found) {
    const set = { state: 'scheduled', campaignId: found.id } as const;
    await store.preparedSends.move(send, { from, set, news: foundNews(send, found.id) }, at);
    return;
  }
  if (ageMs < CREATED_MS) return;
  if (failure !== null) {
    log.warn({ err: failure, recurring: send.recurringId }, 'a confirmed send can’t be looked up');
    if (send.state === 'unknown') return;
    const news = interruptedNews(send, false);
    await store.preparedSends.move(send, { from, set: { state: 'unknown' }, news }, at);
    return;
  }
  const isOver = send.dueAt <= at;
  const news = isOver ? missedNews(send, LOST) : interruptedNews(send, true);
  const set = isOver
    ? ({ state: 'missed', problem: LOST } as const)
    : ({ state: 'waiting', personId: null, begunAt: null } as const);
  await store.preparedSends.move(send, { from, set, news }, at);
}

const LOST =
  'Postbell was interrupted while it was confirmed, and the service has no such campaign.';
