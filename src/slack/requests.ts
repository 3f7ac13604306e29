import { execute } from '../commands/execute.ts';
import type { CommandLine, Invocation, Way } from '../commands/invocation.ts';
import type { Operation } from '../commands/define.ts';
import { takeKey } from '../commands/acts.ts';
import { usedReply } from '../commands/interrupted.ts';
import type { Act, KeptAct } from '../store/acts.ts';
import { failureOf, record, type Failure, type Outcome } from '../commands/outcomes.ts';
import { action, spansOf, type Reply, type Text } from '../domain/reply.ts';
import { announce, sendPrivately } from './answers.ts';
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
  const outcome = await withSignOfLife(bot, shown, invoked, (alive) =>
    executeFor(bot, request, alive),
  );
  await showOutcome(bot, outcome, shown);
  return outcome.kind;
}

/** Milliseconds after which somebody who waits is told what is known so far. */
const SLOW_ANSWER_MS = 700;

/**
 * Says what is known so far where an answer takes long. The answer follows as another message: a
 * `response_url` of a command replaces nothing (bolt-js #2287).
 */
export async function withSignOfLife<I extends Invocation | CommandLine, T>(
  bot: Bot,
  { to, replace = false }: Pick<Shown, 'to' | 'replace'>,
  invoked: I,
  task: (alive: I) => Promise<T>,
): Promise<T> {
  // A window for the answer, and a message that is to be replaced, show that it was asked for.
  if (to.responseUrl === null || to.window !== undefined || replace) return task(invoked);
  let known: Text = 'Working on it…';
  let sign: Promise<unknown> = Promise.resolve();
  const timer = after(bot.timing?.slowAnswerMs ?? SLOW_ANSWER_MS, () => {
    const summary = [`${WAITING} `, ...spansOf(known)];
    sign = sendPrivately(bot, to, { title: '', summary }).catch((err: unknown) =>
      bot.log.debug({ err }, 'a slow answer was not announced'),
    );
  });
  try {
    return await task({ ...invoked, onKnown: (text) => (known = text) });
  } finally {
    clearTimeout(timer);
    await sign;
  }
}

/** Begins a message that the answer follows. */
export const WAITING = '⏳';

interface Shown extends Opening {
  /** Puts the answer in place of the clicked message. */
  readonly replace?: boolean;
  /** Shows the details of the answer. Default: a button for them. */
  readonly withDetails?: boolean;
}

export async function showOutcome(bot: Bot, outcome: Outcome, shown: Shown): Promise<void> {
  if (outcome.kind === 'form needed') return openForm(bot, outcome.invocation, shown);
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
      if (!isLongAgo || invocation.way !== 'button') return;
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
