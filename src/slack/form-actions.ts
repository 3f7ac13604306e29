import type {
  BlockAction,
  SlackActionMiddlewareArgs,
  SlackViewMiddlewareArgs,
  ViewClosedAction,
  ViewOutput,
} from '@slack/bolt';
import { InputError } from '../lib/errors.ts';
import type { RawValues } from '../domain/reply.ts';
import { givenValues } from '../operations/read-values.ts';
import type { Reading } from '../operations/reading.ts';
import { zoneFor } from '../operations/execute.ts';
import {
  sessionOf,
  inputsHere,
  overView,
  pageView,
  turnTo,
  type FormSession,
} from './form-session.ts';
import { readMetadata, type FormMetadata } from './forms/metadata.ts';
import { submittedFiles, withSubmitted } from './forms/submitted.ts';
import { FORM_ACTIONS, FORM_CALLBACK } from './forms/views.ts';
import { fileFaults, filesOrProblem } from './given-files.ts';
import type { SlackContext } from './context.ts';
import { answeredTo } from './recipient.ts';
import { handled, type Handled } from './requests.ts';
import { updateView } from './windows.ts';

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
export function onFormAction(slack: SlackContext) {
  return async ({ body, action, ack }: SlackActionMiddlewareArgs<BlockAction>): Promise<void> => {
    await ack();
    const { view, user } = body;
    const metadata = readMetadata(view?.private_metadata ?? '');
    if (view === undefined || !metadata?.place) return;
    const at: FormView = { view, metadata, personId: user.id };
    if (!MOVES.has(action.action_id)) return keep(slack, at);
    const to = answeredTo(user.id, metadata);
    await handled(slack, { way: 'form', to }, async () => {
      const session = await sessionOf(slack, metadata, to);
      if (session === null) return showOver(slack, at);
      return action.action_id === FORM_ACTIONS.back
        ? goBack(slack, session, view)
        : startAnew(slack, session, view);
    });
  };
}

/** Handles a closed window: keeps its values, if Slack sends them. */
export function onFormClosed(slack: SlackContext) {
  return async ({ body, view, ack }: SlackViewMiddlewareArgs<ViewClosedAction>): Promise<void> => {
    await ack();
    const metadata = readMetadata(view.private_metadata);
    if (metadata?.place) await keep(slack, { view, metadata, personId: body.user.id });
  };
}

/** Saves the values of a page. Nobody waits for this, so a failure is only logged. */
async function keep(slack: SlackContext, at: FormView): Promise<void> {
  await handled(slack, { way: 'form', to: null }, async () => {
    const session = await sessionOf(slack, at.metadata, answeredTo(at.personId, at.metadata));
    // A late action of an earlier page is ignored.
    if (session === null || session.shownTurn !== session.draft.turn) return 'nothing';
    const { draft } = session;
    const values = await valuesIn(slack, session, at.view);
    const zone = await slack.people.probableZoneOf(at.personId, ZONE_TIMEOUT_MS);
    if (!isEntered(session, values, { zone, now: slack.now() })) return 'nothing';
    const { page, turn } = draft;
    await slack.store.formDrafts.save(draft.id, { values, page, turn }, slack.now());
    return 'kept';
  });
}

/**
 * Tells whether a page has values that differ in meaning from those it was opened with: the
 * draft's, however they are written, and the person's own zone in an empty zone field.
 */
function isEntered(session: FormSession, values: RawValues, reading: Reading): boolean {
  const { draft } = session;
  return Object.entries(inputsHere(session)).some(([name, input]) => {
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

async function goBack(
  slack: SlackContext,
  session: FormSession,
  view: ViewOutput,
): Promise<Handled> {
  const typed = await valuesIn(slack, session, view);
  const { kept, problems } = await filesIn(slack, session, view);
  const values = { ...typed, ...kept };
  const turned = await turnTo(slack, session, values, Math.max(0, session.draft.page - 1));
  await updateView(slack, view.id, await pageView(slack, turned, { problems }), view.hash);
  return 'form opened';
}

async function startAnew(
  slack: SlackContext,
  session: FormSession,
  view: ViewOutput,
): Promise<Handled> {
  const { formDrafts } = slack.store;
  const { operation, to } = session;
  await formDrafts.forget(to.personId, operation.name);
  const turn = session.draft.turn + 1;
  const blank = { personId: to.personId, operation: operation.name, values: {}, page: 0, turn };
  const draft = await formDrafts.begin(blank, slack.now());
  const anew = { ...session, draft, shownTurn: turn };
  await updateView(slack, view.id, await pageView(slack, anew), view.hash);
  return 'form opened';
}

async function showOver(slack: SlackContext, { view, metadata }: FormView): Promise<Handled> {
  const operation = slack.catalogue.find(metadata.operation);
  if (operation) await updateView(slack, view.id, overView(operation), view.hash);
  return 'nothing';
}

async function valuesIn(
  slack: SlackContext,
  session: FormSession,
  view: ViewOutput,
): Promise<RawValues> {
  const { operation, to, draft, shownTurn } = session;
  const zone = await zoneFor(slack, operation, draft.values, to.personId);
  const filled = { state: view.state.values, zone, turn: shownTurn };
  return withSubmitted(draft.values, inputsHere(session), filled);
}

/**
 * Returns the files of a page. A file that can't be kept doesn't stop the person from going back;
 * its problem is shown there.
 */
async function filesIn(
  slack: SlackContext,
  session: FormSession,
  view: ViewOutput,
): Promise<{ readonly kept: RawValues; readonly problems: readonly InputError[] }> {
  const inputs = inputsHere(session);
  const files = submittedFiles(inputs, { state: view.state.values, turn: session.shownTurn });
  const problems = fileFaults(inputs, files);
  if (problems.length > 0) return { kept: {}, problems };
  const kept = await filesOrProblem(slack, inputs, files);
  if (!(kept instanceof InputError)) return { kept, problems };
  slack.log.warn({ err: kept }, 'a file was not kept on the way back');
  return { kept: {}, problems: [kept] };
}
