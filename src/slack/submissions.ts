import type { AllMiddlewareArgs, SlackViewMiddlewareArgs, ViewSubmitAction } from '@slack/bolt';
import { InputError } from '../core/errors.ts';
import { readValues } from '../operations/read-values.ts';
import { WAITING_FOR_ANSWER } from './answer-window.ts';
import { acknowledging, type Acknowledging } from './acknowledging.ts';
import type { Asked } from './asked.ts';
import { answer, prepare, resultOf, zoneFor } from './carry-out.ts';
import { dispatched, type Outcome } from './dispatched.ts';
import { answeredTo, placeOf, readMetadata } from './forms/metadata.ts';
import { submittedFiles, submittedValues } from './forms/submitted.ts';
import { fileFaults, keepFiles, type GivenFiles } from './given-files.ts';
import { submitPage } from './page-submission.ts';
import type { Desk } from './parts.ts';
import { waitFor } from '../core/timeout.ts';
import type { Submission } from './submission.ts';

type Submitted = SlackViewMiddlewareArgs<ViewSubmitAction> & Pick<AllMiddlewareArgs, 'context'>;

/**
 * Handles the submission of a form: problems are shown under its fields as long as Slack waits;
 * after that the form closes and the answer follows.
 */
export function onSubmission(desk: Desk) {
  return async (args: Submitted): Promise<void> => {
    const { body, view } = args;
    const metadata = readMetadata(view.private_metadata);
    const operation = metadata ? desk.catalogue.find(metadata.operation) : undefined;
    const answered = answeredTo(body.user.id, metadata);
    // A form without a channel, e.g. from App Home or a global shortcut, shows the answer in its
    // own window; any other form closes.
    const isInHome = answered.channelId === null;
    const to = { ...answered, ...(isInHome && { window: view }) };
    const late = metadata?.place ? 'waits' : 'closes';
    const over = isInHome ? WAITING_FOR_ANSWER : undefined;
    const acknowledge = acknowledging(desk, args, late, over);
    await dispatched(desk, { way: 'form', to }, async (request) => {
      try {
        if (operation === undefined || metadata === null)
          throw new InputError('This form is too old. Please start again.');
        const submission = { operation, metadata, to, view, ack: acknowledge, request };
        if (metadata.place) return await submitPage(desk, submission);
        if (!(await desk.once.take(`view:${view.id}`))) return 'repeated';
        const outcome = await submitWhole(desk, submission);
        if (outcome === 'form refused') await desk.once.release(`view:${view.id}`);
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
async function submitWhole(desk: Desk, submission: Submission): Promise<Outcome> {
  const { operation, metadata, to, view, ack, request } = submission;
  const { inputs } = operation;
  const { values: state } = view.state;
  // Only moments depend on the zone, and an operation with one needs the zone whatever else was
  // given: UTC will do for this first reading.
  const given = submittedValues(inputs, state, 'UTC');
  const zone = await zoneFor(desk, operation, given, to.personId);
  const typed = { ...metadata.kept, ...submittedValues(inputs, state, zone) };
  const files = submittedFiles(inputs, { state });
  const asked: Asked = { operation, raw: typed, to, way: 'form' };
  request.asked = asked;
  const problems = wrongBeforeReading(desk, asked, files, zone);
  if (problems.length > 0) return refused(ack, problems);
  const reading = keepFiles(desk, inputs, files);
  if ((await waitFor(reading, ack.leftMs())).state === 'slow') await ack.close();
  const complete: Asked = { ...asked, raw: { ...typed, ...(await reading) } };
  request.asked = complete;
  return submit(desk, complete, ack, zone);
}

/** Returns the problems of files that show without a download, and those of all other values. */
function wrongBeforeReading(
  desk: Desk,
  { operation, raw, to }: Asked,
  files: GivenFiles,
  zone: string,
): readonly InputError[] {
  if (files.size === 0) return [];
  desk.policy.require(to.personId, operation);
  const { inputs } = operation;
  const { problems } = readValues(inputs, raw, { zone, now: desk.now() });
  return [
    ...fileFaults(inputs, files),
    ...problems.filter(({ field }) => field === undefined || !files.has(field)),
  ];
}

async function submit(
  desk: Desk,
  asked: Asked,
  ack: Acknowledging,
  zone: string,
): Promise<Outcome> {
  const prepared = await prepare(desk, asked, zone);
  if (prepared.run === null) return refused(ack, prepared.problems);
  const task = resultOf(desk, asked, prepared);
  const waited = await waitFor(task, ack.leftMs());
  if (waited.state === 'failed' && isUnderField(asked, waited.error)) {
    return refused(ack, [waited.error]);
  }
  await ack.close();
  const result = await task;
  await answer(desk, asked, result);
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

function isUnderField({ operation }: Asked, error: unknown): error is InputError {
  return (
    error instanceof InputError && error.field !== undefined && error.field in operation.inputs
  );
}
