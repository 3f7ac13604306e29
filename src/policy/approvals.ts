import {
  type ChangedFact,
  changesBetween,
  demandOf,
  type Earlier,
  type Stakes,
} from '../domain/approvals.ts';
import {
  action,
  mentionsOf,
  plainText,
  type RawValues,
  type Reply,
  type Span,
  time,
} from '../domain/reply.ts';
import { entryInWords, type Protected } from '../domain/rights.ts';
import {
  ForbiddenError,
  InputError,
  LimitedError,
  type PostbellError,
  UnavailableError,
} from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { maskPeople } from '../lib/mask.ts';
import { resultOf } from '../lib/result.ts';
import { within } from '../lib/timeout.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Approval, Approvals as ApprovalStore } from '../store/approvals.ts';
import { announcementOf, approvalKinds, newsOf, reminderOf } from './approval-messages.ts';
import type { AuditTrail, NewAttempt } from './audit.ts';
import type { Policy, Rights } from './policy.ts';

/** A wish of somebody's, right before it would be done. */
interface Ask {
  readonly operation: string;
  readonly needs: Protected;
  readonly raw: RawValues;
  readonly personId: string;
  readonly channelId: string | null;
  readonly threadTs: string | null;
  readonly zone: string;
  /** The reason why it takes a second person, to follow “because”. */
  readonly demand: string;
  readonly preview: Reply & { readonly stakes?: Stakes | undefined };
}

/** The end of an operation that was carried out for somebody. */
export interface CarriedOut {
  /** `unknown`: nobody knows whether the service did it; `void`: it wasn't what was approved. */
  readonly state: 'done' | 'failed' | 'unknown' | 'void';
  readonly reply: Reply;
}

interface ApprovalParts {
  readonly store: { readonly approvals: ApprovalStore };
  readonly policy: Pick<Policy, 'peopleWho' | 'requireStill' | 'rightsOf'>;
  readonly outbox: Pick<Outbox, 'add' | 'wake'>;
  readonly audit: Pick<AuditTrail, 'report'>;
  /** Returns what the operation of a request takes. @throws {InputError} when it is no more. */
  readonly needsOf: (request: Approval) => Protected;
  /** Reads anew what is at stake. @throws {PostbellError} when it can't be done any more. */
  readonly stakesOf: (request: Approval) => Promise<Stakes>;
  /** Tells whether another company reads a channel; `null` when Slack doesn't say just now. */
  readonly isExternallyShared: (channelId: string) => Promise<boolean | null>;
  /** Does it for the person who asked, with the rights of the one who approved it. */
  readonly run: (request: Approval) => Promise<CarriedOut>;
  readonly log: Log;
  readonly now: () => Date;
}

/** The most people who get a request directly, where there is no channel for it. */
const MOST_RECIPIENTS = 10;
const HOUR_MS = 3_600_000;
/** Milliseconds after a decision at which another process carries it out: its own is gone. */
const TAKEN_OVER_MS = 10_000;
/** Milliseconds after which whatever was begun has been ended, or its process was. */
const LONGEST_RUN_MS = 10 * 60_000;
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
  if (demand !== null || rights.mayRun(needs)) return demand;
  const missing = needs.rights.find((right) => !rights.mayRun({ ...needs, rights: [right] }));
  return `it needs ${entryInWords(`right:${missing ?? needs.rights[0] ?? 'send'}`)}`;
}

/** Returns what an operation takes with the right that it takes by what it is about. */
export function needsWith(needs: Protected, { right }: Pick<Stakes, 'right'> = {}): Protected {
  if (right === undefined || needs.rights.includes(right)) return needs;
  // A command that was granted brings its own rights, and not this one.
  return { ...needs, rights: [...needs.rights, right], name: '', formerly: [] };
}

/** What was approved isn't what would be done now. */
export class ChangedSinceError extends InputError {}

/** @throws {ChangedSinceError} that says what has changed */
export function requireAsApproved(approved: Stakes, now: Stakes): void {
  const changes = changesBetween(approved, now);
  if (changes.length > 0) throw new ChangedSinceError(changedWords(changes));
}

function changedWords(changes: readonly ChangedFact[]): string {
  const list = changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`);
  return `It has changed since the request. ${list.join('; ')}.`;
}

/** Lets people ask a second person for what they want done, and carries it out exactly once. */
export function createApprovals(parts: ApprovalParts) {
  for (const kind of approvalKinds(parts.store.approvals)) parts.outbox.add(kind);
  const acting = actingOn(parts);
  return {
    needsOf: parts.needsOf,
    flawOf: acting.flawOf,
    ...asking(parts),
    ...deciding(parts, acting),
    ...watching(parts, acting),
  };
}

function asking({ store: { approvals: store }, policy, outbox, now }: ApprovalParts) {
  const placesFor = async (ask: Ask, channelId: string | null): Promise<readonly string[]> => {
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
      const rules = rights.approvals;
      if (rules === null) throw new Error('nothing takes a second person');
      const { stakes = {}, title, summary, sections, footnote } = preview;
      const latest = new Date(now().getTime() + rules.hours * HOUR_MS);
      const { beginsAt = latest } = stakes;
      const expiresAt = beginsAt < latest ? beginsAt : latest;
      const places = await placesFor(ask, rules.channelId);
      const shown: Reply = { title, summary, sections, footnote };
      const kept = { ...request, preview: shown, stakes, expiresAt };
      const approval = await store.create(kept, places, now());
      outbox.wake();
      return requestedReply(approval, places);
    },
  };
}

function requestedReply({ id, demand, expiresAt }: Approval, places: readonly string[]): Reply {
  const isChannel = places.some((place) => place.startsWith('C') || place.startsWith('G'));
  const whom: readonly Span[] = isChannel
    ? places.flatMap((place): Span[] => [' ', { kind: 'channel', id: place }])
    : mentionsOf(places);
  const why = `Someone else has to approve this because ${demand}. The request expires `;
  return {
    title: 'Approval requested',
    summary: ['Nothing has been done yet. Sent for approval to', ...whom, '.'],
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

function actingOn(parts: ApprovalParts) {
  const { policy, outbox, needsOf, stakesOf, now } = parts;
  const store = parts.store.approvals;
  const ended = async (
    request: Approval,
    to: 'expired' | 'void' | 'unknown',
    words: string,
  ): Promise<void> => {
    const news = newsOf(request, to, words);
    const isEnded = await store.end(request.id, { from: [request.state], to, words, news }, now());
    if (!isEnded) return;
    const outcome = to === 'unknown' ? to : 'refused';
    await parts.audit.report(endOf(request), { outcome, words: maskPeople(words) });
    outbox.wake();
  };

  /** Returns why an approval doesn't hold any more; `null` where it does. */
  const flawOf = async (request: Approval, approverId: string): Promise<string | null> => {
    const asked = await resultOf(requireRequester(request, parts));
    if (asked.failure) {
      if (isPassing(asked.failure)) throw asked.failure;
      return 'The requester no longer has permission.';
    }
    const approver = { personId: approverId, channelId: request.channelId };
    const lost = await resultOf(policy.requireStill(approver, needsOf(request)));
    if (lost.failure) {
      if (isPassing(lost.failure)) throw lost.failure;
      return 'The approver no longer has permission.';
    }
    const { value, failure } = await resultOf(stakesOf(request));
    if (failure) {
      if (isPassing(failure)) throw failure;
      return failure.message;
    }
    const changes = changesBetween(request.stakes, value);
    return changes.length === 0 ? null : changedWords(changes);
  };

  /**
   * Carries out what was approved; whoever else tries meanwhile does nothing. While the service or
   * Slack doesn't answer, it stays approved, and is tried again until its time is over.
   */
  const act = async (request: Approval): Promise<void> => {
    const { id } = request;
    const flaw = await resultOf(flawOf(request, request.approverId ?? ''));
    if (flaw.failure) {
      if (now() >= request.expiresAt) await ended(request, 'void', flaw.failure.message);
      return;
    }
    if (flaw.value !== null) return ended(request, 'void', flaw.value);
    if (!(await store.begin(id, now()))) return;
    const { state, reply } = await parts.run(request);
    if (state === 'void') {
      const words = plainText(reply.summary ?? reply.title);
      return ended({ ...request, state: 'running' }, 'void', words);
    }
    const end = {
      from: ['running'],
      to: state,
      words: plainText(reply.summary ?? reply.title),
      news: newsOf(request, state, null, reply),
      announcement: await announcementIn(request, reply),
    } as const;
    await store.end(id, end, now());
    outbox.wake();
  };

  /** Whoever asked announces nothing where another company reads along, or may do so. */
  const announcementIn = async (request: Approval, reply: Reply) => {
    const announced = announcementOf(request, reply);
    if (announced === null) return null;
    const isShared = await parts.isExternallyShared(announced.channelId);
    return isShared === false ? announced : null;
  };

  return { ended, flawOf, act };
}

type Acting = ReturnType<typeof actingOn>;

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

function watching(
  { store: { approvals: store }, policy, outbox, needsOf, now }: ApprovalParts,
  acting: Acting,
) {
  const { ended, act } = acting;
  const look = async (request: Approval, at: Date): Promise<void> => {
    if (at >= request.expiresAt) {
      const words = 'No one responded in time. Request it again if you still need it.';
      return ended(request, 'expired', words);
    }
    const { failure } = await resultOf(requireRequester(request, { policy, needsOf }));
    if (failure !== null && !isPassing(failure)) {
      return ended(request, 'void', 'The requester no longer has permission.');
    }
    const halfway = (request.createdAt.getTime() + request.expiresAt.getTime()) / 2;
    if (request.remindedAt === null && at.getTime() >= halfway) {
      await store.remind(request.id, reminderOf(request), at);
      outbox.wake();
    }
  };

  return {
    /** Ends, reminds of and carries out what is due; any number of processes may do it. */
    async runDue(signal?: AbortSignal): Promise<void> {
      const at = now();
      const ago = (ms: number) => new Date(at.getTime() - ms);
      for (const request of await store.list(['pending', 'approved', 'running'])) {
        if (signal?.aborted) return;
        const { state, decidedAt, begunAt } = request;
        if (state === 'pending') await look(request, at);
        else if (state === 'approved' && (decidedAt ?? at) <= ago(TAKEN_OVER_MS)) {
          await act(request);
        } else if (state === 'running' && (begunAt ?? at) <= ago(LONGEST_RUN_MS)) {
          await ended(request, 'unknown', INTERRUPTED);
        }
      }
    },
  };
}

/** @throws {ForbiddenError} when whoever asked may neither do it any more, nor ask for it. */
async function requireRequester(
  request: Approval,
  { policy, needsOf }: Pick<ApprovalParts, 'policy' | 'needsOf'>,
): Promise<void> {
  const { personId, channelId } = request;
  const needs = needsOf(request);
  const prepare: Protected = { name: needs.name, rights: ['prepare'] };
  const rights = await policy.rightsOf({ personId, channelId });
  await policy.requireStill(request, rights.mayRun(needs) ? needs : prepare);
}

/** Returns the end of a request by itself, as the audit trail keeps it. */
function endOf({ id, personId, approverId, channelId, operation }: Approval): NewAttempt {
  return {
    personId,
    way: 'job',
    channelId,
    operation,
    inputs: { request: id },
    subject: { kind: 'approval', id },
    approverId,
    requestId: id,
    logged: ['request'],
  };
}

/** Tells whether a failure is about the moment, and not about what was asked for. */
function isPassing(failure: PostbellError): boolean {
  return failure instanceof UnavailableError || failure instanceof LimitedError;
}

const INTERRUPTED =
  'Postbell stopped while running this, so it’s unknown whether it finished. Check before you request it again.';

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
    return new InputError('This request has expired. It has to be requested again.', { field });
  }
  const by = request.approverId === null ? '' : ' by someone else';
  const sentence = `This request was already closed${by}: ${STATE_WORDS[request.state]}.`;
  return new InputError(sentence, { field });
}

const STATE_WORDS: Readonly<Record<Approval['state'], string>> = {
  pending: 'pending',
  approved: 'approved',
  running: 'in progress',
  done: 'done',
  failed: 'approved, but it failed',
  unknown: 'approved, outcome unknown',
  returned: 'sent back',
  withdrawn: 'withdrawn',
  expired: 'expired',
  void: 'canceled because something changed',
};
