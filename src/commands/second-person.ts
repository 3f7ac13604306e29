import { doesAddUp } from '../domain/approvals.ts';
import { type Action, notice, type Reply } from '../domain/reply.ts';
import type { Protected } from '../domain/rights.ts';
import { type Assignee, ForbiddenError, InputError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { resultOf } from '../lib/result.ts';
import { demandFor, lackOf } from '../policy/approvals.ts';
import type { Rights } from '../policy/policy.ts';
import type { Store } from '../store/store.ts';
import type { Preview } from './define.ts';
import type { Executor } from './executor.ts';
import type { Invocation } from './invocation.ts';
import { draftActions, leftEverythingAsItWas } from './failures.ts';

type Asking = Pick<Executor, 'policy' | 'people'>;

/** The most people who are offered as assignees. */
const MOST_ASSIGNEES = 3;

/**
 * Checks that somebody may do something, or ask a second person for it.
 * @throws {ForbiddenError} otherwise; where they may prepare it, it says who can be asked to do it.
 */
export async function requireTrying(
  bot: Asking,
  invocation: Invocation,
  rights: Rights,
  needs: Protected,
): Promise<void> {
  const answer = rights.answerTo(needs);
  const { assigneeId } = invocation;
  if (assigneeId !== undefined && (answer.may === 'yes' || answer.isAskable)) {
    return requireAssignee(bot, { ...invocation, assigneeId }, rights, needs);
  }
  if (answer.may !== 'no') return;
  const { failure } = await resultOf(rights.require(needs));
  if (!(failure instanceof ForbiddenError) || !answer.isAskable) throw failure;
  throw await withAssignees(bot, invocation, failure, needs);
}

/** @throws {ForbiddenError} where the assignee may not do it any more. */
async function requireAssignee(
  bot: Asking,
  invocation: Invocation & { readonly assigneeId: string },
  rights: Rights,
  needs: Protected,
): Promise<void> {
  const { assigneeId, to } = invocation;
  if (assigneeId === rights.personId) throw new InputError('You can’t ask yourself to do this.');
  const assignee = { personId: assigneeId, channelId: to.channelId };
  const { failure } = await resultOf(bot.policy.requireStill(assignee, needs));
  if (failure === null) return;
  if (!(failure instanceof ForbiddenError)) throw failure;
  const name = await nameOf(bot, assigneeId);
  const { failure: own } = await resultOf(rights.require(needs));
  const { askIds, canIds } = own instanceof ForbiddenError ? own : failure;
  const words = `${name} no longer has permission to do this. Ask someone else.`;
  throw await withAssignees(bot, invocation, new ForbiddenError(words, { askIds, canIds }), needs);
}

/** Adds those who may do it as of now, by name. */
async function withAssignees(
  bot: Asking,
  { to }: Invocation,
  { message, askIds, canIds }: ForbiddenError,
  needs: Protected,
): Promise<ForbiddenError> {
  const assignees: Assignee[] = [];
  for (const personId of canIds.slice(0, MOST_ASSIGNEES)) {
    const { failure } = await resultOf(
      bot.policy.requireStill({ personId, channelId: to.channelId }, needs),
    );
    // Whoever left is offered to nobody as assignee.
    if (failure === null) assignees.push({ personId, name: await nameOf(bot, personId) });
  }
  return new ForbiddenError(message, { askIds, canIds, assignees });
}

async function nameOf({ people }: Pick<Executor, 'people'>, personId: string): Promise<string> {
  return (await people.nameOf(personId)) ?? 'someone';
}

/** Says in a preview that a second person has to approve it, or an assignee does it. */
export async function needingSecond(
  bot: Pick<Executor, 'people' | 'catalogue'>,
  invocation: Invocation,
  { preview, demand, isLacking }: { preview: Preview; demand: string; isLacking: boolean },
): Promise<Preview> {
  const { assigneeId } = invocation;
  const name = assigneeId === undefined ? null : await nameOf(bot, assigneeId);
  const text =
    name === null
      ? `Someone else must approve this, since ${demand}.`
      : `${name} will be asked to do this, since ${demand}.`;
  const label = name === null ? 'Ask for approval' : `Ask ${name}`;
  const { actions = [] } = preview;
  const isOffered = ({ label }: Action) => actions.some((one) => one.label === label);
  const drafts = isLacking ? draftActions(invocation, bot.catalogue) : [];
  return {
    ...preview,
    sections: [notice('info', text), ...(preview.sections ?? [])],
    actions: [...actions, ...drafts.filter((draft) => !isOffered(draft))],
    confirmLabels: { button: label, submit: label },
  };
}

export function askSecondPerson(
  { approvals }: Pick<Executor, 'approvals'>,
  { operation, raw, to, zone = 'UTC', assigneeId }: Invocation,
  rights: Rights,
  { preview, ...why }: { needs: Protected; demand: string; preview: Preview | null },
): Promise<Reply> {
  const { personId, channelId, threadTs } = to;
  const place = { personId, channelId, threadTs };
  const wish = { operation: operation.name, raw, zone, assigneeId: assigneeId ?? null };
  const request = { ...why, ...place, ...wish };
  return approvals.ask({ ...request, preview: preview ?? { title: operation.summary } }, rights);
}

interface Counting {
  readonly store: Pick<Store, 'approvals'>;
  readonly log: Log;
  readonly now: () => Date;
}

/** Returns why it takes a second person, with what they did within a day; `null`: it takes none. */
export async function demandNow(
  { store, now }: Counting,
  { assigneeId }: Pick<Invocation, 'assigneeId'>,
  rights: Rights,
  { needs, preview }: { needs: Protected; preview: Preview | null },
): Promise<string | null> {
  if (assigneeId !== undefined) return lackOf(rights, needs) ?? 'they want someone else to do it';
  const stakes = preview?.stakes;
  const isSummed = rights.approvals?.isSummed && stakes !== undefined && doesAddUp(stakes);
  const earlier = isSummed ? await store.approvals.earlier(rights.personId, now()) : undefined;
  return demandFor(rights, needs, stakes, earlier);
}

interface Counted {
  readonly demand: string | null;
  /** Takes it back, where it certainly wasn't done. It never throws. */
  undo(): Promise<void>;
}

/** Counts what is about to be done among that of the day; what came meanwhile may ask for more. */
export async function counting(
  { store: { approvals }, log, now }: Counting,
  { personId }: Rights,
  preview: Preview | null,
): Promise<Counted | null> {
  const stakes = preview?.stakes;
  if (stakes === undefined || !doesAddUp(stakes)) return null;
  const counted = await approvals.count(personId, stakes, now());
  if (counted.demand !== null) return { demand: counted.demand, undo: async () => {} };
  const { id } = counted;
  return {
    demand: null,
    undo: async () => {
      if (id === null) return;
      // The failure that is told is why nothing was done; at worst too much is counted.
      await approvals.uncount(id).catch((err: unknown) => log.warn({ err }, 'it stays counted'));
    },
  };
}

export async function uncountedIfUntouched<T>(
  counted: Counted | null,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (leftEverythingAsItWas(error)) await counted?.undo();
    throw error;
  }
}
