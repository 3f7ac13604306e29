import { InputError } from '../core/errors.ts';
import type { Recipient } from './answers.ts';
import type { Asked, Way } from './asked.ts';
import type { RawValues, Step } from '../core/reply.ts';
import { readCommandLine } from '../operations/command-line.ts';
import type { Operation } from '../operations/define.ts';
import { UnknownVerbError } from '../operations/verbs.ts';
import { withLine } from './carry-out.ts';
import { failureReply, isUnexpected } from './failure-reply.ts';
import { lookAgain } from './look-again.ts';
import type { Desk } from './parts.ts';
import { problemSentence } from './problem-sentence.ts';

/** What came of something that Slack told us; never what was in it. */
export type Outcome =
  | 'answered'
  | 'asked to confirm'
  | 'form opened'
  | 'form refused'
  | 'repeated'
  | 'kept'
  | 'nothing';

export interface Dispatched {
  readonly way: Way | 'message' | 'options' | 'home' | 'link' | 'invitation' | 'event';
  /** Whom to tell when it fails; nobody for what isn't an answer. */
  readonly to: Recipient | null;
  /** Filled in as soon as it is known. */
  asked?: Asked;
}

/** Does what a request asks for, logs how it went, and tells the person when it failed. */
export async function dispatched(
  desk: Desk,
  request: Dispatched,
  task: (request: Dispatched) => Promise<Outcome>,
): Promise<void> {
  const startedAt = desk.now().getTime();
  const entry = (outcome: string) => ({
    way: request.way,
    operation: request.asked?.operation.name,
    ms: desk.now().getTime() - startedAt,
    outcome,
  });
  try {
    const outcome = await task(request);
    desk.log.info(entry(outcome), 'dispatched');
  } catch (error) {
    const reference = await tellFailure(desk, request, error);
    const outcome = error instanceof Error ? error.name : 'unknown failure';
    const level = isUnexpected(error) ? 'error' : 'info';
    // What a person typed stands in the sentence, which stays between them and us.
    const err = error instanceof InputError ? undefined : error;
    desk.log[level]({ ...entry(outcome), reference, err }, 'dispatched, but failed');
  }
}

/** @returns the reference under which the failure is shown and logged */
async function tellFailure(desk: Desk, request: Dispatched, error: unknown): Promise<string> {
  const reference = desk.newId().slice(0, 8);
  const { asked } = request;
  // A window for the answer is opened once it is known what was asked for.
  const to = asked?.to ?? request.to;
  if (to === null) return reference;
  const look = asked ? lookAgain(desk.catalogue, asked.operation, asked.raw) : [];
  const again = asked ? [onceMore(asked)] : [];
  const change =
    asked?.way === 'form' ? [inForm(asked, 'Change it')] : waysOn(desk, to.personId, error);
  const problem =
    asked && error instanceof InputError
      ? problemSentence(asked.operation.inputs, error)
      : undefined;
  const failure = failureReply(error, {
    reference,
    look,
    again,
    change,
    ...(problem !== undefined && { problem }),
  });
  const reply = asked ? withLine(desk, asked, failure) : failure;
  try {
    const buttons = await desk.buttons.facesOf(reply.steps ?? [], desk.now());
    await desk.answers.privately(to, reply, { buttons });
  } catch (cause) {
    desk.log.warn({ err: cause, reference }, 'a failure could not be told');
  }
  return reference;
}

/** With a file the form opens: the one that was given may be what failed. */
function onceMore(asked: Asked): Step {
  const { operation, raw } = asked;
  const { name, inputs } = operation;
  const takesFile = Object.values(inputs).some(({ kind }) => kind === 'file' || kind === 'files');
  const label = 'Try again';
  if (takesFile) return inForm(asked, label);
  return { kind: 'operation', label, operation: name, values: raw };
}

/** What may have been meant, to be looked at before it is done; and what there is. */
function waysOn({ policy }: Desk, personId: string, error: unknown): Step[] {
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
    // What can't be read is typed anew, in the form.
    if (error instanceof InputError) return {};
    throw error;
  }
}

function inForm({ operation, raw }: Asked, label: string): Step {
  const { name } = operation;
  return { kind: 'operation', label, operation: name, values: raw, asksFirst: true };
}
