import type { ModalView } from '@slack/types';
import { InputError, PostbellError } from '../core/errors.ts';
import type { RawValues } from '../core/reply.ts';
import type { Prepared, Preview } from '../operations/define.ts';
import type { Asked } from './asked.ts';
import { prepare, resultOf, zoneFor, type Result } from './carry-out.ts';
import { failureReply, leftEverythingAsItWas } from './failure-reply.ts';
import {
  inputsHere,
  metadataOf,
  overView,
  pageView,
  pageWith,
  problemsHere,
  turnTo,
  type Filling,
} from './filling.ts';
import { forgetDraft } from './form-over.ts';
import { reviewOf } from './forms/review.ts';
import { withSubmitted } from './forms/submitted.ts';
import { filesOrProblem, type GivenFiles } from './given-files.ts';
import type { Desk } from './parts.ts';
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
  | { readonly kind: 'done'; readonly asked: Asked; readonly result: Result };

/** Reads the values of a page, and gives the next page, the review, or the result. */
export async function nextStep(
  desk: Desk,
  filling: Filling,
  { view, request }: Submission,
  files: GivenFiles,
): Promise<NextStep> {
  const { operation, pages, to, draft, shownTurn } = filling;
  const inputs = inputsHere(filling);
  const { values: state } = view.state;
  const zone = await zoneFor(desk, operation, draft.values, to.personId);
  const typed = withSubmitted(draft.values, inputs, { state, zone, turn: shownTurn });
  const kept = await filesOrProblem(desk, inputs, files);
  if (kept instanceof InputError) return { kind: 'problems', problems: [kept], values: typed };
  const values = { ...typed, ...kept };
  const problems = problemsHere(filling, values, { zone, now: desk.now() });
  if (problems.length > 0) return refusedBy(desk, filling, values, problems);
  if (draft.page < pages.length - 1) {
    const ready = await withToday(desk, filling, values, zone);
    const turned = await turnTo(desk, filling, ready, draft.page + 1);
    return { kind: 'view', view: await pageView(desk, turned) };
  }
  const asked: Asked = { operation, raw: values, to, way: 'form' };
  request.asked = asked;
  const prepared = await prepare(desk, asked, zone);
  if (prepared.run === null) return refusedBy(desk, filling, values, prepared.problems);
  if (pages[draft.page]?.confirms) return carriedOut(desk, filling, asked, prepared);
  return reviewOrResult(desk, filling, asked, prepared);
}

/** Returns the page that shows an error, as far as the form can show it; throws any other error. */
export async function shownInForm(
  desk: Desk,
  filling: Filling,
  values: RawValues,
  error: unknown,
): Promise<ModalView> {
  if (error instanceof InputError) return (await backTo(desk, filling, values, [error])).view;
  if (!(error instanceof PostbellError)) throw error;
  const turned = await turnTo(desk, filling, values, filling.pages.length - 1);
  const { sections: notices = [] } = failureReply(error, { reference: '' });
  return pageView(desk, turned, { notices });
}

/** Returns the key under which a form acts once. */
export function onceKeyOf({ draft }: Filling): string {
  return `form:${draft.id}`;
}

/**
 * Prefills the later pages again when this page chose another object: they show its values of
 * today.
 */
async function withToday(
  desk: Desk,
  filling: Filling,
  values: RawValues,
  zone: string,
): Promise<RawValues> {
  const { operation, pages, to, draft } = filling;
  if (!choosesAnew(inputsHere(filling), draft.values, values)) return values;
  if (operation.prefill === null) return values;
  const sofar = new Set(pages.slice(0, draft.page + 1).flatMap(({ inputs }) => inputs));
  const raw = Object.fromEntries(Object.entries(values).filter(([name]) => sofar.has(name)));
  return prefilled(desk, { operation, raw, to }, zone);
}

async function reviewOrResult(
  desk: Desk,
  filling: Filling,
  asked: Asked,
  prepared: Prepared,
): Promise<NextStep> {
  const { raw: values } = asked;
  let preview: Preview | null;
  try {
    preview = (await prepared.preview?.()) ?? null;
  } catch (error) {
    if (error instanceof InputError) return refusedBy(desk, filling, values, [error]);
    return { kind: 'view', view: await shownInForm(desk, filling, values, error) };
  }
  if (preview === null) return carriedOut(desk, filling, asked, prepared);
  const turned = await turnTo(desk, filling, values, filling.pages.length);
  const buttons = await desk.buttons.facesOf(preview.steps ?? [], desk.now());
  const view = reviewOf(filling.operation, preview, buttons, metadataOf(turned));
  return { kind: 'view', view };
}

async function carriedOut(
  desk: Desk,
  filling: Filling,
  asked: Asked,
  prepared: Prepared,
): Promise<NextStep> {
  const key = onceKeyOf(filling);
  if (!(await desk.once.take(key))) return { kind: 'view', view: overView(filling.operation) };
  try {
    const result = await resultOf(desk, asked, { ...prepared, preview: null });
    await forgetDraft(desk, filling);
    return { kind: 'done', asked, result };
  } catch (error) {
    if (!leftEverythingAsItWas(error)) throw error;
    await desk.once.release(key);
    if (error instanceof InputError) return refusedBy(desk, filling, asked.raw, [error]);
    return { kind: 'view', view: await shownInForm(desk, filling, asked.raw, error) };
  }
}

/** Shows problems under the fields, or on another page if one of them belongs there. */
async function refusedBy(
  desk: Desk,
  filling: Filling,
  values: RawValues,
  problems: readonly InputError[],
): Promise<NextStep> {
  const here = inputsHere(filling);
  const areHere = problems.every(({ field }) => field === undefined || Object.hasOwn(here, field));
  if (areHere) return { kind: 'problems', problems, values };
  return backTo(desk, filling, values, problems);
}

async function backTo(
  desk: Desk,
  filling: Filling,
  values: RawValues,
  problems: readonly InputError[],
): Promise<{ readonly kind: 'view'; readonly view: ModalView }> {
  const page = Math.min(...problems.map(({ field }) => pageWith(filling, field)));
  const turned = await turnTo(desk, filling, values, page);
  return { kind: 'view', view: await pageView(desk, turned, { problems }) };
}
