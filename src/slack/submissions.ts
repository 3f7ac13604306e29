import type { AllMiddlewareArgs, SlackViewMiddlewareArgs, ViewSubmitAction } from '@slack/bolt';
import { InputError } from '../lib/errors.ts';
import { readValues } from '../operations/read-values.ts';
import { WAITING_FOR_ANSWER } from './answer-window.ts';
import { acknowledging, type Acknowledging } from './acknowledging.ts';
import type { Invocation } from './invocation.ts';
import { answer, prepare, resultOf, zoneFor } from './execute.ts';
import { handled, type Outcome } from './handled.ts';
import { answeredTo, placeOf, readMetadata } from './forms/metadata.ts';
import { submittedFiles, submittedValues } from './forms/submitted.ts';
import { fileFaults, keepFiles, type GivenFiles } from './given-files.ts';
import { submitPage } from './page-submission.ts';
import type { SlackContext } from './parts.ts';
import { waitFor } from '../lib/timeout.ts';
import type { Submission } from './submission.ts';

type Submitted = SlackViewMiddlewareArgs<ViewSubmitAction> & Pick<AllMiddlewareArgs, 'context'>;

/**
 * Handles the submission of a form: problems are shown under its fields as long as Slack waits;
 * after that the form closes and the answer follows.
 */
export function onSubmission(slack: SlackContext) {
  return async (args: Submitted): Promise<void> => {
    const { body, view } = args;
    const metadata = readMetadata(view.private_metadata);
    const operation = metadata ? slack.catalogue.find(metadata.operation) : undefined;
    const answered = answeredTo(body.user.id, metadata);
    // A form without a channel, e.g. from App Home or a global shortcut, shows the answer in its
    // own window; any other form closes.
    const isInHome = answered.channelId === null;
    const to = { ...answered, ...(isInHome && { window: view }) };
    const late = metadata?.place ? 'waits' : 'closes';
    const over = isInHome ? WAITING_FOR_ANSWER : undefined;
    const acknowledge = acknowledging(slack, args, late, over);
    await handled(slack, { way: 'form', to }, async (request) => {
      try {
        if (operation === undefined || metadata === null)
          throw new InputError('This form is too old. Please start again.');
        const submission = { operation, metadata, to, view, ack: acknowledge, request };
        if (metadata.place) return await submitPage(slack, submission);
        if (!(await slack.once.take(`view:${view.id}`))) return 'repeated';
        const outcome = await submitWhole(slack, submission);
        if (outcome === 'form refused') await slack.once.release(`view:${view.id}`);
        return outcome;
      } catch (error) {
        // A window that says that it waits must say that there is no result.
        const text = `That did not work. Why stands ${placeOf(to)}.`;
        await acknowledge.close({ tone: 'bad', text });
        throw error;
      } finally {
        await acknowledge.close();
      }
    });
  };
}

/** Handles the submission of a form that has all its inputs on one page. */
async function submitWhole(slack: SlackContext, submission: Submission): Promise<Outcome> {
  const { operation, metadata, to, view, ack, request } = submission;
  const { inputs } = operation;
  const { values: state } = view.state;
  // Only moments depend on the zone, and an operation with one needs the zone whatever else was
  // given: UTC will do for this first reading.
  const given = submittedValues(inputs, state, 'UTC');
  const zone = await zoneFor(slack, operation, given, to.personId);
  const typed = { ...metadata.kept, ...submittedValues(inputs, state, zone) };
  const files = submittedFiles(inputs, { state });
  const invocation: Invocation = { operation, raw: typed, to, way: 'form' };
  request.invocation = invocation;
  const problems = wrongBeforeReading(slack, invocation, files, zone);
  if (problems.length > 0) return refused(ack, problems);
  const reading = keepFiles(slack, inputs, files);
  if ((await waitFor(reading, ack.leftMs())).state === 'slow') await ack.close();
  const complete: Invocation = { ...invocation, raw: { ...typed, ...(await reading) } };
  request.invocation = complete;
  return submit(slack, complete, ack, zone);
}

/** Returns the problems of files that show without a download, and those of all other values. */
function wrongBeforeReading(
  slack: SlackContext,
  { operation, raw, to }: Invocation,
  files: GivenFiles,
  zone: string,
): readonly InputError[] {
  if (files.size === 0) return [];
  slack.policy.require(to.personId, operation);
  const { inputs } = operation;
  const { problems } = readValues(inputs, raw, { zone, now: slack.now() });
  return [
    ...fileFaults(inputs, files),
    ...problems.filter(({ field }) => field === undefined || !files.has(field)),
  ];
}

async function submit(
  slack: SlackContext,
  invocation: Invocation,
  ack: Acknowledging,
  zone: string,
): Promise<Outcome> {
  const prepared = await prepare(slack, invocation, zone);
  if (prepared.run === null) return refused(ack, prepared.problems);
  const task = resultOf(slack, invocation, prepared);
  const waited = await waitFor(task, ack.leftMs());
  if (waited.state === 'failed' && isUnderField(invocation, waited.error)) {
    return refused(ack, [waited.error]);
  }
  await ack.close();
  const result = await task;
  await answer(slack, invocation, result);
  return result.needsConfirming ? 'asked to confirm' : 'answered';
}

/**
 * Shows problems in the form.
 * @throws {InputError} where the form is closed already
 */
async function refused(ack: Acknowledging, problems: readonly InputError[]): Promise<Outcome> {
  const [first] = problems;
  if (ack.isSent() && first) throw first;
  await ack.refuse(problems);
  return 'form refused';
}

function isUnderField({ operation }: Invocation, error: unknown): error is InputError {
  return (
    error instanceof InputError && error.field !== undefined && error.field in operation.inputs
  );
}
