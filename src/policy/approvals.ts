import { demandOf, type Earlier, type Stakes, USUAL_RULES } from '../domain/approvals.ts';
import { action, mentionsOf, type Reply, type Span, time } from '../domain/reply.ts';
import { entryInWords, type Protected } from '../domain/rights.ts';
import { ForbiddenError, InputError, type PostbellError } from '../lib/errors.ts';
import { within } from '../lib/timeout.ts';
import type { Approval, Approvals as ApprovalStore, NewApproval } from '../store/approvals.ts';
import { type Acting, actingOn, type ApprovalParts, watching } from './approval-acts.ts';
import { approvalCard, approvalKinds, newsOf } from './approval-messages.ts';
import type { Rights } from './policy.ts';

/** A wish of somebody's, right before it would be done. */
interface Ask extends Omit<NewApproval, 'preview' | 'stakes' | 'expiresAt'> {
  readonly needs: Protected;
  readonly assigneeId: string | null;
  readonly preview: Reply & { readonly stakes?: Stakes | undefined };
}

/** The most people who get a request directly, where there is no channel for it. */
const MOST_RECIPIENTS = 10;
const HOUR_MS = 3_600_000;
/** Milliseconds in which most of what is approved is done, and the approver still waits. */
const WAITED_MS = 60_000;

export type Approvals = ReturnType<typeof createApprovals>;

/**
 * Returns why this takes a second person, to follow “because”; `null` where it takes none.
 * @param earlier what they did within a day, where that counts
 */
export function demandFor(
  rights: Pick<Rights, 'approvals' | 'mayRun'>,
  needs: Protected,
  stakes: Stakes | undefined,
  earlier?: Earlier,
): string | null {
  if (rights.approvals === null) return null;
  const demand = stakes === undefined ? null : demandOf(stakes, rights.approvals, earlier);
  return demand ?? lackOf(rights, needs);
}

/** Returns the right that somebody lacks for it, to follow “because”; `null` where they have all. */
export function lackOf(rights: Pick<Rights, 'mayRun'>, needs: Protected): string | null {
  if (rights.mayRun(needs)) return null;
  const missing = needs.rights.find((right) => !rights.mayRun({ ...needs, rights: [right] }));
  return `it needs ${entryInWords(`right:${missing ?? needs.rights[0] ?? 'send'}`)}`;
}

/** Returns what an operation takes with the right that it takes by what it is about. */
export function needsWith(needs: Protected, { right }: Pick<Stakes, 'right'> = {}): Protected {
  if (right === undefined || needs.rights.includes(right)) return needs;
  // A command that was granted brings its own rights, and not this one.
  return { ...needs, rights: [...needs.rights, right], name: '', formerly: [] };
}

/** Lets people ask a second person for what they want done, and carries it out exactly once. */
export function createApprovals(parts: ApprovalParts) {
  const { ownAddresses } = parts;
  for (const kind of approvalKinds(parts.store.approvals, ownAddresses)) parts.outbox.add(kind);
  const acting = actingOn(parts);
  return {
    needsOf: parts.needsOf,
    flawOf: acting.flawOf,
    /** Draws a request as everybody may read it; `approvalCard` says more. */
    card: async (request: Approval, isWhole?: boolean): Promise<Reply> =>
      approvalCard(request, await ownAddresses.all(), isWhole),
    ...asking(parts),
    ...deciding(parts, acting),
    ...watching(parts, acting),
  };
}

function asking({ store: { approvals: store }, policy, outbox, now }: ApprovalParts) {
  const placesFor = async (ask: Ask, channelId: string | null): Promise<readonly string[]> => {
    if (ask.assigneeId !== null) return [ask.assigneeId];
    if (channelId !== null) return [channelId];
    const people = (await policy.peopleWho(ask.needs)).filter((id) => id !== ask.personId);
    if (people.length > 0) return people.slice(0, MOST_RECIPIENTS);
    throw new ForbiddenError(
      `This needs someone else’s approval because ${ask.demand}, but no one else has permission to approve it. Ask an admin to give someone access.`,
      { askIds: [] },
    );
  };
  return {
    /** Keeps a request, and returns the answer for the person who asks. */
    async ask(ask: Ask, rights: Pick<Rights, 'approvals'>): Promise<Reply> {
      const { preview, needs: _, ...request } = ask;
      // Somebody may be asked to do it whether or not approvals are on.
      const { channelId, hours } = rights.approvals ?? USUAL_RULES;
      const { stakes = {}, title, summary, sections, footnote } = preview;
      const latest = new Date(now().getTime() + hours * HOUR_MS);
      const { beginsAt = latest } = stakes;
      const expiresAt = beginsAt < latest ? beginsAt : latest;
      const places = await placesFor(ask, channelId);
      const shown: Reply = { title, summary, sections, footnote };
      const kept = { ...request, preview: shown, stakes, expiresAt };
      const approval = await store.create(kept, places, now());
      outbox.wake();
      return requestedReply(approval, places);
    },
  };
}

function requestedReply(
  { id, demand, expiresAt, assigneeId }: Approval,
  places: readonly string[],
): Reply {
  const isChannel = places.some((place) => place.startsWith('C') || place.startsWith('G'));
  const whom: readonly Span[] = isChannel
    ? places.flatMap((place): Span[] => [' ', { kind: 'channel', id: place }])
    : mentionsOf(places);
  const why = `Someone else has to ${assigneeId === null ? 'approve this' : 'do this'} because ${demand}. The request expires `;
  const sentTo = assigneeId === null ? 'Sent for approval to' : 'Sent to';
  return {
    title: assigneeId === null ? 'Approval requested' : 'Request sent',
    summary: [`Nothing has been done yet. ${sentTo}`, ...whom, '.'],
    sections: [{ kind: 'paragraph', text: [why, time(expiresAt), '.'] }],
    actions: [
      action('postbell approvals explain', { request: id }, 'Add a reason…', {
        asksFirst: true,
        emphasis: 'primary',
      }),
      action('postbell approvals show', { request: id }, 'Show request'),
      action('postbell approvals withdraw', { request: id }, 'Withdraw'),
    ],
    footnote: `Request ${id}`,
    subject: { kind: 'approval', id },
  };
}

function deciding(
  { store: { approvals: store }, outbox, log, now }: ApprovalParts,
  acting: Acting,
) {
  /** @throws {InputError} in these words for a request of somebody else. */
  const requireOwn = async (id: string, personId: string, words: string): Promise<void> => {
    if ((await found(store, id)).personId === personId) return;
    throw new InputError(words, { field: 'request' });
  };
  const changed = async (id: string, isDone: boolean, approverId: string | null) => {
    if (!isDone) throw notPending(await found(store, id), approverId, now());
    outbox.wake();
    return found(store, id);
  };
  return {
    /** @throws {InputError} for a request that there isn't. */
    find: (id: string): Promise<Approval> => found(store, id),

    /** @throws {InputError} when it isn't pending any more, {ForbiddenError} for one's own. */
    requireDecidable(request: Approval, approverId: string): void {
      const isOpen = request.state === 'pending' && now() < request.expiresAt;
      if (!isOpen || request.personId === approverId) throw notPending(request, approverId, now());
    },

    /**
     * Decides for a request, and carries it out.
     * @returns the request as it is after at most a minute
     * @throws {InputError} when it isn't pending any more, {ForbiddenError} for one's own
     */
    async approve(id: string, approverId: string): Promise<Approval> {
      const approved = await store.approve(id, approverId, now());
      if (approved === null) throw notPending(await found(store, id), approverId, now());
      outbox.wake();
      const acted = acting.act(approved).catch((err: unknown) => {
        // The job goes on with it.
        log.error({ err, request: id }, 'an approved request was interrupted');
      });
      await within(acted, WAITED_MS, () => undefined);
      return found(store, id);
    },

    /** Sends a request back; it throws as `approve` does. */
    async giveBack(id: string, approverId: string, reason: string): Promise<Approval> {
      const request = await found(store, id);
      const news = newsOf({ ...request, approverId }, 'returned', reason);
      const isDone = await store.giveBack(id, { approverId, words: reason, news }, now());
      return changed(id, isDone, approverId);
    },

    /** Takes back one's own request. @throws {InputError} when it isn't one's own or pending. */
    async withdraw(id: string, personId: string): Promise<Approval> {
      const refusal = 'Only the requester can withdraw it. You can send it back instead.';
      await requireOwn(id, personId, refusal);
      return changed(id, await store.end(id, { from: ['pending'], to: 'withdrawn' }, now()), null);
    },

    /** Keeps why somebody asks. @throws {InputError} when it isn't one's own or pending. */
    async explain(id: string, personId: string, why: string): Promise<Approval> {
      await requireOwn(id, personId, 'Only the requester can add a reason.');
      return changed(id, await store.explain(id, why, now()), null);
    },
  };
}

async function found(store: ApprovalStore, id: string): Promise<Approval> {
  const request = await store.get(id);
  if (request !== null) return request;
  throw new InputError(`There’s no request “${id}”. Closed requests are kept for 30 days.`, {
    field: 'request',
  });
}

/** @param approverId `null` for whoever asked */
function notPending(request: Approval, approverId: string | null, at: Date): PostbellError {
  const field = 'request';
  if (request.personId === approverId) {
    return new ForbiddenError('You requested this yourself, so someone else has to decide.', {
      askIds: [],
    });
  }
  if (request.state === 'pending' && at >= request.expiresAt) {
    return new InputError(closedWords('expired', ''), { field });
  }
  const who = request.approverId === approverId ? 'You' : 'Someone else';
  return new InputError(closedWords(request.state, who), { field });
}

function closedWords(state: Approval['state'], who: string): string {
  if (state === 'returned') return `${who} already sent this request back.`;
  if (state === 'withdrawn') return 'This request was withdrawn.';
  if (state === 'expired') return 'This request has expired. It has to be requested again.';
  if (state === 'void') return 'This request was canceled because something changed.';
  return `${who} already approved this request.`;
}
