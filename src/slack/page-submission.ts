import type { InputError } from '../lib/errors.ts';
import type { RawValues } from '../domain/reply.ts';
import type { Acknowledging } from './acknowledging.ts';
import { answer } from './execute.ts';
import { confirm, overForm } from './confirmation.ts';
import type { Outcome } from './handled.ts';
import {
  sessionOf,
  inputsHere,
  overView,
  pageView,
  turnTo,
  type FormSession,
} from './form-session.ts';
import { submittedFiles } from './forms/submitted.ts';
import { fileFaults } from './given-files.ts';
import { nextStep, type NextStep } from './next-step.ts';
import type { SlackContext } from './parts.ts';
import { waitFor } from '../lib/timeout.ts';
import type { Submission } from './submission.ts';

/** Handles the submission of a page of a form that has several, or of its review. */
export async function submitPage(slack: SlackContext, submission: Submission): Promise<Outcome> {
  const { metadata, operation, to, ack } = submission;
  slack.policy.require(to.personId, operation);
  const session = await sessionOf(slack, metadata, to);
  if (session === null) {
    await ack.show(overView(operation));
    return 'form refused';
  }
  const { draft, pages, shownTurn } = session;
  if (draft.page < pages.length) return nextPage(slack, session, submission);
  if (shownTurn === draft.turn) return confirm(slack, session, submission);
  const turned = await turnTo(slack, session, draft.values, pages.length - 1);
  await ack.show(await pageView(slack, turned));
  return 'form refused';
}

/** Shows the next step; if it isn't ready in time, first shows that it is being prepared. */
async function nextPage(
  slack: SlackContext,
  session: FormSession,
  submission: Submission,
): Promise<Outcome> {
  const { view, ack } = submission;
  const { shownTurn: turn } = session;
  const files = submittedFiles(inputsHere(session), { state: view.state.values, turn });
  const faults = fileFaults(inputsHere(session), files);
  if (faults.length > 0) return sayOnPage(slack, session, ack, faults, session.draft.values);
  const task = nextStep(slack, session, submission, files);
  const waited = await waitFor(task, ack.leftMs());
  if (waited.state === 'slow') await ack.wait(files.size > 0 ? 'Reading the file…' : undefined);
  return show(slack, session, submission, await task);
}

async function show(
  slack: SlackContext,
  session: FormSession,
  submission: Submission,
  next: NextStep,
): Promise<Outcome> {
  const { ack } = submission;
  if (next.kind === 'done') {
    const said = overForm(submission, next.result);
    await (said === null
      ? ack.close({ tone: 'good', text: `${next.result.reply.title}.` })
      : ack.show(said));
    await answer(slack, next.invocation, next.result);
    return 'answered';
  }
  if (next.kind === 'view') {
    await ack.show(next.view);
    return 'form opened';
  }
  return sayOnPage(slack, session, ack, next.problems, next.values);
}

/** Shows problems under the fields, or at the top of the page if Slack was acknowledged already. */
async function sayOnPage(
  slack: SlackContext,
  session: FormSession,
  ack: Acknowledging,
  problems: readonly InputError[],
  values: RawValues,
): Promise<Outcome> {
  if (ack.isSent()) {
    const turned = await turnTo(slack, session, values, session.draft.page);
    await ack.show(await pageView(slack, turned, { problems }));
  } else await ack.refuse(problems, session.shownTurn);
  return 'form refused';
}
