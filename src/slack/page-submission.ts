import { errorsUnderFields } from './acknowledging.ts';
import { answer } from './carry-out.ts';
import { confirm } from './confirmation.ts';
import type { Outcome } from './dispatched.ts';
import {
  fillingOf,
  inputsHere,
  metadataOf,
  overView,
  pageView,
  turnTo,
  type Filling,
} from './filling.ts';
import { placeOf } from './forms/metadata.ts';
import { noteView } from './forms/notes.ts';
import { submittedFiles } from './forms/submitted.ts';
import { fileFaults } from './given-files.ts';
import { nextStep, type NextStep } from './next-step.ts';
import type { Desk } from './parts.ts';
import { waitFor } from './patience.ts';
import type { Submission } from './submission.ts';
import { noteInView, updateView } from './update-view.ts';

/** A page of a form that has several, or its review, was sent. */
export async function submitPage(desk: Desk, submission: Submission): Promise<Outcome> {
  const { metadata, operation, to, ack } = submission;
  desk.policy.require(to.personId, operation);
  const filling = await fillingOf(desk, metadata, to);
  if (filling === null) {
    await ack.send({ response_action: 'update', view: overView(operation) });
    return 'form refused';
  }
  const { draft, pages, shownTurn } = filling;
  if (draft.page < pages.length) return goOn(desk, filling, submission);
  if (shownTurn === draft.turn) return confirm(desk, filling, submission);
  const turned = await turnTo(desk, filling, draft.values, pages.length - 1);
  await ack.send({ response_action: 'update', view: await pageView(desk, turned) });
  return 'form refused';
}

/** Shows the next step in time, or that it is being made ready, and then the step. */
async function goOn(desk: Desk, filling: Filling, submission: Submission): Promise<Outcome> {
  const { view, ack } = submission;
  const { shownTurn: turn } = filling;
  const files = submittedFiles(inputsHere(filling), { state: view.state.values, turn });
  const faults = fileFaults(inputsHere(filling), files);
  if (faults.length > 0) {
    await ack.send(errorsUnderFields(faults, turn));
    return 'form refused';
  }
  const task = nextStep(desk, filling, submission, files);
  const waited = await waitFor(task, ack.leftMs());
  if (waited.state !== 'slow') return show(desk, filling, submission, await task);
  const { operation, to } = filling;
  const text = files.size > 0 ? 'Reading the file…' : 'Getting the next step ready…';
  const waiting = noteView(operation, 'info', text, metadataOf(filling));
  await ack.send({ response_action: 'update', view: waiting });
  try {
    return await show(desk, filling, submission, await task);
  } catch (error) {
    // Whoever looks at the window would wait in vain.
    const said = noteView(operation, 'bad', `That did not work. Why stands ${placeOf(to)}.`);
    await noteInView(desk, view.id, said);
    throw error;
  }
}

async function show(
  desk: Desk,
  filling: Filling,
  { view, ack }: Submission,
  next: NextStep,
): Promise<Outcome> {
  if (next.kind === 'done') {
    const said = noteView(filling.operation, 'good', `${next.result.reply.title}.`);
    await (ack.isSent() ? noteInView(desk, view.id, said) : ack.send());
    await answer(desk, next.asked, next.result);
    return 'answered';
  }
  if (next.kind === 'view') {
    await (ack.isSent()
      ? updateView(desk, view.id, next.view)
      : ack.send({ response_action: 'update', view: next.view }));
    return 'form opened';
  }
  const { problems, values } = next;
  if (!ack.isSent()) {
    await ack.send(errorsUnderFields(problems, filling.shownTurn));
    return 'form refused';
  }
  const turned = await turnTo(desk, filling, values, filling.draft.page);
  await updateView(desk, view.id, await pageView(desk, turned, { problems }));
  return 'form refused';
}
