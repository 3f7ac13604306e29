import type {
  BlockAction,
  SlackActionMiddlewareArgs,
  SlackViewMiddlewareArgs,
  ViewClosedAction,
  ViewOutput,
} from '@slack/bolt';
import type { RawValues } from '../domain/reply.ts';
import { givenValues } from '../commands/read-values.ts';
import type { Reading } from '../commands/reading.ts';
import type { Bot } from './bot.ts';
import {
  sessionOf,
  inputsHere,
  overView,
  pageView,
  readPage,
  typedIn,
  viewAt,
  type FormSession,
} from './form-session.ts';
import { FORM_ACTIONS, FORM_CALLBACK, type FormMetadata, readMetadata } from './forms/views.ts';
import { answeredTo } from './recipient.ts';
import { handled, type Handled } from './requests.ts';
import { updateView } from './windows.ts';

interface FormView {
  readonly view: ViewOutput;
  readonly metadata: FormMetadata;
  readonly personId: string;
}

const MOVES: ReadonlySet<string> = new Set(Object.values(FORM_ACTIONS));

/** Tells an action of a form's own field or button from that of a button in its text. */
export function isOfForm({ view, actions: [action] }: BlockAction): boolean {
  if (view?.callback_id !== FORM_CALLBACK || action === undefined) return false;
  const inputs = view.blocks.filter(({ type }) => type === 'input');
  return MOVES.has(action.action_id) || inputs.some((one) => one.block_id === action.block_id);
}

/** Handles “Back”, “Start over”, and every change of a field. */
export async function onFormAction(
  bot: Bot,
  { body, action, ack }: SlackActionMiddlewareArgs<BlockAction>,
): Promise<void> {
  await ack();
  const { view, user } = body;
  const metadata = readMetadata(view?.private_metadata ?? '');
  if (view === undefined || !metadata?.place) return;
  const at: FormView = { view, metadata, personId: user.id };
  if (!MOVES.has(action.action_id)) return keep(bot, at);
  const to = answeredTo(user.id, metadata);
  await handled(bot, { way: 'form', to }, async (request) => {
    const session = await sessionOf(bot, metadata, to, { view, request });
    if (session === null) return showOver(bot, at);
    return action.action_id === FORM_ACTIONS.back
      ? goBack(session, view)
      : startAnew(session, view);
  });
}

/** Handles a closed window: keeps its values, if Slack sends them. */
export async function onFormClosed(
  bot: Bot,
  { body, view, ack }: SlackViewMiddlewareArgs<ViewClosedAction>,
): Promise<void> {
  await ack();
  const metadata = readMetadata(view.private_metadata);
  if (metadata?.place) await keep(bot, { view, metadata, personId: body.user.id });
}

/** Saves the values of a page. Nobody waits for this, so a failure is only logged. */
async function keep(bot: Bot, at: FormView): Promise<void> {
  await handled(bot, { way: 'form', to: null }, async () => {
    const to = answeredTo(at.personId, at.metadata);
    const session = await sessionOf(bot, at.metadata, to, at);
    // A late action of an earlier page is ignored.
    if (session === null || session.shownRevision !== session.draft.revision) return 'nothing';
    const { draft } = session;
    const { typed: values } = await typedIn(session, at.view);
    const zone = await bot.people.probableZoneOf(at.personId);
    if (!isEntered(session, values, { zone, now: bot.now() })) return 'nothing';
    const { page, revision } = draft;
    await bot.store.formSessions.save(draft.id, { values, page, revision }, bot.now());
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

async function goBack(session: FormSession, view: ViewOutput): Promise<Handled> {
  const { values, problems } = await readPage(session, view);
  const page = Math.max(0, session.draft.page - 1);
  const shown = await viewAt(session, values, page, { problems });
  await updateView(session.bot, view.id, shown, view.hash);
  return 'form opened';
}

async function startAnew(session: FormSession, view: ViewOutput): Promise<Handled> {
  const { bot, operation, to } = session;
  const { formSessions } = bot.store;
  await formSessions.forget(to.personId, operation.name);
  const revision = session.draft.revision + 1;
  const blank = { personId: to.personId, operation: operation.name, values: {}, page: 0, revision };
  const draft = await formSessions.begin(blank, bot.now());
  const anew = { ...session, draft, shownRevision: revision };
  await updateView(bot, view.id, await pageView(anew), view.hash);
  return 'form opened';
}

async function showOver(bot: Bot, { view, metadata }: FormView): Promise<Handled> {
  const operation = bot.catalogue.find(metadata.operation);
  if (operation) await updateView(bot, view.id, overView(operation), view.hash);
  return 'nothing';
}
