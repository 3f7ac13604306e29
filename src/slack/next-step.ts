import type { ModalView } from '@slack/types';
import { InputError, PostbellError } from '../lib/errors.ts';
import type { RawValues } from '../domain/reply.ts';
import type { Prepared, Preview } from '../operations/define.ts';
import type { Invocation } from './invocation.ts';
import { prepare, resultOf, zoneFor, type Result } from './execute.ts';
import { failureReply, leftEverythingAsItWas } from './failure-reply.ts';
import {
  inputsHere,
  metadataOf,
  overView,
  pageView,
  pageWith,
  problemsHere,
  turnTo,
  type FormSession,
} from './form-session.ts';
import { forgetDraft } from './form-over.ts';
import { reviewOf } from './forms/review.ts';
import { withSubmitted } from './forms/submitted.ts';
import { filesOrProblem, type GivenFiles } from './given-files.ts';
import type { SlackContext } from './parts.ts';
import { choosesAnew, prefilled } from './prefilled.ts';
import type { Submission } from './submission.ts';

/** The step that follows the submission of a page. */
export type NextStep =
  /** The page itself has problems. */
  | {
      readonly kind: 'problems';
      readonly problems: readonly InputError[];
      readonly values: RawValues;
    }
  | { readonly kind: 'view'; readonly view: ModalView }
  /** The operation needed no confirmation, and it is done. */
  | { readonly kind: 'done'; readonly invocation: Invocation; readonly result: Result };

/** Reads the values of a page, and gives the next page, the review, or the result. */
export async function nextStep(
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
  if (problems.length > 0) return refusedBy(slack, session, values, problems);
  if (draft.page < pages.length - 1) {
    const ready = await withToday(slack, session, values, zone);
    const turned = await turnTo(slack, session, ready, draft.page + 1);
    return { kind: 'view', view: await pageView(slack, turned) };
  }
  const invocation: Invocation = { operation, raw: values, to, way: 'form' };
  request.invocation = invocation;
  const prepared = await prepare(slack, invocation, zone);
  if (prepared.run === null) return refusedBy(slack, session, values, prepared.problems);
  if (pages[draft.page]?.confirms) return carriedOut(slack, session, invocation, prepared);
  return reviewOrResult(slack, session, invocation, prepared);
}

/** Returns the page that shows an error, as far as the form can show it; throws any other error. */
export async function shownInForm(
  slack: SlackContext,
  session: FormSession,
  values: RawValues,
  error: unknown,
): Promise<ModalView> {
  if (error instanceof InputError) return (await backTo(slack, session, values, [error])).view;
  if (!(error instanceof PostbellError)) throw error;
  const turned = await turnTo(slack, session, values, session.pages.length - 1);
  const { sections: notices = [] } = failureReply(error, { reference: '' });
  return pageView(slack, turned, { notices });
}

/** Returns the key under which a form acts once. */
export function onceKeyOf({ draft }: FormSession): string {
  return `form:${draft.id}`;
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
  return prefilled(slack, { operation, raw, to }, zone);
}

async function reviewOrResult(
  slack: SlackContext,
  session: FormSession,
  invocation: Invocation,
  prepared: Prepared,
): Promise<NextStep> {
  const { raw: values } = invocation;
  let preview: Preview | null;
  try {
    preview = (await prepared.preview?.()) ?? null;
  } catch (error) {
    if (error instanceof InputError) return refusedBy(slack, session, values, [error]);
    return { kind: 'view', view: await shownInForm(slack, session, values, error) };
  }
  if (preview === null) return carriedOut(slack, session, invocation, prepared);
  const turned = await turnTo(slack, session, values, session.pages.length);
  const buttons = await slack.buttons.buttonsOf(preview.steps, session.to.personId, slack.now());
  const view = reviewOf(session.operation, preview, buttons, metadataOf(turned));
  return { kind: 'view', view };
}

async function carriedOut(
  slack: SlackContext,
  session: FormSession,
  invocation: Invocation,
  prepared: Prepared,
): Promise<NextStep> {
  const key = onceKeyOf(session);
  if (!(await slack.once.take(key))) return { kind: 'view', view: overView(session.operation) };
  try {
    const result = await resultOf(slack, invocation, { ...prepared, preview: null });
    await forgetDraft(slack, session);
    return { kind: 'done', invocation, result };
  } catch (error) {
    if (!leftEverythingAsItWas(error)) throw error;
    await slack.once.release(key);
    if (error instanceof InputError) return refusedBy(slack, session, invocation.raw, [error]);
    return { kind: 'view', view: await shownInForm(slack, session, invocation.raw, error) };
  }
}

/** Shows problems under the fields, or on another page if one of them belongs there. */
async function refusedBy(
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
