import type {
  BlockAction,
  SlackActionMiddlewareArgs,
  SlackViewMiddlewareArgs,
  ViewClosedAction,
  ViewOutput,
} from '@slack/bolt';
import { InputError } from '../core/errors.ts';
import type { RawValues } from '../core/reply.ts';
import { givenValues } from '../operations/read-values.ts';
import type { Reading } from '../operations/reading/reading.ts';
import { zoneFor } from './carry-out.ts';
import { dispatched, type Outcome } from './dispatched.ts';
import { fillingOf, inputsHere, overView, pageView, turnTo, type Filling } from './filling.ts';
import { FORM_CALLBACK } from './forms/form.ts';
import { answeredTo, readMetadata, type FormMetadata } from './forms/metadata.ts';
import { FORM_ACTIONS } from './forms/page.ts';
import { submittedFiles, withSubmitted } from './forms/submitted.ts';
import { fileFaults, filesOrProblem } from './given-files.ts';
import type { Desk } from './parts.ts';
import { updateView } from './update-view.ts';

/** A view of a form that sent an action. */
interface FormView {
  readonly view: ViewOutput;
  readonly metadata: FormMetadata;
  readonly personId: string;
}

const ZONE_TIMEOUT_MS = 500;
const MOVES: ReadonlySet<string> = new Set(Object.values(FORM_ACTIONS));

/**
 * Tells whether an action comes from a field or button of a form itself, not from a button in its
 * text.
 */
export function isOfForm({ view, actions: [action] }: BlockAction): boolean {
  if (view?.callback_id !== FORM_CALLBACK || action === undefined) return false;
  const inputs = view.blocks.filter(({ type }) => type === 'input');
  return MOVES.has(action.action_id) || inputs.some((one) => one.block_id === action.block_id);
}

/** Handles «Back», «Start anew», and every change of a field. */
export function onFormAction(desk: Desk) {
  return async ({ body, action, ack }: SlackActionMiddlewareArgs<BlockAction>): Promise<void> => {
    await ack();
    const { view, user } = body;
    const metadata = readMetadata(view?.private_metadata ?? '');
    if (view === undefined || !metadata?.place) return;
    const at: FormView = { view, metadata, personId: user.id };
    if (!MOVES.has(action.action_id)) return keep(desk, at);
    const to = answeredTo(user.id, metadata);
    await dispatched(desk, { way: 'form', to }, async () => {
      const filling = await fillingOf(desk, metadata, to);
      if (filling === null) return showOver(desk, at);
      // Check the policy again: the sections above the fields show data of the operation.
      desk.policy.require(to.personId, filling.operation);
      return action.action_id === FORM_ACTIONS.back
        ? goBack(desk, filling, view)
        : startAnew(desk, filling, view);
    });
  };
}

/** Handles a closed window: keeps its values, if Slack sends them. */
export function onFormClosed(desk: Desk) {
  return async ({ body, view, ack }: SlackViewMiddlewareArgs<ViewClosedAction>): Promise<void> => {
    await ack();
    const metadata = readMetadata(view.private_metadata);
    if (metadata?.place) await keep(desk, { view, metadata, personId: body.user.id });
  };
}

/** Saves the values of a page. Nobody waits for this, so a failure is only logged. */
async function keep(desk: Desk, at: FormView): Promise<void> {
  await dispatched(desk, { way: 'form', to: null }, async () => {
    const filling = await fillingOf(desk, at.metadata, answeredTo(at.personId, at.metadata));
    // A late action of an earlier page is ignored.
    if (filling === null || filling.shownTurn !== filling.draft.turn) return 'nothing';
    const { draft } = filling;
    const values = await valuesIn(desk, filling, at.view);
    const zone = await desk.people.probableZoneOf(at.personId, ZONE_TIMEOUT_MS);
    if (!isEntered(filling, values, { zone, now: desk.now() })) return 'nothing';
    const { page, turn } = draft;
    await desk.store.formDrafts.save(draft.id, { values, page, turn }, desk.now());
    return 'kept';
  });
}

/**
 * Tells whether a page has values that differ in meaning from those it was opened with: the
 * draft's, however they are written, and the person's own zone in an empty zone field.
 */
function isEntered(filling: Filling, values: RawValues, reading: Reading): boolean {
  const { draft } = filling;
  return Object.entries(inputsHere(filling)).some(([name, input]) => {
    const shown = draft.values[name] ?? (input.kind === 'zone' ? reading.zone : '');
    const held = values[name] ?? '';
    if (held.trim() === shown.trim()) return false;
    const [before, now] = [shown, held].map((text) =>
      givenValues({ value: input }, { value: text }, reading),
    );
    const isRead = before !== undefined && now !== undefined && 'value' in before && 'value' in now;
    return !isRead || JSON.stringify(before) !== JSON.stringify(now);
  });
}

async function goBack(desk: Desk, filling: Filling, view: ViewOutput): Promise<Outcome> {
  const typed = await valuesIn(desk, filling, view);
  const { kept, problems } = await filesIn(desk, filling, view);
  const values = { ...typed, ...kept };
  const turned = await turnTo(desk, filling, values, Math.max(0, filling.draft.page - 1));
  await updateView(desk, view.id, await pageView(desk, turned, { problems }), view.hash);
  return 'form opened';
}

async function startAnew(desk: Desk, filling: Filling, view: ViewOutput): Promise<Outcome> {
  const { formDrafts } = desk.store;
  const { operation, to } = filling;
  await formDrafts.forget(to.personId, operation.name);
  const turn = filling.draft.turn + 1;
  const blank = { personId: to.personId, operation: operation.name, values: {}, page: 0, turn };
  const draft = await formDrafts.begin(blank, desk.now());
  const anew = { ...filling, draft, shownTurn: turn };
  await updateView(desk, view.id, await pageView(desk, anew), view.hash);
  return 'form opened';
}

async function showOver(desk: Desk, { view, metadata }: FormView): Promise<Outcome> {
  const operation = desk.catalogue.find(metadata.operation);
  if (operation) await updateView(desk, view.id, overView(operation), view.hash);
  return 'nothing';
}

async function valuesIn(desk: Desk, filling: Filling, view: ViewOutput): Promise<RawValues> {
  const { operation, to, draft, shownTurn } = filling;
  const zone = await zoneFor(desk, operation, draft.values, to.personId);
  const filled = { state: view.state.values, zone, turn: shownTurn };
  return withSubmitted(draft.values, inputsHere(filling), filled);
}

/**
 * Returns the files of a page. A file that can't be kept doesn't stop the person from going back;
 * its problem is shown there.
 */
async function filesIn(
  desk: Desk,
  filling: Filling,
  view: ViewOutput,
): Promise<{ readonly kept: RawValues; readonly problems: readonly InputError[] }> {
  const inputs = inputsHere(filling);
  const files = submittedFiles(inputs, { state: view.state.values, turn: filling.shownTurn });
  const problems = fileFaults(inputs, files);
  if (problems.length > 0) return { kept: {}, problems };
  const kept = await filesOrProblem(desk, inputs, files);
  if (!(kept instanceof InputError)) return { kept, problems };
  desk.log.warn({ err: kept }, 'a file was not kept on the way back');
  return { kept: {}, problems: [kept] };
}
