import type { ModalView } from '@slack/types';
import { InputError, LimitedError, PostbellError } from '../lib/errors.ts';
import { spansOf, type Text } from '../domain/reply.ts';
import type { Invocation } from './invocation.ts';
import { answer, prepare, resultOf, type Result } from './execute.ts';
import type { Outcome } from './handled.ts';
import { leftEverythingAsItWas } from './failure-reply.ts';
import type { FormSession } from './form-session.ts';
import { forgetDraft } from './form-over.ts';
import { noteView, withNote } from './forms/notes.ts';
import { onceKeyOf, shownInForm } from './next-step.ts';
import type { SlackContext } from './parts.ts';
import { waitFor } from '../lib/timeout.ts';
import type { Submission } from './submission.ts';

/**
 * Carries out, once, the operation that the review showed. A failure that changed nothing is shown
 * in the form as long as Slack waits; otherwise the form closes and the answer follows.
 */
export async function confirm(
  slack: SlackContext,
  session: FormSession,
  submission: Submission,
): Promise<Outcome> {
  const { operation, draft, to } = session;
  const { ack, request } = submission;
  const key = onceKeyOf(session);
  if (!(await slack.once.take(key))) return 'repeated';
  const invocation: Invocation = { operation, raw: draft.values, to, way: 'form' };
  request.invocation = invocation;
  const task = releasing(slack, key, carriedOut(slack, session, invocation));
  const waited = await waitFor(task, ack.leftMs());
  if (waited.state === 'failed' && leftEverythingAsItWas(waited.error)) {
    await ack.show(await refused(slack, session, submission, waited.error));
    return 'form refused';
  }
  const said = waited.state === 'done' ? overForm(submission, waited.value) : null;
  await (said === null ? ack.close() : ack.show(said));
  await answer(slack, invocation, await task);
  return 'answered';
}

/**
 * Returns the view in which a form on top of another one shows its result, before the other one
 * shows again; `null` for any other form.
 */
export function overForm({ operation, view }: Submission, { reply }: Result): ModalView | null {
  if (!view.previous_view_id) return null;
  const { title, summary = '' } = reply;
  return noteView(operation, 'good', [`${title}. `, ...spansOf(summary)]);
}

/** Releases the key after a failure that changed nothing, so that the next submission counts. */
async function releasing<T>(slack: SlackContext, key: string, task: Promise<T>): Promise<T> {
  try {
    return await task;
  } catch (error) {
    if (leftEverythingAsItWas(error)) await slack.once.release(key);
    throw error;
  }
}

async function carriedOut(
  slack: SlackContext,
  session: FormSession,
  invocation: Invocation,
): Promise<Result> {
  const prepared = await prepare(slack, invocation);
  if (prepared.run === null) throw prepared.problems[0] ?? new InputError('This can’t be read.');
  const result = await resultOf(slack, invocation, { ...prepared, preview: null });
  await forgetDraft(slack, session);
  return result;
}

/**
 * Returns the page with the wrong field, or the review with the reason why it can't be carried out.
 */
function refused(
  slack: SlackContext,
  session: FormSession,
  { view }: Submission,
  error: unknown,
): Promise<ModalView> | ModalView {
  const isOfField = error instanceof InputError && error.field !== undefined;
  if (isOfField || !(error instanceof PostbellError)) {
    return shownInForm(slack, session, session.draft.values, error);
  }
  return withNote(view, 'bad', whyNot(error));
}

function whyNot(error: PostbellError): Text {
  if (!(error instanceof LimitedError)) return error.message;
  const { message, retryAt: at } = error;
  return [`${message} Try again at `, { kind: 'time', at, show: 'time' }, '.'];
}
