import { UnavailableError } from '../lib/errors.ts';
import { within } from '../lib/timeout.ts';
import type { Log } from '../lib/log.ts';
import type { MessageKind } from '../outbox/message-kind.ts';
import { newAttemptId } from '../policy/audit.ts';
import type { Reply } from '../domain/reply.ts';
import { type Act, INTERRUPTED_ACT, type KeptAct, keyOfAttempt } from '../store/acts.ts';
import { andWhy } from '../store/failures.ts';
import type { Store } from '../store/store.ts';
import type { Catalogue } from './catalogue-of.ts';
import type { Invocation } from './invocation.ts';
import { interruptedReply } from './interrupted.ts';

interface ActsParts {
  readonly store: Pick<Store, 'acts' | 'audit' | 'bulkRuns'>;
  readonly catalogue: Catalogue;
  readonly log: Log;
  readonly now: () => Date;
}

/** Milliseconds between two looks; a sixth of what an act without a renewal lasts. */
export const ACTS_EVERY_MS = 5_000;
/** Milliseconds that an answer waits for its act to be ended. */
const ENDED_WITHIN_MS = 2_000;

export type Acts = ReturnType<typeof createActs>;

/**
 * Keeps alive what people wait for in this process, and tells those whose process died what is
 * known of it: once, whatever number of processes look.
 */
export function createActs({ store, catalogue, log, now }: ActsParts) {
  const underWay = new Set<Act>();
  /** The ends of acts that the store couldn't take yet; each is tried again. */
  const unsaid = new Set<() => Promise<void>>();
  let deadBefore: ReadonlySet<string> = new Set();

  const say = async (task: () => Promise<void>): Promise<void> => {
    unsaid.add(task);
    try {
      await task();
      unsaid.delete(task);
    } catch (err) {
      log.warn({ err }, 'the end of an act is noted later');
    }
  };
  const over = async (act: Act, task: () => Promise<void>): Promise<void> => {
    if (underWay.delete(act)) await within(say(task), ENDED_WITHIN_MS, () => undefined);
  };

  const endInterrupted = async (act: KeptAct): Promise<void> => {
    const { attemptId, operation, runId } = act;
    const attempt = await store.audit.find(attemptId, now());
    if (runId !== null) await store.bulkRuns.show(runId, now());
    const reply = runId === null ? interruptedReply(catalogue, act, attempt) : null;
    if (await store.acts.endInterrupted(act, reply, now())) {
      log.warn({ attemptId, operation, run: runId ?? undefined }, 'an act was interrupted');
    }
  };

  return {
    /** Returns what somebody is about to wait for; `null` where nothing is changed. */
    of({ operation, to, way, key }: Invocation): Act | null {
      // An approved act has a request, which says what became of it.
      if (operation.effect === 'reads' || way === 'approval') return null;
      const attemptId = newAttemptId();
      const taken = key ?? keyOfAttempt(attemptId);
      return { key: taken, attemptId, personId: to.personId, operation: operation.name };
    },

    /** Takes its key. False where it was taken before. @throws when the store doesn't answer */
    async take(act: Act): Promise<boolean> {
      const isTaken = await store.acts.take(act, now());
      if (isTaken) underWay.add(act);
      return isTaken;
    },

    /** Ends an act whose answer is there. It never throws. */
    end: (act: Act): Promise<void> => over(act, () => store.acts.end(act)),

    /** Releases the key of an act that changed nothing. It never throws. */
    release: (act: Act): Promise<void> => over(act, () => store.acts.release(act)),

    /** Renews what is under way here, and tells of what was interrupted. */
    async runDue(): Promise<void> {
      for (const task of unsaid) await say(task);
      await store.acts.renew([...underWay]);
      const dead = await store.acts.dead();
      // After an outage of the database, each process gets the time to renew what it does.
      const due = dead.filter(({ attemptId }) => deadBefore.has(attemptId));
      deadBefore = new Set(dead.map(({ attemptId }) => attemptId));
      for (const act of due) await endInterrupted(act);
    },
  };
}

/** Tells a person, in their direct messages, that what they asked for was interrupted. */
export const interruptedActKind: MessageKind = {
  name: INTERRUPTED_ACT,
  isDropped: (_, because) => because === 'closed',
  dueAt: async (_, at) => at,
  // `endInterrupted` wrote the body.
  draw: async ({ body }) => ({ reply: body as Reply, threadTs: null, isFinal: true }),
};

/** Milliseconds within which a second delivery is a double click or a redelivery. */
export const ONE_CLICK_MS = 10_000;

interface Keys {
  readonly store: Pick<Store, 'idempotencyKeys'>;
  readonly now: () => Date;
}

/** @throws {UnavailableError} when the store doesn't answer; then nothing may be done. */
export function takeKey({ store, now }: Keys, key: string): Promise<boolean> {
  return taken(() => store.idempotencyKeys.take(key, now()));
}

/**
 * Takes the key of an act, or that of something that changes nothing.
 * @throws {UnavailableError} as `takeKey` does
 */
export function isFirst(
  bot: Keys & { readonly acts: Pick<Acts, 'take'> },
  key: string,
  act: Act | null,
): Promise<boolean> {
  return act === null ? takeKey(bot, key) : taken(() => bot.acts.take(act));
}

async function taken(taking: () => Promise<boolean>): Promise<boolean> {
  try {
    return await taking();
  } catch (cause) {
    throw new UnavailableError(`Postbell can’t reach its database right now.${andWhy(cause)}`, {
      cause,
      outcome: 'none',
    });
  }
}

export function isLongAgo(earlier: KeptAct | null, at: Date): boolean {
  return earlier !== null && at.getTime() - earlier.takenAt.getTime() > ONE_CLICK_MS;
}
