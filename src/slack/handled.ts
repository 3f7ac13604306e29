import { InputError } from '../lib/errors.ts';
import type { Recipient } from './answers.ts';
import type { Invocation, Way } from './invocation.ts';
import type { RawValues, Step } from '../domain/reply.ts';
import { readCommandLine } from '../operations/command-line.ts';
import type { Operation } from '../operations/define.ts';
import { UnknownVerbError } from '../operations/verbs.ts';
import { withLine } from './execute.ts';
import { failureReply, isUnexpected } from './failure-reply.ts';
import { lookAgain } from './look-again.ts';
import type { SlackContext } from './parts.ts';
import { problemSentence } from './problem-sentence.ts';

/** The outcome of a request of Slack; it never contains anything from the request. */
export type Outcome =
  | 'answered'
  | 'asked to confirm'
  | 'form opened'
  | 'form refused'
  | 'repeated'
  | 'kept'
  | 'nothing';

export interface SlackRequest {
  readonly way: Way | 'message' | 'options' | 'home' | 'link' | 'invitation' | 'event';
  /** The person to notify of a failure; `null` for a request that gets no answer. */
  readonly to: Recipient | null;
  /** The invocation, set as soon as it is known. */
  invocation?: Invocation;
}

/** Runs the task of a request, logs how it went, and notifies the person when it failed. */
export async function handled(
  slack: SlackContext,
  request: SlackRequest,
  task: (request: SlackRequest) => Promise<Outcome>,
): Promise<void> {
  const startedAt = slack.now().getTime();
  const entry = (outcome: string) => ({
    way: request.way,
    operation: request.invocation?.operation.name,
    ms: slack.now().getTime() - startedAt,
    outcome,
  });
  try {
    const outcome = await task(request);
    slack.log.info(entry(outcome), 'dispatched');
  } catch (error) {
    const reference = await tellFailure(slack, request, error);
    const outcome = error instanceof Error ? error.name : 'unknown failure';
    const level = isUnexpected(error) ? 'error' : 'info';
    // The message of an InputError quotes what the person typed, which must stay out of the log.
    const err = error instanceof InputError ? undefined : error;
    slack.log[level]({ ...entry(outcome), reference, err }, 'dispatched, but failed');
  }
}

/**
 * Sends the failure to the person.
 * @returns the reference under which the failure is shown and logged
 */
async function tellFailure(
  slack: SlackContext,
  request: SlackRequest,
  error: unknown,
): Promise<string> {
  const reference = slack.newId().slice(0, 8);
  const { invocation } = request;
  // A window for the answer is known to `asked` only: it is opened after the request began.
  const to = invocation?.to ?? request.to;
  if (to === null) return reference;
  const look = invocation ? lookAgain(slack.catalogue, invocation.operation, invocation.raw) : [];
  const again = invocation ? [onceMore(invocation)] : [];
  const change =
    invocation?.way === 'form'
      ? [inForm(invocation, 'Change it')]
      : waysOn(slack, to.personId, error);
  const problem =
    invocation && error instanceof InputError
      ? problemSentence(invocation.operation.inputs, error)
      : undefined;
  const failure = failureReply(error, {
    reference,
    look,
    again,
    change,
    ...(problem !== undefined && { problem }),
  });
  const reply = invocation ? withLine(slack, invocation, failure) : failure;
  try {
    const buttons = await slack.buttons.buttonsOf(reply.steps, to.personId, slack.now());
    await slack.answers.privately(to, reply, { buttons });
  } catch (cause) {
    slack.log.warn({ err: cause, reference }, 'a failure could not be told');
  }
  return reference;
}

/**
 * Returns the step that tries again. It opens the form if a file is an input: the given file may
 * have caused the failure.
 */
function onceMore(invocation: Invocation): Step {
  const { operation, raw } = invocation;
  const { name, inputs } = operation;
  const takesFile = Object.values(inputs).some(({ kind }) => kind === 'file' || kind === 'files');
  const label = 'Try again';
  if (takesFile) return inForm(invocation, label);
  return { kind: 'operation', label, operation: name, values: raw };
}

/**
 * Returns steps after an unknown verb: the operation that was probably meant, opening its form
 * unless it only reads, and help.
 */
function waysOn({ policy }: SlackContext, personId: string, error: unknown): Step[] {
  if (!(error instanceof UnknownVerbError)) return [];
  const { area, suggestion } = error;
  const help: Step = {
    kind: 'operation',
    label: 'Help',
    operation: 'postbell help',
    values: { topic: area },
  };
  if (!suggestion || !policy.mayRun(personId, suggestion.operation)) return [help];
  const { operation, rest, label } = suggestion;
  const { name, effect } = operation;
  return [
    {
      kind: 'operation',
      label,
      operation: name,
      values: valuesIn(operation, rest),
      ...(effect !== 'reads' && { asksFirst: true }),
    },
    help,
  ];
}

function valuesIn({ inputs }: Operation, rest: string): RawValues {
  try {
    return readCommandLine(inputs, rest);
  } catch (error) {
    // Values that can't be read are typed again in the form.
    if (error instanceof InputError) return {};
    throw error;
  }
}

function inForm({ operation, raw }: Invocation, label: string): Step {
  const { name } = operation;
  return { kind: 'operation', label, operation: name, values: raw, asksFirst: true };
}
