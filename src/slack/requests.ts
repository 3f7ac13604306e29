import {
  execute,
  failureOf,
  record,
  takeKey,
  type CommandLine,
  type Failure,
  type Invocation,
  type Outcome,
  type Way,
} from '../operations/execute.ts';
import { openForm } from './open-form.ts';
import type { SlackContext } from './context.ts';
import type { Recipient } from './recipient.ts';

/** A request of Slack. */
export interface SlackRequest {
  readonly way: Way | 'message' | 'options' | 'home' | 'link' | 'invitation' | 'event';
  /** The person to notify of a failure; `null` for a request that gets no answer. */
  readonly to: Recipient | null;
  /** The idempotency key: the same for each delivery of the request. */
  readonly key?: string;
  /** The invocation, set as soon as it is known. */
  invocation?: Invocation | null;
  /** True once `execute` has recorded the outcome. */
  isRecorded?: boolean;
}

/** The outcome of a request; it never contains anything from the request. */
export type Handled = Outcome['kind'] | 'form opened' | 'form refused' | 'kept' | 'nothing';

/** Handles a request once, logs how it went, and notifies the person when it failed. */
export async function handled(
  slack: SlackContext,
  request: SlackRequest,
  task: (request: SlackRequest) => Promise<Handled>,
): Promise<void> {
  const { way, to, key } = request;
  const startedAt = slack.now();
  try {
    const isFirst = key === undefined || (await takeKey(slack, key));
    const outcome = isFirst ? await task(request) : 'repeated';
    if (request.isRecorded) return;
    const ms = slack.now().getTime() - startedAt.getTime();
    slack.log.info({ way, ms, outcome }, 'dispatched');
  } catch (error) {
    const failure = failureOf(slack, request.invocation ?? null, error);
    record(slack, { way, startedAt }, failure);
    if (to !== null) await showFailure(slack, to, failure);
  }
}

/** Executes an operation for a request. */
export async function executeFor(
  slack: SlackContext,
  request: SlackRequest,
  invoked: Invocation | CommandLine,
): Promise<Outcome> {
  const outcome = await execute(slack, invoked);
  request.invocation = outcome.invocation;
  request.isRecorded = true;
  return outcome;
}

/** The place and the manner in which an outcome is shown. */
export interface Shown {
  readonly to: Recipient;
  readonly triggerId: string;
  /** Puts the answer in place of the clicked message. */
  readonly replace?: boolean;
  /** True where a form is open already, so that another one has to be pushed on top of it. */
  readonly isInForm?: boolean;
}

/** Shows an outcome to the person: an answer, a question, a form, or why it failed. */
export async function showOutcome(
  slack: SlackContext,
  outcome: Outcome,
  shown: Shown,
): Promise<void> {
  if (outcome.kind === 'form needed') return openForm(slack, outcome.invocation, shown);
  await showResult(slack, outcome, shown);
}

/** Does the same for an outcome that needs no form. */
export async function showResult(
  slack: SlackContext,
  outcome: Exclude<Outcome, { readonly kind: 'form needed' }>,
  { to, replace = false }: Pick<Shown, 'to' | 'replace'>,
): Promise<void> {
  switch (outcome.kind) {
    case 'answered':
    case 'needs confirming':
      return showReply(slack, outcome, { to, replace });
    case 'repeated': {
      const { invocation, isLongAgo } = outcome;
      if (!isLongAgo || invocation.way !== 'button') return;
      const summary = 'This button was used already; it acts only once.';
      const title = invocation.operation.summary;
      return slack.answers.privately(to, { title, summary });
    }
    case 'refused':
    case 'failed':
      return showFailure(slack, to, outcome);
  }
}

/** Sends the answer to the person, and an announcement to the channel if something was done. */
async function showReply(
  slack: SlackContext,
  outcome: Extract<Outcome, { readonly kind: 'answered' | 'needs confirming' }>,
  { to, replace }: Required<Pick<Shown, 'to' | 'replace'>>,
): Promise<void> {
  const { reply } = outcome;
  const actions = await slack.buttons.buttonsOf(reply.actions, to.personId, slack.now());
  const buttons =
    outcome.kind === 'answered'
      ? actions
      : [...(await confirmationButtons(slack, outcome)), ...actions];
  try {
    await slack.answers.privately(to, reply, { buttons, replace });
  } finally {
    // The channel is notified of what was done even when the answer can't reach the person.
    if (outcome.kind === 'answered' && reply.announcement !== undefined) {
      await slack.answers.announce(to, reply.announcement);
    }
  }
}

function confirmationButtons(
  slack: SlackContext,
  { invocation, reply }: Extract<Outcome, { readonly kind: 'needs confirming' }>,
) {
  const { operation, raw } = invocation;
  const wish = { operation: operation.name, values: raw, nonce: slack.newId() };
  const label = reply.confirmLabels?.button ?? operation.confirmLabel ?? operation.summary;
  return slack.buttons.confirmationButtons(wish, label, slack.now());
}

async function showFailure(
  slack: SlackContext,
  to: Recipient,
  { reply, reference }: Failure,
): Promise<void> {
  try {
    const buttons = await slack.buttons.buttonsOf(reply.actions, to.personId, slack.now());
    await slack.answers.privately(to, reply, { buttons });
  } catch (cause) {
    slack.log.warn({ err: cause, reference }, 'a failure could not be told');
  }
}
