import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { spansOf, time, type RawValues, type Reply, type Text } from '../domain/reply.ts';
import { ForbiddenError, InputError, LimitedError, PostbellError } from '../lib/errors.ts';
import { waitFor } from '../lib/timeout.ts';
import type { Operation, Preview } from '../commands/define.ts';
import { execute } from '../commands/execute.ts';
import type { Outcome } from '../commands/outcomes.ts';
import { failureReply } from '../commands/failures.ts';
import type { Inputs } from '../commands/inputs.ts';
import { underCurrentNames } from '../commands/read-values.ts';
import { withDecided, withoutDecided } from '../commands/overriding.ts';
import type { Acknowledgement, Note } from './acknowledgement.ts';
import type { Bot } from './bot.ts';
import { buttonsOf } from './buttons.ts';
import {
  filesIn,
  forgetDraft,
  inputsHere,
  metadataOf,
  overView,
  pageWith,
  prefilled,
  problemsHere,
  readPage,
  sessionOf,
  turnTo,
  viewAt,
  type FormSession,
} from './form-session.ts';
import { type FormMetadata, noteView, reviewOf, withNote } from './forms/views.ts';
import { placeInWords, type Recipient } from './recipient.ts';
import { executeFor, showResult, type Handled, type SlackRequest } from './requests.ts';
import { noteInView, updateView } from './windows.ts';

export interface Submission {
  readonly operation: Operation;
  readonly metadata: FormMetadata;
  readonly to: Recipient;
  readonly view: ViewOutput;
  readonly ack: Acknowledgement;
  readonly request: SlackRequest;
}

interface SubmittedPage extends Submission {
  readonly session: FormSession;
}

type Result = Exclude<Outcome, { readonly kind: 'form needed' }>;

type Next =
  | { readonly problems: readonly InputError[]; readonly values: RawValues }
  | { readonly view: ModalView }
  | { readonly result: Result };

export async function submitPage(bot: Bot, submission: Submission): Promise<Handled> {
  const { metadata, operation, to, ack } = submission;
  const session = await sessionOf(bot, metadata, to, submission);
  if (session === null) {
    await ack.show(overView(operation));
    return 'form refused';
  }
  const { draft, pages, shownRevision } = session;
  const submitted = { ...submission, session };
  if (draft.page < pages.length) return submitFields(submitted);
  if (shownRevision === draft.revision) return confirm(submitted);
  await ack.show(await viewAt(session, draft.values, pages.length - 1));
  return 'form refused';
}

/** Shows what follows a page; if it isn't ready in time, first shows that it is being prepared. */
async function submitFields(submitted: SubmittedPage): Promise<Handled> {
  const { session, view, ack, to } = submitted;
  const hasFiles = filesIn(session, view).size > 0;
  const task = nextOf(submitted);
  const waited = await waitFor(task, ack.leftMs());
  if (waited.state === 'slow') await ack.wait(hasFiles ? 'Reading the file…' : undefined);
  const next = await task;
  if ('result' in next) return showEnd(submitted, next.result, noteOf(next.result, to));
  if ('problems' in next) return showProblems(submitted, next.problems, next.values);
  await ack.show(next.view);
  return 'form opened';
}

async function nextOf({ session, view, request }: SubmittedPage): Promise<Next> {
  const { pages, draft } = session;
  const { values, zone, problems: faults } = await readPage(session, view);
  if (faults.length > 0) return { problems: faults, values };
  const problems = problemsHere(session, values, { zone, now: session.bot.now() });
  if (problems.length > 0) return correction(session, values, problems);
  if (draft.page < pages.length - 1) {
    const ready = await withToday(session, values, zone);
    return { view: await viewAt(session, ready, draft.page + 1) };
  }
  const isConfirmed = pages[draft.page]?.confirms ?? false;
  const open = withoutDecided(session.operation.inputs, values);
  const outcome = await executed(session, request, { values: open, zone, isConfirmed });
  return nextAfter(session, values, outcome);
}

async function nextAfter(session: FormSession, values: RawValues, outcome: Outcome): Promise<Next> {
  switch (outcome.kind) {
    case 'answered':
    case 'failed':
      return { result: outcome };
    case 'needs confirming': {
      const { reply: preview, invocation } = outcome;
      const decided = withDecided(session.operation.inputs, values, invocation.raw);
      const turned = await turnTo(session, decided, session.pages.length);
      return { view: await reviewView(turned, preview) };
    }
    case 'form needed':
      return correction(session, values, outcome.problems);
    case 'repeated':
      return { view: overView(session.operation) };
    case 'refused': {
      const { error } = outcome;
      if (error instanceof InputError) return correction(session, values, [error]);
      if (canBeHandedOver(error)) return { result: outcome };
      const { sections: notices = [] } = failureReply(error, { reference: '' });
      const last = session.pages.length - 1;
      return { view: await viewAt(session, values, last, { notices }) };
    }
  }
}

/** The answer to such a refusal has buttons that a page of the form has no place for. */
function canBeHandedOver(error: unknown): boolean {
  return error instanceof ForbiddenError && error.assignees !== null;
}

async function executed(
  session: FormSession,
  request: SlackRequest,
  { values, ...how }: { values: RawValues; zone?: string; isConfirmed: boolean },
): Promise<Outcome> {
  const { bot, operation, to, draft, assigneeId } = session;
  const key = `form:${draft.id}`;
  const invocation = { operation, raw: values, to, way: 'form', key, assigneeId, ...how } as const;
  const outcome = await executeFor(bot, request, invocation);
  if (outcome.kind === 'answered') await forgetDraft(session);
  return outcome;
}

/** Shows a failure that changed nothing in the form, as long as Slack waits. */
async function confirm(submitted: SubmittedPage): Promise<Handled> {
  const { session, ack, request, to } = submitted;
  const { values } = session.draft;
  const task = executed(session, request, { values, isConfirmed: true });
  const waited = await waitFor(task, ack.leftMs());
  if (waited.state === 'slow') {
    await ack.close();
    const late = await task;
    if (late.kind === 'form needed') throw late.problems[0] ?? new Error('no problem');
    await showResult(session.bot, late, { to });
    return late.kind;
  }
  const outcome = await task;
  if (outcome.kind === 'repeated') return 'repeated';
  if (outcome.kind === 'form needed') {
    await ack.show(await backTo(session, values, outcome.problems));
    return 'form refused';
  }
  if (outcome.kind === 'needs confirming') {
    // Something came up since the review: it is shown anew.
    const next = await nextAfter(session, values, outcome);
    if ('view' in next) await ack.show(next.view);
    return outcome.kind;
  }
  if (outcome.kind === 'refused' && !canBeHandedOver(outcome.error)) {
    await ack.show(await refused(submitted, outcome.error));
    return 'form refused';
  }
  const note = outcome.kind === 'refused' ? noteOf(outcome, to) : undefined;
  return showEnd(submitted, outcome, note);
}

async function showEnd(
  { session, ack, to, view, operation }: SubmittedPage,
  result: Result,
  note?: Note,
): Promise<Handled> {
  const isOnTop = Boolean(view.previous_view_id);
  // A form on top of another one says that it is done before the other one shows again.
  if (result.kind === 'answered' && isOnTop) await ack.show(doneView(operation, result.reply));
  else await ack.close(note);
  await showResult(session.bot, result, { to });
  if (result.kind === 'answered' && view.previous_view_id) {
    const { previous_view_id: viewId } = view;
    await noteInView(session.bot, () => reviewAnew(session, viewId));
  }
  return result.kind;
}

/** Draws the review below anew: what was done on top of it, such as a test, shows in it. */
async function reviewAnew({ bot, to, below }: FormSession, viewId: string): Promise<void> {
  const draft = below === undefined ? null : await bot.store.formSessions.get(below);
  const operation = draft && bot.catalogue.find(draft.operation);
  if (!operation?.pages || draft?.personId !== to.personId) return;
  const { pages, effect } = operation;
  // Only the preview of what sends or deletes is certain to ask before anything is done.
  const asks = effect === 'sends' || effect === 'deletes';
  if (!asks || draft.page !== pages.length) return;
  const raw = underCurrentNames(operation.inputs, draft.values);
  const outcome = await execute(bot, { operation, raw, to, way: 'form' });
  if (outcome.kind !== 'needs confirming') return;
  const session = { bot, operation, pages, to, draft, shownRevision: draft.revision };
  await updateView(bot, viewId, await reviewView(session, outcome.reply));
}

async function reviewView(session: FormSession, preview: Preview): Promise<ModalView> {
  const { bot, to, operation } = session;
  const buttons = await buttonsOf(bot, preview.actions, await bot.policy.rightsOf(to));
  return reviewOf(operation, preview, buttons, metadataOf(session));
}

function noteOf(result: Result, to: Recipient): Note {
  if (result.kind === 'answered') return { tone: 'good', text: `${result.reply.title}.` };
  return { tone: 'bad', text: `That didn’t work. The reason is ${placeInWords(to)}.` };
}

function doneView(operation: Operation, { title, summary = '' }: Reply): ModalView {
  return noteView(operation, 'good', [`${title}. `, ...spansOf(summary)]);
}

async function refused({ session, view }: SubmittedPage, error: unknown): Promise<ModalView> {
  if (!(error instanceof PostbellError)) throw error;
  const isOfField = error instanceof InputError && error.field !== undefined;
  if (isOfField) return backTo(session, session.draft.values, [error]);
  return withNote(view, 'bad', whyNot(error));
}

function whyNot(error: PostbellError): Text {
  if (!(error instanceof LimitedError)) return error.message;
  return [`${error.message} Try again at `, time(error.retryAt, 'time'), '.'];
}

async function correction(
  session: FormSession,
  values: RawValues,
  problems: readonly InputError[],
): Promise<Next> {
  const here = inputsHere(session);
  const areHere = problems.every(({ field }) => field === undefined || Object.hasOwn(here, field));
  if (areHere) return { problems, values };
  return { view: await backTo(session, values, problems) };
}

async function backTo(
  session: FormSession,
  values: RawValues,
  problems: readonly InputError[],
): Promise<ModalView> {
  const page = Math.min(...problems.map(({ field }) => pageWith(session, field)));
  return viewAt(session, values, page, { problems });
}

/** Shows problems under the fields, or at the top of the page if Slack was acknowledged already. */
async function showProblems(
  { session, ack }: SubmittedPage,
  problems: readonly InputError[],
  values: RawValues,
): Promise<Handled> {
  if (ack.isSent()) {
    await ack.show(await viewAt(session, values, session.draft.page, { problems }));
  } else await ack.refuse(problems, session.shownRevision);
  return 'form refused';
}

/** Prefills later pages with today's values when this page chose another object. */
async function withToday(
  session: FormSession,
  values: RawValues,
  zone: string,
): Promise<RawValues> {
  const { bot, operation, pages, to, draft } = session;
  if (!choosesAnew(inputsHere(session), draft.values, values)) return values;
  if (operation.prefill === null) return values;
  const sofar = new Set(pages.slice(0, draft.page + 1).flatMap(({ inputs }) => inputs));
  const raw = Object.fromEntries(Object.entries(values).filter(([name]) => sofar.has(name)));
  return prefilled(bot, { operation, raw }, to, zone);
}

function choosesAnew(inputs: Inputs, before: RawValues, after: RawValues): boolean {
  return Object.entries(inputs).some(
    ([name, { kind }]) => kind === 'reference' && before[name] !== after[name],
  );
}
