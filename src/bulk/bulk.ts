import { pause as sleep } from '../lib/timeout.ts';
import { Registry } from '@prometheus-io/client';
import type { BulkPlan, BulkRows } from '../domain/bulk.ts';
import type { Protected } from '../domain/rights.ts';
import { compact } from '../lib/compact.ts';
import { ForbiddenError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { resultOf } from '../lib/result.ts';
import { uncapitalised } from '../lib/text.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { AuditTrail } from '../policy/audit.ts';
import { successorsOf } from '../policy/owners.ts';
import type { Policy } from '../policy/policy.ts';
import { action, plainText, type Reply, type ReplyFile, type Text } from '../domain/reply.ts';
import { actingAs } from '../service/principal.ts';
import { createPacer } from '../service/pacer.ts';
import type { Service } from '../service/service.ts';
import type { BulkRun, BulkRuns, NewBulkRun, RunAuthor } from '../store/bulk-runs/bulk-runs.ts';
import type { Store } from '../store/store.ts';
import { actionOf } from './actions.ts';
import { countedRows, durationOf, runCard } from './card.ts';
import { carryOutFew, resumeFew } from './inline.ts';
import { createBulkMetrics } from './metrics.ts';
import { createRunControl, principalOf } from './run-control.ts';
import { carryOutRun } from './session.ts';
import { bulkKinds, OWNER_LOST } from './progress.ts';
import { BULK_PACE, createWorker, type BulkPace, type Hold } from './worker.ts';

export interface BulkParts {
  readonly store: Pick<Store, 'bulkRuns' | 'events' | 'resends'>;
  readonly service: Service;
  /** Requests a second that the service takes, from everybody together. */
  readonly rateLimit: number;
  readonly outbox: Pick<Outbox, 'add' | 'wake'>;
  readonly policy: Pick<Policy, 'requireStill' | 'ownerOf' | 'peopleWho'>;
  readonly audit: Pick<AuditTrail, 'report'>;
  readonly shareFiles: (personId: string, files: readonly ReplyFile[]) => Promise<void>;
  readonly metrics?: Registry;
  readonly log: Log;
  readonly now: () => Date;
  readonly pace?: Partial<BulkPace>;
}

/** The share of the service's rate; the rest is always there for people who wait for an answer. */
const SHARE = 0.8;
/** Milliseconds in which a new run's message mostly finds its place: a channel, or the person. */
const SHOWN_WITHIN_MS = 5_000;
const SHOWN_LOOK_MS = 50;
/** The number of requests of one row each that are done while somebody waits. */
const FEW = 30;

/** The right that everybody has who uses Postbell. */
const LOOKING: Protected = { name: '', rights: ['look'] };

export type Bulk = ReturnType<typeof createBulk>;

/** Does things to many rows: a few at once, many in the background, each row once. */
export function createBulk(parts: BulkParts) {
  const { service, outbox, log, now, rateLimit } = parts;
  const store = parts.store.bulkRuns;
  const pace = { ...BULK_PACE, ...parts.pace };
  const { turn } = createPacer(rateLimit * SHARE);
  const metrics = createBulkMetrics(parts.metrics ?? new Registry());
  const { inDoubtMs } = pace;
  const tools = { store, opening: parts.store, service, metrics, inDoubtMs, log, now };
  const successors = async (run: BulkRun) =>
    successorsOf(
      run.personId,
      await control.needsOf(run),
      'resume it, and takes it over',
      parts.policy,
    );
  const isHere = async (personId: string): Promise<boolean | null> => {
    const looking = parts.policy.requireStill({ personId, channelId: null }, LOOKING);
    const { failure } = await resultOf(looking);
    return failure === null || (failure instanceof ForbiddenError ? false : null);
  };
  const { shareFiles } = parts;
  const kinds = bulkKinds({ store, shareFiles, isHere, successors, ...pace });
  for (const kind of kinds) outbox.add(kind);

  const work = async ({ runId, owner }: Hold): Promise<void> => {
    await store.show(runId, now());
    const run = await store.get(runId);
    if (run?.state !== 'running') return;
    const needed = await control.needsOf(run);
    const requireRight = () => requireOwner(parts.policy, run, needed);
    const session = { ...tools, owner, stopping, turn, requireRight, isInline: false };
    const principal = await principalOf(run, store, parts.policy);
    const { state } = await actingAs(principal, () => carryOutRun(run, session));
    if (state === 'over') await reportEnd(await store.get(runId), parts.audit);
    outbox.wake();
  };
  const worker = createWorker({ store, log, now, pace, work });
  const { stopping } = worker;
  const wake = (): void => {
    worker.wake();
    outbox.wake();
  };
  const inline = { ...tools, worker, policy: parts.policy };

  const start = async (order: NewBulkRun): Promise<Reply> => {
    const runId = await worker.begin(order);
    wake();
    return {
      title: `Started: ${uncapitalised(orderIn(order.plan, order.rows.rows.length))}`,
      summary: progressIn(await placeOf(runId, store), order),
      actions: [action('postbell jobs show', { run: runId }, 'View job')],
      subject: { kind: 'bulk-run', id: runId },
    };
  };

  const perform = (order: NewBulkRun): Promise<Reply> => {
    const isMany = order.rows.rows.length > fewOf(order.plan);
    return isMany ? start(order) : carryOutFew(order, inline);
  };
  const continueRun = async (run: BulkRun): Promise<Reply | null> => {
    // A run with a message of its own goes on where everybody sees it.
    if (run.total > fewOf(run.plan) || (await store.placeOf(run.id)) !== null) return null;
    return resumeFew(run.id, inline);
  };
  const control = createRunControl({ store, now, wake, perform, continueRun });

  return {
    start: worker.start,
    /** Stops after the parts under way; what is left goes on when a process starts again. */
    stop: () => worker.stop(),

    port: {
      describe: (plan: BulkPlan, rows: number) => describe(plan, rows, rateLimit * SHARE),
      /** @throws {PostbellError} when nothing is known to be done. */
      perform: (plan: BulkPlan, rows: BulkRows, by: RunAuthor) => perform({ plan, rows, ...by }),
      ...control,
    },
  };
}

/** @throws {ForbiddenError} that says who may go on where the owner of a run may not any more. */
async function requireOwner(
  { requireStill }: Pick<Policy, 'requireStill'>,
  run: BulkRun,
  needed: Protected,
): Promise<void> {
  const { failure } = await resultOf(requireStill(run, needed));
  if (failure === null) return;
  if (!(failure instanceof ForbiddenError)) throw failure;
  throw new ForbiddenError(OWNER_LOST, { askIds: failure.askIds, cause: failure });
}

/** Adds to the audit trail how a run ended that an attempt of its own had begun. */
async function reportEnd(run: BulkRun | null, audit: Pick<AuditTrail, 'report'>): Promise<void> {
  if (run === null || run.state === 'running') return;
  const { id, personId, channelId, plan, done, already, failed, unknown } = run;
  const { name, operation = name, open } = actionOf(plan);
  const inputs = {
    run: id,
    done: String(done),
    already: String(already),
    failed: String(failed),
    unknown: String(unknown),
  };
  const isDone = open ? run.state === 'ended' : done + already > 0;
  const outcome = unknown > 0 ? 'unknown' : isDone ? 'done' : 'failed';
  const attempt = {
    personId,
    way: 'job',
    // A run that was asked for outside of a channel has the person's id in its place.
    channelId: channelId === personId ? null : channelId,
    operation,
    inputs,
    subject: { kind: 'bulk-run', id },
    approverId: null,
    requestId: null,
    logged: Object.keys(inputs),
  } as const;
  const { title, summary = '' } = runCard(run);
  const words = compact([run.state === 'ended' && title, plainText(summary)]).join(' · ');
  await audit.report(attempt, { outcome, words });
}

/** Returns a run's place, once it is shown there or after a while; `null` without a message. */
async function placeOf(runId: string, store: BulkRuns): Promise<string | null> {
  for (const giveUpAtMs = performance.now() + SHOWN_WITHIN_MS; ;) {
    const place = await store.placeOf(runId);
    if (place === null || place.isShown || performance.now() > giveUpAtMs) {
      return place?.placeId ?? null;
    }
    await sleep(SHOWN_LOOK_MS);
  }
}

function describe(plan: BulkPlan, rows: number, perSecond: number) {
  return {
    question: `${orderIn(plan, rows)}?`,
    consequence: actionOf(plan).words.consequence,
    takes: durationOf(requestsFor(plan, rows) / perSecond),
  };
}

function orderIn(plan: BulkPlan, rows: number): string {
  return actionOf(plan).words.order(countedRows({ plan }, rows), plan.target ?? '');
}

/** Returns how many rows are done while somebody waits; what is opened has a message. */
function fewOf(plan: BulkPlan): number {
  const { open, rowsARequest } = actionOf(plan);
  return open ? 0 : Math.max(FEW, rowsARequest);
}

/** One for each part, and one to look it up where that is needed. */
function requestsFor(plan: BulkPlan, rows: number): number {
  const { rowsARequest, look, looksOnce } = actionOf(plan);
  const isLookedAt = look !== undefined && !looksOnce && rowsARequest > 1;
  return Math.ceil(rows / rowsARequest) * (isLookedAt ? 2 : 1);
}

/** Progress is shown where it was requested. Direct messages have no name to link to. */
function progressIn(
  placeId: string | null,
  { personId, threadTs }: Pick<NewBulkRun, 'personId' | 'threadTs'>,
): Text {
  if (placeId === null || placeId === personId) {
    return 'Progress appears in your messages with Postbell.';
  }
  if (placeId.startsWith('D') || threadTs !== null) return 'Progress appears here.';
  return ['Progress appears in ', { kind: 'channel', id: placeId }, '.'];
}
