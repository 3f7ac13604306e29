import { type ChangedFact, changesBetween, type Stakes } from '../domain/approvals.ts';
import { mentionsOf, plainText, type Reply, type Section } from '../domain/reply.ts';
import type { Protected } from '../domain/rights.ts';
import { InputError, LimitedError, type PostbellError, UnavailableError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { maskPeople } from '../lib/mask.ts';
import { resultOf } from '../lib/result.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Approval, Approvals as ApprovalStore } from '../store/approvals.ts';
import { announcementOf, newsOf, reminderOf } from './approval-messages.ts';
import type { AuditTrail, NewAttempt } from './audit.ts';
import type { OwnAddresses } from './own-addresses.ts';
import type { Policy } from './policy.ts';

/** The end of an operation that was carried out for somebody. */
export interface CarriedOut {
  /** `unknown`: nobody knows whether the service did it; `void`: it wasn't what was approved. */
  readonly state: 'done' | 'failed' | 'unknown' | 'void';
  readonly reply: Reply;
}

export interface ApprovalParts {
  readonly store: { readonly approvals: ApprovalStore };
  readonly policy: Pick<Policy, 'peopleWho' | 'requireStill' | 'rightsOf'>;
  readonly outbox: Pick<Outbox, 'add' | 'wake'>;
  readonly audit: Pick<AuditTrail, 'report'>;
  readonly ownAddresses: Pick<OwnAddresses, 'all'>;
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

/** Milliseconds after a decision at which another process carries it out: its own is gone. */
const TAKEN_OVER_MS = 10_000;
/** Milliseconds after which whatever was begun has been ended, or its process was. */
const LONGEST_RUN_MS = 10 * 60_000;

/** The act would not be the one that was approved any more. */
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

export type Acting = ReturnType<typeof actingOn>;

/** Ends requests, and carries out what was approved, each once. */
export function actingOn(parts: ApprovalParts) {
  const { policy, outbox, needsOf, stakesOf, now } = parts;
  const store = parts.store.approvals;
  const ended = async (
    request: Approval,
    to: 'expired' | 'void' | 'unknown',
    words: string,
  ): Promise<void> => {
    const { sections = [], ...said } = newsOf(request, to, words);
    const news = { ...said, sections: [...sections, ...(await whoElse(request, words, parts))] };
    const isEnded = await store.end(request.id, { from: [request.state], to, words, news }, now());
    if (!isEnded) return;
    const outcome = to === 'unknown' ? to : 'refused';
    await parts.audit.report(endOf(request), { outcome, words: maskPeople(words) });
    outbox.wake();
  };

  /** Returns why an approval doesn't hold any more; `null` where it does. */
  const flawOf = async (request: Approval, approverId: string): Promise<string | null> => {
    const requester = await resultOf(requireRequester(request, parts));
    if (requester.failure) {
      if (isPassing(requester.failure)) throw requester.failure;
      return REQUESTER_LOST;
    }
    const approver = { personId: approverId, channelId: request.channelId };
    const lost = await resultOf(policy.requireStill(approver, needsOf(request)));
    if (lost.failure) {
      if (isPassing(lost.failure)) throw lost.failure;
      return APPROVER_LOST;
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

/** Looks after requests that nobody decides for, and after what a killed process left. */
export function watching(
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
      return ended(request, 'void', REQUESTER_LOST);
    }
    if (request.assigneeId !== null) {
      const assignee = { personId: request.assigneeId, channelId: request.channelId };
      const lost = await resultOf(policy.requireStill(assignee, needsOf(request)));
      if (lost.failure !== null && !isPassing(lost.failure)) {
        return ended(request, 'void', ASSIGNEE_LOST);
      }
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

/** Names those who can do it, where whoever was to do it may not any more. */
async function whoElse(
  request: Approval,
  words: string,
  { policy, needsOf }: Pick<ApprovalParts, 'policy' | 'needsOf'>,
): Promise<readonly Section[]> {
  if (!LOST_RIGHTS.has(words)) return [];
  const { personId, assigneeId, approverId } = request;
  const gone = new Set([personId, assigneeId, approverId]);
  const others = (await policy.peopleWho(needsOf(request))).filter((id) => !gone.has(id));
  if (others.length === 0) return [];
  return [
    { kind: 'paragraph', text: ['Who can do it:', ...mentionsOf(others.slice(0, MOST_NAMED))] },
  ];
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

/** The most people who are named of those who can do something. */
const MOST_NAMED = 5;

const REQUESTER_LOST = 'The requester no longer has permission.';
const APPROVER_LOST = 'The approver no longer has permission.';
const ASSIGNEE_LOST = 'The person you asked no longer has permission to do this. Ask someone else.';
const LOST_RIGHTS: ReadonlySet<string> = new Set([REQUESTER_LOST, APPROVER_LOST, ASSIGNEE_LOST]);
const INTERRUPTED =
  'Postbell stopped while running this, so it’s unknown whether it finished. Check before you request it again.';
