import pMap from 'p-map';
import type { createDigests } from '../../digests/digests.ts';
import type { Reply } from '../../domain/reply.ts';
import { type Occurrence, type Period, periodBefore, type Times } from '../../domain/schedule.ts';
import { isSilent, type Round, type SubscriptionKind } from '../../domain/subscription.ts';
import { runLeased } from '../../jobs/lease.ts';
import {
  type Due,
  dueOccurrences,
  dueSince,
  isTooLate,
  latenessNote,
  type Leeway,
  runOccurrence,
} from '../../jobs/occurrences.ts';
import { compact } from '../../lib/compact.ts';
import { ForbiddenError } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import type { Outside } from '../../lib/outside.ts';
import { resultOf } from '../../lib/result.ts';
import type { createMonitors } from '../../monitors/monitors.ts';
import type { MessageKind } from '../../outbox/message-kind.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { lostBy, lostMessage, ownerOf } from '../../policy/owners.ts';
import type { Policy } from '../../policy/policy.ts';
import { postbellFor, type Purpose } from '../../policy/postbell-itself.ts';
import { actingAs } from '../../service/principal.ts';
import type { Service } from '../../service/service.ts';
import type { Composed } from '../../store/occurrences.ts';
import type {
  DeliveryPromise,
  NewMessage,
  OutgoingMessage,
} from '../../store/outbox/outgoing-messages.ts';
import type { Store } from '../../store/store.ts';
import type { Subscription } from '../../store/subscriptions.ts';

/** The messages of a kind at set times: with its owner's rights, and once across processes. */
export type Posts<Settings extends object> = Scheduled<Settings> &
  (Drawn<Settings> | Own<Settings>);

interface Scheduled<Settings extends object> extends Leeway {
  /** Returns when one is due, by local time; `null`: as it is set, it isn't. */
  readonly due: (
    one: Subscription<Settings>,
    parts: DrawParts,
  ) => Times | null | Promise<Times | null>;
  /** Rows whose answers it only counts, so that a right to see people isn't needed. */
  readonly counts?: readonly string[];
  /** Postbell asks the service itself, so that it outlives the rights of whoever set it up. */
  readonly asPostbell?: Purpose;
}

interface Drawn<Settings extends object> {
  /**
   * Draws the message; `null`: there is nothing to report.
   * @throws {PostbellError} to be tried again within six hours.
   * @throws {ForbiddenError} where its owner may not see that: it is paused, and says so.
   */
  readonly draw: (
    one: Subscription<Settings>,
    occasion: Occasion,
    parts: DrawParts,
  ) => Promise<Reply | null>;
  /** Decides what becomes of a message of which nobody knows whether Slack took it. */
  readonly promise: Exclude<DeliveryPromise, 'latest-state-wins'>;
  /** The name of its messages in the outbox. Default: that of the kind. */
  readonly message?: string;
}

interface Own<Settings extends object> {
  /**
   * Composes messages of kinds of its own: with a thread, or changed later. It throws as `draw` does,
   * and may be called again for an occurrence, when a process dies, or its settings change in time.
   */
  readonly compose: (
    one: Subscription<Settings>,
    occasion: Occasion,
    parts: DrawParts,
  ) => Promise<Composed>;
  /** The kinds of its messages. Default: its room has added them to the outbox. */
  readonly kinds?: (parts: DrawParts) => readonly MessageKind[];
  /** Goes on with what was composed, every minute; any number of processes may do it. */
  readonly upkeep?: (at: Date, parts: DrawParts) => Promise<void>;
}

/** The time at which something is posted, and the days since the time before. */
export interface Occasion extends Due {
  /** Starts the id of its messages. */
  readonly id: string;
  readonly period: Period;
}

/** The checks of all subscriptions of a kind together, at intervals, by one process. */
export interface Checks<Settings extends object> {
  readonly rounds: readonly Round[];
  readonly check: (
    running: readonly Subscription<Settings>[],
    round: Round,
    at: Date,
    parts: DrawParts,
  ) => Promise<void>;
}

/** All that drawing and checking may use. */
export interface DrawParts {
  readonly store: Store;
  readonly service: Service;
  readonly digests: Pick<ReturnType<typeof createDigests>, 'compose'>;
  readonly monitors: Pick<ReturnType<typeof createMonitors>, 'check'>;
  /** Returns the IANA zone of a person. */
  readonly zoneOf: (personId: string) => Promise<string>;
  /** COMMAND_PREFIX, for texts that name a command. */
  readonly commandPrefix: string;
  readonly outside: Outside;
  readonly log: Log;
  readonly now: () => Date;
}

export interface RunParts extends DrawParts {
  readonly policy: Pick<Policy, 'ownerOf' | 'peopleWho' | 'requireStill'>;
  readonly outbox: Pick<Outbox, 'add' | 'wake'>;
}

/** A job that runs every minute for one kind. */
export interface Run {
  /** The plural of the kind: `digests`. */
  readonly name: string;
  /** The most minutes of it at once: what takes long holds up no later one. */
  readonly atOnce: number;
  readonly runDue: (at: Date) => Promise<void>;
}

/** One that takes four minutes to compose would otherwise hold up those due meanwhile. */
const MINUTES_AT_ONCE = 6;

interface Runs<Settings extends object> {
  readonly kind: SubscriptionKind<Settings>;
  readonly posts?: Posts<Settings> | undefined;
  readonly checks?: Checks<Settings> | undefined;
}

/** Creates what posts and checks by itself; empty for a kind that only events bring about. */
export function runsOf<Settings extends object>(
  { kind, posts, checks }: Runs<Settings>,
  parts: RunParts,
): readonly Run[] {
  const name = kind.job ?? `${kind.kind}s`;
  const posting = posts && createPosting(kind, posts, parts);
  return compact([
    posting && { name, atOnce: MINUTES_AT_ONCE, runDue: posting },
    checks && {
      name,
      atOnce: 1,
      runDue: (at: Date) => checkDue(kind, checks, parts, at),
    },
  ]);
}

/** Subscriptions that are posted at once in one minute. http.ts limits requests to the service. */
const AT_ONCE = 8;
const NOTHING: Composed = { messages: [], retryAt: null };

function createPosting<Settings extends object>(
  kind: SubscriptionKind<Settings>,
  posts: Posts<Settings>,
  parts: RunParts,
): Run['runDue'] {
  const { store, policy, outbox, log } = parts;
  const owned = { ...kind, counts: posts.counts ?? [] };
  const name = messageNameOf({ kind, posts }) ?? kind.kind;
  const kinds = 'draw' in posts ? [messageKind(kind, name, store)] : (posts.kinds?.(parts) ?? []);
  for (const one of kinds) outbox.add(one);
  const loggedIds = new Set<string>();
  const { daysAhead = 0, latestMs } = posts;
  const leeway = { daysAhead, ...(latestMs !== undefined && { latestMs }) };
  const drawing = (one: Subscription<Settings>, occasion: Occasion) =>
    'draw' in posts
      ? drawn(one, occasion, { posts, name, parts })
      : posts.compose(one, occasion, parts);

  /** One whose time can't be told stops no other; it is logged once a process. */
  const dueOf = async (one: Subscription<Settings>, at: Date) => {
    try {
      const times = await posts.due(one, parts);
      if (times === null) return [];
      const due = dueOccurrences({ ...one, ...leeway, ...times }, at);
      return due.map((occurrence) => ({
        one,
        due: occurrence,
        period: periodBefore(occurrence, times),
      }));
    } catch (err) {
      const { id, channelId } = one;
      if (!loggedIds.has(id))
        log.error({ err, id, channelId }, `the time of a ${kind.noun} can’t be told`);
      loggedIds.add(id);
      return [];
    }
  };

  const post = async (one: Subscription<Settings>, due: Occurrence, period: Period) => {
    const { channelId, id } = one;
    // A change composes anew what is still to come.
    const version = daysAhead > 0 ? [String(one.setAt.getTime())] : [];
    const occurrence = [due.at.toISOString(), id, ...version].join(' ');
    const compose = async (sinceAt: Date): Promise<Composed> => {
      if (posts.asPostbell === undefined && !(await isStillOwned(one, owned, parts)))
        return NOTHING;
      const since = dueSince(due.at, sinceAt);
      const occasion = { ...since, id: `${name} ${channelId} ${occurrence}`, period };
      const { value, failure } = await resultOf(drawing(one, occasion));
      if (failure === null) return value;
      if (!(failure instanceof ForbiddenError)) throw failure;
      await pauseLost(one, kind, await lostMessage(one, owned, failure, policy), parts);
      return NOTHING;
    };
    const principal =
      posts.asPostbell === undefined ? ownerOf(one, owned, policy) : postbellFor(posts.asPostbell);
    await actingAs(principal, () =>
      runOccurrence({ channelId, occurrence, dueAt: due.at, compose }, parts),
    );
  };

  return async (at) => {
    const all = (await store.subscriptions.of(kind).list()).filter(({ pausedAt }) => !pausedAt);
    const due = (await Promise.all(all.map((one) => dueOf(one, at)))).flat();
    await pMap(due, ({ one, due: occurrence, period }) => post(one, occurrence, period), {
      concurrency: AT_ONCE,
      stopOnError: false,
    });
    if ('compose' in posts) await posts.upkeep?.(at, parts);
  };
}

interface Drawing<Settings extends object> {
  readonly posts: Drawn<Settings>;
  /** The name of its messages. */
  readonly name: string;
  readonly parts: DrawParts;
}

async function drawn<Settings extends object>(
  one: Subscription<Settings>,
  { period, id, ...due }: Occasion,
  { posts, name, parts }: Drawing<Settings>,
): Promise<Composed> {
  const reply = await posts.draw(one, { period, id, ...due }, parts);
  if (reply === null) return NOTHING;
  const message = messageOf(one, { name, promise: posts.promise }, id, { ...due, reply });
  return { messages: [message], retryAt: null };
}

/** Returns the name in the outbox of what is drawn when it is due; `null` for what has kinds of its own. */
export function messageNameOf<Settings extends object>({
  kind,
  posts,
}: Runs<Settings>): string | null {
  return posts !== undefined && 'draw' in posts ? (posts.message ?? kind.kind) : null;
}

interface Body extends Due {
  readonly reply: Reply;
}

function messageOf(
  { id: sourceId, channelId }: { readonly id: string; readonly channelId: string },
  { name, promise }: { readonly name: string; readonly promise: DeliveryPromise },
  id: string,
  body: Body,
): NewMessage {
  const topic = body.dueAt.toISOString();
  return { id, kind: name, promise, channelId, sourceId, topic, rank: 1, body };
}

/** A message isn't sent where its subscription was removed, paused, muted, or set anew meanwhile. */
function messageKind<Settings extends object>(
  kind: SubscriptionKind<Settings>,
  name: string,
  { subscriptions }: Pick<Store, 'subscriptions'>,
): MessageKind {
  // `messageOf` wrote it.
  const bodyOf = ({ body }: OutgoingMessage) => body as Body;
  return {
    name,
    forgetsBody: true,
    // While Slack refuses everything, it waits: it is too late after some hours only.
    isDropped: (_, because) => because === 'gone' || because === 'closed',
    async dueAt(message, at) {
      const { dueAt } = bodyOf(message);
      if (isTooLate(dueAt, at)) return 'never';
      const one = await subscriptions.of(kind).find(message.sourceId ?? '');
      return one === null || isSilent(one, at) || one.setAt > dueAt ? 'never' : at;
    },
    async draw(message, at) {
      const { reply, ...due } = bodyOf(message);
      const sections = compact([latenessNote(due, at), ...(reply.sections ?? [])]);
      return { reply: { ...reply, sections }, threadTs: null, isFinal: true };
    },
  };
}

/** Age of one at its first check: one that is added only to try it out costs no call. */
const FIRST_CHECK_MS = 60_000;
/** The minutes that wake it aren't exact. */
const INEXACT_MS = 30_000;

async function checkDue<Settings extends object>(
  kind: SubscriptionKind<Settings>,
  { rounds, check }: Checks<Settings>,
  parts: RunParts,
  at: Date,
): Promise<void> {
  const { store, log } = parts;
  const before = at.getTime() - FIRST_CHECK_MS;
  const due = (await store.subscriptions.of(kind).list()).filter(
    (one) => !isSilent(one, at) && one.createdAt.getTime() <= before,
  );
  if (due.length === 0) return;
  for (const round of rounds) {
    await runLeased({ ...round, leases: store.leases, nothing: null, log }, async () => {
      const running: Subscription<Settings>[] = [];
      for (const one of due) {
        const { value, failure } = await resultOf(isStillOwned(one, kind, parts));
        if (failure)
          log.warn({ err: failure, id: one.id }, `nobody knows whether ${kind.noun}s may go on`);
        if (value) running.push(one);
      }
      await check(running, round, at, parts);
      return { kept: null, inMs: round.everyMs - INEXACT_MS };
    });
  }
}

/**
 * Tells whether the owner may still have one; pauses it otherwise, and says so where it is shown.
 * @throws {UnavailableError} when Slack doesn't say whether they are a member.
 */
async function isStillOwned<Settings extends object>(
  one: Subscription<Settings>,
  kind: Parameters<typeof lostBy>[1] & SubscriptionKind<Settings>,
  parts: RunParts,
): Promise<boolean> {
  const lost = await lostBy(one, kind, parts.policy);
  if (lost !== null) await pauseLost(one, kind, lost, parts);
  return lost === null;
}

async function pauseLost<Settings extends object>(
  one: Subscription<Settings>,
  kind: SubscriptionKind<Settings>,
  lost: Reply,
  { store, outbox, now }: RunParts,
): Promise<void> {
  await store.subscriptions.of(kind).pauseOwnerless(one, lost, now());
  outbox.wake();
}
