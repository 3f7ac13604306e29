import type { InputError } from '../core/errors.ts';
import type { RawValues } from '../core/reply.ts';
import type { Acknowledging } from './acknowledging.ts';
import { answer } from './carry-out.ts';
import { confirm, overForm } from './confirmation.ts';
import type { Outcome } from './dispatched.ts';
import { fillingOf, inputsHere, overView, pageView, turnTo, type Filling } from './filling.ts';
import { submittedFiles } from './forms/submitted.ts';
import { fileFaults } from './given-files.ts';
import { nextStep, type NextStep } from './next-step.ts';
import type { Desk } from './parts.ts';
import { waitFor } from '../core/timeout.ts';
import type { Submission } from './submission.ts';

/** Handles the submission of a page of a form that has several, or of its review. */
export async function submitPage(desk: Desk, submission: Submission): Promise<Outcome> {
  const { metadata, operation, to, ack } = submission;
  desk.policy.require(to.personId, operation);
  const filling = await fillingOf(desk, metadata, to);
  if (filling === null) {
    await ack.show(overView(operation));
    return 'form refused';
  }
  const { draft, pages, shownTurn } = filling;
  if (draft.page < pages.length) return goOn(desk, filling, submission);
  if (shownTurn === draft.turn) return confirm(desk, filling, submission);
  const turned = await turnTo(desk, filling, draft.values, pages.length - 1);
  await ack.show(await pageView(desk, turned));
  return 'form refused';
}

/** Shows the next step; if it isn't ready in time, first shows that it is being prepared. */
async function goOn(desk: Desk, filling: Filling, submission: Submission): Promise<Outcome> {
  const { view, ack } = submission;
  const { shownTurn: turn } = filling;
  const files = submittedFiles(inputsHere(filling), { state: view.state.values, turn });
  const faults = fileFaults(inputsHere(filling), files);
  if (faults.length > 0) return sayOnPage(desk, filling, ack, faults, filling.draft.values);
  const task = nextStep(desk, filling, submission, files);
  const waited = await waitFor(task, ack.leftMs());
  if (waited.state === 'slow') await ack.wait(files.size > 0 ? 'Reading the file…' : undefined);
  return show(desk, filling, submission, await task);
}

async function show(
  desk: Desk,
  filling: Filling,
  submission: Submission,
  next: NextStep,
): Promise<Outcome> {
  const { ack } = submission;
  if (next.kind === 'done') {
    const said = overForm(submission, next.result);
    await (said === null
      ? ack.close({ tone: 'good', text: `${next.result.reply.title}.` })
      : ack.show(said));
    await answer(desk, next.asked, next.result);
    return 'answered';
  }
  if (next.kind === 'view') {
    await ack.show(next.view);
    return 'form opened';
  }
  return sayOnPage(desk, filling, ack, next.problems, next.values);
}

/** Shows problems under the fields, or at the top of the page if Slack was acknowledged already. */
async function sayOnPage(
  desk: Desk,
  filling: Filling,
  ack: Acknowledging,
  problems: readonly InputError[],
  values: RawValues,
): Promise<Outcome> {
  if (ack.isSent()) {
    const turned = await turnTo(desk, filling, values, filling.draft.page);
    await ack.show(await pageView(desk, turned, { problems }));
  } else await ack.refuse(problems, filling.shownTurn);
  return 'form refused';
}
