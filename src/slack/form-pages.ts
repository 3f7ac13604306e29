import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { InputError, LimitedError, PostbellError } from '../lib/errors.ts';
import { waitFor } from '../lib/timeout.ts';
import { spansOf, type RawValues, type Reply, type Text } from '../domain/reply.ts';
import type { Operation } from '../operations/define.ts';
import { zoneFor, type Outcome } from '../operations/execute.ts';
import { failureReply } from '../operations/failures.ts';
import type { Inputs } from '../operations/inputs.ts';
import type { Acknowledgement, Said } from './acknowledgement.ts';
import {
  forgetDraft,
  inputsHere,
  metadataOf,
  overView,
  pageView,
  pageWith,
  problemsHere,
  sessionOf,
  turnTo,
  type FormSession,
} from './form-session.ts';
import type { FormMetadata } from './forms/metadata.ts';
import { submittedFiles, withSubmitted } from './forms/submitted.ts';
import { noteView, reviewOf, withNote } from './forms/views.ts';
import { fileFaults, filesOrProblem, type GivenFiles } from './given-files.ts';
import { prefilled } from './open-form.ts';
import type { SlackContext } from './context.ts';
import { placeInWords, type Recipient } from './recipient.ts';
import { executeFor, showResult, type Handled, type SlackRequest } from './requests.ts';

/** A form that was submitted, with all that is known of it. */
export interface Submission {
  readonly operation: Operation;
  readonly metadata: FormMetadata;
  readonly to: Recipient;
  readonly view: ViewOutput;
  readonly ack: Acknowledgement;
  readonly request: SlackRequest;
}

type Result = Exclude<Outcome, { readonly kind: 'form needed' }>;

/** The step that follows the submission of a page. */
type NextStep =
  /** The page itself has problems. */
  | {
      readonly kind: 'problems';
      readonly problems: readonly InputError[];
      readonly values: RawValues;
    }
  | { readonly kind: 'view'; readonly view: ModalView }
  /** The operation needed no confirmation, and it is over. */
  | { readonly kind: 'result'; readonly result: Result };

/** Handles the submission of a page of a form that has several, or of its review. */
export async function submitPage(slack: SlackContext, submission: Submission): Promise<Handled> {
  const { metadata, operation, to, ack } = submission;
  const session = await sessionOf(slack, metadata, to);
  if (session === null) {
    await ack.show(overView(operation));
    return 'form refused';
  }
  const { draft, pages, shownTurn } = session;
  if (draft.page < pages.length) return submitFields(slack, session, submission);
  if (shownTurn === draft.turn) return confirm(slack, session, submission);
  const turned = await turnTo(slack, session, draft.values, pages.length - 1);
  await ack.show(await pageView(slack, turned));
  return 'form refused';
}

/** Shows the next step; if it isn't ready in time, first shows that it is being prepared. */
async function submitFields(
  slack: SlackContext,
  session: FormSession,
  submission: Submission,
): Promise<Handled> {
  const { view, ack } = submission;
  const { shownTurn: turn, draft } = session;
  const files = submittedFiles(inputsHere(session), { state: view.state.values, turn });
  const faults = fileFaults(inputsHere(session), files);
  if (faults.length > 0) return showProblems(slack, session, ack, faults, draft.values);
  const task = nextStep(slack, session, submission, files);
  const waited = await waitFor(task, ack.leftMs());
  if (waited.state === 'slow') await ack.wait(files.size > 0 ? 'Reading the file…' : undefined);
  const next = await task;
  if (next.kind === 'result') {
    return showEnd(slack, submission, next.result, saidOf(next.result, submission.to));
  }
  if (next.kind === 'problems') {
    return showProblems(slack, session, ack, next.problems, next.values);
  }
  await ack.show(next.view);
  return 'form opened';
}

/** Reads the values of a page, and gives the next page, the review, or the result. */
async function nextStep(
  slack: SlackContext,
  session: FormSession,
  { view, request }: Submission,
  files: GivenFiles,
): Promise<NextStep> {
  const { operation, pages, to, draft, shownTurn } = session;
  const inputs = inputsHere(session);
  const { values: state } = view.state;
  const zone = await zoneFor(slack, operation, draft.values, to.personId);
  const typed = withSubmitted(draft.values, inputs, { state, zone, turn: shownTurn });
  const kept = await filesOrProblem(slack, inputs, files);
  if (kept instanceof InputError) return { kind: 'problems', problems: [kept], values: typed };
  const values = { ...typed, ...kept };
  const problems = problemsHere(session, values, { zone, now: slack.now() });
  if (problems.length > 0) return correction(slack, session, values, problems);
  if (draft.page < pages.length - 1) {
    const ready = await withToday(slack, session, values, zone);
    const turned = await turnTo(slack, session, ready, draft.page + 1);
    return { kind: 'view', view: await pageView(slack, turned) };
  }
  const isConfirmed = pages[draft.page]?.confirms ?? false;
  const outcome = await executed(slack, session, request, { values, zone, isConfirmed });
  return stepAfter(slack, session, values, outcome);
}

async function stepAfter(
  slack: SlackContext,
  session: FormSession,
  values: RawValues,
  outcome: Outcome,
): Promise<NextStep> {
  switch (outcome.kind) {
    case 'answered':
    case 'failed':
      return { kind: 'result', result: outcome };
    case 'needs confirming': {
      const { reply: preview } = outcome;
      const { personId } = session.to;
      const turned = await turnTo(slack, session, values, session.pages.length);
      const buttons = await slack.buttons.buttonsOf(preview.actions, personId, slack.now());
      const view = reviewOf(session.operation, preview, buttons, metadataOf(turned));
      return { kind: 'view', view };
    }
    case 'form needed':
      return correction(slack, session, values, outcome.problems);
    case 'repeated':
      return { kind: 'view', view: overView(session.operation) };
    case 'refused': {
      const { error } = outcome;
      if (error instanceof InputError) return correction(slack, session, values, [error]);
      return { kind: 'view', view: await pageWithReason(slack, session, values, error) };
    }
  }
}

/** Executes the operation of a form, once; its draft is forgotten when it was carried out. */
async function executed(
  slack: SlackContext,
  session: FormSession,
  request: SlackRequest,
  { values, ...how }: { values: RawValues; zone?: string; isConfirmed: boolean },
): Promise<Outcome> {
  const { operation, to, draft } = session;
  const key = `form:${draft.id}`;
  const invocation = { operation, raw: values, to, way: 'form', key, ...how } as const;
  const outcome = await executeFor(slack, request, invocation);
  if (outcome.kind === 'answered') await forgetDraft(slack, session);
  return outcome;
}

/**
 * Carries out, once, the operation that the review showed. A failure that changed nothing is shown
 * in the form as long as Slack waits; otherwise the form closes and the answer follows.
 */
async function confirm(
  slack: SlackContext,
  session: FormSession,
  submission: Submission,
): Promise<Handled> {
  const { ack, request } = submission;
  const { values } = session.draft;
  const task = executed(slack, session, request, { values, isConfirmed: true });
  const waited = await waitFor(task, ack.leftMs());
  if (waited.state === 'slow') {
    await ack.close();
    return showLate(slack, submission, await task);
  }
  const outcome = await task;
  if (outcome.kind === 'repeated') return 'repeated';
  if (outcome.kind === 'form needed') {
    await ack.show((await backTo(slack, session, values, outcome.problems)).view);
    return 'form refused';
  }
  if (outcome.kind === 'refused') {
    await ack.show(await refused(slack, session, submission, outcome.error));
    return 'form refused';
  }
  return showEnd(slack, submission, outcome);
}

/** Shows what became of a form that is closed already. */
async function showLate(
  slack: SlackContext,
  { to }: Submission,
  outcome: Outcome,
): Promise<Handled> {
  if (outcome.kind === 'form needed') throw outcome.problems[0] ?? new Error('no problem');
  await showResult(slack, outcome, { to });
  return outcome.kind;
}

/** Ends the form, and shows the result where it was opened. */
async function showEnd(
  slack: SlackContext,
  { ack, to, view, operation }: Submission,
  result: Result,
  said?: Said,
): Promise<Handled> {
  const isOnTop = Boolean(view.previous_view_id);
  // A form on top of another one says that it is done before the other one shows again.
  if (result.kind === 'answered' && isOnTop) await ack.show(doneView(operation, result.reply));
  else await ack.close(said);
  await showResult(slack, result, { to });
  return result.kind;
}

function saidOf(result: Result, to: Recipient): Said {
  if (result.kind === 'answered') return { tone: 'good', text: `${result.reply.title}.` };
  return { tone: 'bad', text: `That did not work. Why stands ${placeInWords(to)}.` };
}

function doneView(operation: Operation, { title, summary = '' }: Reply): ModalView {
  return noteView(operation, 'good', [`${title}. `, ...spansOf(summary)]);
}

/**
 * Returns the page with the wrong field, or the review with the reason why it can't be carried out.
 */
async function refused(
  slack: SlackContext,
  session: FormSession,
  { view }: Submission,
  error: unknown,
): Promise<ModalView> {
  const isOfField = error instanceof InputError && error.field !== undefined;
  if (isOfField) return (await backTo(slack, session, session.draft.values, [error])).view;
  if (!(error instanceof PostbellError)) throw error;
  return withNote(view, 'bad', whyNot(error));
}

function whyNot(error: PostbellError): Text {
  if (!(error instanceof LimitedError)) return error.message;
  const { message, retryAt: at } = error;
  return [`${message} Try again at `, { kind: 'time', at, show: 'time' }, '.'];
}

/** Returns the last page with the reason above its fields. */
async function pageWithReason(
  slack: SlackContext,
  session: FormSession,
  values: RawValues,
  error: unknown,
): Promise<ModalView> {
  const turned = await turnTo(slack, session, values, session.pages.length - 1);
  const { sections: notices = [] } = failureReply(error, { reference: '' });
  return pageView(slack, turned, { notices });
}

/** Shows problems under the fields, or on another page if one of them belongs there. */
async function correction(
  slack: SlackContext,
  session: FormSession,
  values: RawValues,
  problems: readonly InputError[],
): Promise<NextStep> {
  const here = inputsHere(session);
  const areHere = problems.every(({ field }) => field === undefined || Object.hasOwn(here, field));
  if (areHere) return { kind: 'problems', problems, values };
  return backTo(slack, session, values, problems);
}

async function backTo(
  slack: SlackContext,
  session: FormSession,
  values: RawValues,
  problems: readonly InputError[],
): Promise<{ readonly kind: 'view'; readonly view: ModalView }> {
  const page = Math.min(...problems.map(({ field }) => pageWith(session, field)));
  const turned = await turnTo(slack, session, values, page);
  return { kind: 'view', view: await pageView(slack, turned, { problems }) };
}

/** Shows problems under the fields, or at the top of the page if Slack was acknowledged already. */
async function showProblems(
  slack: SlackContext,
  session: FormSession,
  ack: Acknowledgement,
  problems: readonly InputError[],
  values: RawValues,
): Promise<Handled> {
  if (ack.isSent()) {
    const turned = await turnTo(slack, session, values, session.draft.page);
    await ack.show(await pageView(slack, turned, { problems }));
  } else await ack.refuse(problems, session.shownTurn);
  return 'form refused';
}

/**
 * Prefills the later pages again when this page chose another object: they show its values of
 * today.
 */
async function withToday(
  slack: SlackContext,
  session: FormSession,
  values: RawValues,
  zone: string,
): Promise<RawValues> {
  const { operation, pages, to, draft } = session;
  if (!choosesAnew(inputsHere(session), draft.values, values)) return values;
  if (operation.prefill === null) return values;
  const sofar = new Set(pages.slice(0, draft.page + 1).flatMap(({ inputs }) => inputs));
  const raw = Object.fromEntries(Object.entries(values).filter(([name]) => sofar.has(name)));
  return prefilled(slack, { operation, raw }, to, zone);
}

/**
 * Tells whether this page chooses another object than before: the values of later pages were about
 * the old one.
 */
function choosesAnew(inputs: Inputs, before: RawValues, after: RawValues): boolean {
  return Object.entries(inputs).some(
    ([name, { kind }]) => kind === 'reference' && before[name] !== after[name],
  );
}
