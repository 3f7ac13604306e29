import { execute } from '../commands/execute.ts';
import type { CommandLine, Invocation, Way } from '../commands/invocation.ts';
import type { Operation } from '../commands/define.ts';
import { takeKey } from '../commands/acts.ts';
import { usedReply } from '../commands/interrupted.ts';
import type { Act, KeptAct } from '../store/acts.ts';
import { failureOf, record, type Failure, type Outcome } from '../commands/outcomes.ts';
import type { PlacedMessage } from '../domain/post.ts';
import { action, spansOf, type Reply, type Text } from '../domain/reply.ts';
import { announce, postSign, removeSign, sendPrivately } from './answers.ts';
import type { Bot } from './bot.ts';
import { confirmationButtons } from './buttons.ts';
import { openForm, type Opening } from './open-form.ts';
import type { Recipient } from './recipient.ts';
import { after } from '../lib/timeout.ts';

export interface SlackRequest {
  readonly way: Way | 'message' | 'options' | 'home' | 'link' | 'invitation' | 'event';
  /** The person to notify of a failure; `null` for a request that gets no answer. */
  readonly to: Recipient | null;
  /** The idempotency key: the same for each delivery of the request. */
  readonly key?: string | undefined;
  invocation?: Invocation | null;
  /** True once `execute` has recorded the outcome. */
  isRecorded?: boolean;
  /** The act that was begun for the person, who waits for the answer. */
  act?: Act | null;
}

/** The outcome of a request; it never contains anything from the request. */
export type Handled = Outcome['kind'] | 'form opened' | 'form refused' | 'kept' | 'nothing';

/** Handles a request once, logs how it went, and notifies the person when it failed. */
export async function handled(
  bot: Bot,
  request: SlackRequest,
  task: (request: SlackRequest) => Promise<Handled>,
): Promise<void> {
  const { way, to, key } = request;
  const startedMs = performance.now();
  try {
    const isFirst = key === undefined || (await takeKey(bot, key));
    const outcome = isFirst ? await task(request) : 'repeated';
    if (request.isRecorded) return;
    record(bot, { way, startedMs }, { kind: outcome, invocation: null });
  } catch (error) {
    const failure = failureOf(bot, request.invocation ?? null, error);
    record(bot, { way, startedMs }, failure);
    if (to !== null) await showFailure(bot, to, failure);
  } finally {
    // The act ends after the answer, so that a crash before it is still told to the person.
    if (request.act) await bot.acts.end(request.act);
  }
}

export async function executeFor(
  bot: Bot,
  request: SlackRequest,
  invoked: Invocation | CommandLine,
): Promise<Outcome> {
  const outcome = await execute(bot, invoked);
  request.invocation = outcome.invocation;
  request.act = outcome.invocation?.act ?? null;
  request.isRecorded = true;
  return outcome;
}

export async function answer(
  bot: Bot,
  request: SlackRequest,
  invoked: Invocation | CommandLine,
  shown: Shown,
): Promise<Handled> {
  const { value: outcome, to } = await withSignOfLife(bot, shown, invoked, (alive) =>
    executeFor(bot, request, alive),
  );
  await showOutcome(bot, outcome, { ...shown, to });
  return outcome.kind;
}

/** Milliseconds after which somebody who waits is told what is known so far. */
const SLOW_ANSWER_MS = 700;
/**
 * The same where the sign stays above the answer: only the direct messages of a person have messages
 * that can be replaced; a `response_url` of a command replaces nothing (bolt-js #2287).
 */
const SLOW_IN_CHANNEL_MS = 3000;

/**
 * Says what is known so far where an answer takes long.
 * @returns what the task gives, and the recipient, whose sign the answer replaces
 */
export async function withSignOfLife<I extends Invocation | CommandLine, T>(
  bot: Bot,
  { to, replace = false }: Pick<Shown, 'to' | 'replace'>,
  invoked: I,
  task: (alive: I) => Promise<T>,
): Promise<{ readonly value: T; readonly to: Recipient }> {
  const isDirect = to.channelId === null || to.channelId.startsWith('D');
  // A window for the answer, and a message that is to be replaced, show that it was asked for.
  if (to.window !== undefined || replace || (!isDirect && to.responseUrl === null)) {
    return { value: await task(invoked), to };
  }
  let known: Text = 'Working on it…';
  let said: Promise<PlacedMessage | null> = Promise.resolve(null);
  const slowMs = isDirect ? SLOW_ANSWER_MS : SLOW_IN_CHANNEL_MS;
  const timer = after(bot.timing?.slowAnswerMs ?? slowMs, () => {
    const summary = [`${WAITING} `, ...spansOf(known)];
    said = isDirect ? postSign(bot, to, summary) : sayPrivately(bot, to, summary);
  });
  try {
    const value = await task({ ...invoked, onKnown: (text) => (known = text) });
    return { value, to: { ...to, sign: (await said) ?? undefined } };
  } finally {
    clearTimeout(timer);
    await said;
  }
}

/** Says it in a message of its own, which stays. */
async function sayPrivately(bot: Bot, to: Recipient, summary: Text): Promise<null> {
  await sendPrivately(bot, to, { title: '', summary }).catch((err: unknown) =>
    bot.log.debug({ err }, 'a slow answer was not announced'),
  );
  return null;
}

/** Begins a message that the answer replaces or follows. */
export const WAITING = '⏳';

interface Shown extends Opening {
  /** Puts the answer in place of the clicked message. */
  readonly replace?: boolean;
  /** Shows the details of the answer. Default: a button for them. */
  readonly withDetails?: boolean;
}

export async function showOutcome(bot: Bot, outcome: Outcome, shown: Shown): Promise<void> {
  if (outcome.kind === 'form needed') {
    await openForm(bot, outcome.invocation, { ...shown, to: { ...shown.to, sign: undefined } });
    return removeSign(bot, shown.to);
  }
  await showResult(bot, outcome, shown);
}

/** Does the same for an outcome that needs no form. */
export async function showResult(
  bot: Bot,
  outcome: Exclude<Outcome, { readonly kind: 'form needed' }>,
  { to, replace = false, withDetails = false }: Pick<Shown, 'to' | 'replace' | 'withDetails'>,
): Promise<void> {
  switch (outcome.kind) {
    case 'answered': {
      const { reply } = outcome;
      try {
        const shown = detailed(outcome.invocation, reply, withDetails);
        return await sendPrivately(bot, to, shown, { replace });
      } finally {
        // The channel is notified of what was done even when the answer can't reach the person.
        if (reply.announcement !== undefined) await announce(bot, to, reply.announcement);
      }
    }
    case 'needs confirming': {
      const { invocation, reply } = outcome;
      const { operation, raw: values, assigneeId } = invocation;
      const label = reply.confirmLabels?.button ?? operation.confirmLabel ?? operation.title;
      const payload = { operation: operation.name, values, assigneeId };
      const confirmation = await confirmationButtons(bot, payload, label);
      return sendPrivately(bot, to, reply, { confirmation, replace });
    }
    case 'repeated': {
      const { invocation, isLongAgo, earlier } = outcome;
      if (!isLongAgo || invocation.way !== 'button') return removeSign(bot, to);
      return sendPrivately(bot, to, await whatBecameOf(bot, earlier, invocation.operation));
    }
    case 'refused':
    case 'failed':
      return showFailure(bot, to, outcome);
  }
}

/** Says what a button did when it was used before. */
async function whatBecameOf(
  { store, catalogue, now }: Bot,
  earlier: KeptAct | null,
  { summary }: Operation,
): Promise<Reply> {
  const attempt = earlier && (await store.audit.find(earlier.attemptId, now()));
  const reply = usedReply(catalogue, earlier, attempt);
  return reply.title === '' ? { ...reply, title: summary } : reply;
}

function detailed({ operation, raw }: Invocation, reply: Reply, withDetails: boolean): Reply {
  const { sections = [], details = [], actions = [] } = reply;
  // Only what reads can be asked again.
  if (details.length === 0 || operation.effect !== 'reads') return reply;
  const [label, manner] = withDetails
    ? (['Hide details', { place: 'here' }] as const)
    : (['Details', { place: 'here', details: true }] as const);
  return {
    ...reply,
    sections: withDetails ? [...sections, ...details] : sections,
    actions: [...actions, action(operation, raw, label, manner)],
  };
}

async function showFailure(bot: Bot, to: Recipient, { reply, reference }: Failure): Promise<void> {
  try {
    await sendPrivately(bot, to, reply);
  } catch (cause) {
    bot.log.warn({ err: cause, reference }, 'a failure could not be told');
  }
}
