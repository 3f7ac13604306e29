import type {
  BlockAction,
  BlockElementAction,
  ButtonAction,
  SlackActionMiddlewareArgs,
  StaticSelectAction,
  ViewOutput,
} from '@slack/bolt';
import { type Text, time, type Tone } from '../domain/reply.ts';
import { InputError } from '../lib/errors.ts';
import { ONE_CLICK_MS, takeKey } from '../commands/acts.ts';
import type { Invocation } from '../commands/invocation.ts';
import type { Outcome } from '../commands/outcomes.ts';
import { KEYS_KEPT_MS } from '../store/aging.ts';
import { resetMenus, sendPrivately, showUsed } from './answers.ts';
import type { Bot } from './bot.ts';
import { ACTIONS, type ButtonPayload, decodeButton } from './buttons.ts';
import { readMetadata, withNote } from './forms/views.ts';
import { unescaped } from './received-text.ts';
import { placeInWords, recipientOf, type Recipient } from './recipient.ts';
import {
  answer,
  executeFor,
  handled,
  showOutcome,
  withSignOfLife,
  type Handled,
  type SlackRequest,
} from './requests.ts';
import { noteInView, openWindow, updateView, type AnswerWindow } from './windows.ts';

export type Click = BlockAction<ButtonAction | StaticSelectAction>;

interface Clicked {
  readonly invocation: Invocation;
  readonly payload: ButtonPayload;
  readonly to: Recipient;
  readonly body: Click;
  readonly action: ButtonAction | StaticSelectAction;
}

/** Handles a click or a choice in a menu; a change runs once however often it is delivered. */
export async function onClick(
  bot: Bot,
  { body, action, ack }: SlackActionMiddlewareArgs<Click>,
): Promise<void> {
  await ack();
  const [kind] = action.action_id.split(':');
  if (!isOwn(action) || kind === ACTIONS.link) return;
  // A menu without a selection invokes nothing.
  if (action.type === 'static_select' && !action.selected_option) return;
  const to = recipientOf(body, body.user.id);
  const key = keyOf(body, action);
  await handled(bot, { way: 'button', to, key }, async (request) => {
    const payload = await decodeButton(bot, valueOf(action));
    const operation = payload ? bot.catalogue.find(payload.operation) : undefined;
    if (payload === null || operation === undefined) throw forgotten();
    const { values: raw, assigneeId } = payload;
    const invocation: Invocation = { operation, raw, to, way: 'button', assigneeId };
    request.invocation = invocation;
    const clicked = { invocation, payload, to, body, action };
    if (kind === ACTIONS.keep) return keep(bot, clicked);
    if (kind === ACTIONS.confirm) return confirm(bot, request, clicked);
    return follow(bot, request, clicked);
  });
}

async function follow(
  bot: Bot,
  request: SlackRequest,
  { invocation, payload, to, body, action }: Clicked,
): Promise<Handled> {
  const replace = payload.place === 'here' && isPrivate(body);
  // The same option can then be chosen again.
  const isReset = action.type === 'static_select' && !replace;
  const reset = isReset ? resetMenus(bot, to, action.block_id) : null;
  const { trigger_id: triggerId, view } = body;
  const isAsking = ['sends', 'deletes'].includes(invocation.operation.effect);
  // Buttons of an earlier version may have no nonce.
  const keys = isAsking && payload.nonce ? clickKeys(nonceKey(payload), to, action.action_ts) : [];
  if (!(await isSingleClick(bot, keys))) return 'repeated';
  let window: AnswerWindow | undefined;
  const isShown = action.action_id.startsWith(ACTIONS.confirmShown);
  if (isShown && isTooOld(bot, body)) throw forgotten();
  const clicked: Invocation = {
    ...invocation,
    asksFirst: payload.asksFirst ?? false,
    isConfirmed: isShown,
    // Reading may be repeated, and an operation that sends or deletes has a separate button to
    // confirm it.
    key: keyFor(invocation, payload, isShown ? action.action_ts : null),
    onRun: async () => {
      if (view?.type === 'home') window = await openWindow(bot, triggerId);
    },
  };
  const { value: outcome, to: waiting } = await withSignOfLife(
    bot,
    { to, replace },
    clicked,
    (alive) => executeFor(bot, request, alive),
  );
  await showOutcome(bot, outcome, {
    to: { ...waiting, window },
    triggerId,
    replace,
    withDetails: payload.details ?? false,
    isInForm: view?.type === 'modal',
    below: readMetadata(view?.private_metadata ?? '')?.place?.draft,
  });
  await noteInReview(bot, view, labelOf(action), outcome);
  await reset;
  if (!replace) await noteUse(bot, to, action, outcome);
  return outcome.kind;
}

/** Says in a private message what became of its button, which acts no second time. */
async function noteUse(
  bot: Bot,
  to: Recipient,
  action: Clicked['action'],
  outcome: Outcome,
): Promise<void> {
  if (outcome.kind !== 'answered' && outcome.kind !== 'repeated') return;
  const attemptId =
    outcome.kind === 'answered' ? outcome.invocation.act?.attemptId : outcome.earlier?.attemptId;
  const attempt = attemptId ? await bot.store.audit.find(attemptId, bot.now()) : null;
  if (attempt?.state !== 'done' || attempt.endedAt === null) return;
  const { personId, endedAt } = attempt;
  const label = labelOf(action);
  const words: Text = [
    /^Undo\b/u.test(label) ? 'Undone by ' : `${label}: done by `,
    { kind: 'person', id: personId },
    ' at ',
    time(endedAt, 'time'),
  ];
  await showUsed(bot, to, { blockId: action.block_id, value: valueOf(action) }, words);
}

/** Milliseconds within which a second click is part of a double click. */
const DOUBLE_CLICK_MS = 600;

/** Returns keys of two windows that overlap by a half, so that a double click shares one of them. */
function clickKeys(nonce: string, { personId }: Recipient, clickedTs: string): readonly string[] {
  const at = (Number(clickedTs) * 1000) / DOUBLE_CLICK_MS / 2;
  return [at, at + 0.5].map(
    (one, index) => `asks:${nonce}:${personId}:${index}:${Math.floor(one)}`,
  );
}

/** Tells whether it is no second click of a double click, which would ask the same twice. */
async function isSingleClick(bot: Bot, keys: readonly string[]): Promise<boolean> {
  const taken = await Promise.all(keys.map((key) => takeKey(bot, key)));
  return taken.every(Boolean);
}

/** @param shownTs when a button was clicked that all of a channel have; `null`: it isn't one */
function keyFor(
  { operation, to }: Invocation,
  payload: ButtonPayload,
  shownTs: string | null,
): string | undefined {
  if (shownTs !== null) {
    // Whoever is refused or asks for approval may click again; twice in a row is a double click.
    const window = Math.floor((Number(shownTs) * 1000) / ONE_CLICK_MS);
    return `${nonceKey(payload)}:${to.personId}:${window}`;
  }
  return operation.effect === 'writes' ? nonceKey(payload) : undefined;
}

async function confirm(
  bot: Bot,
  request: SlackRequest,
  { invocation, payload, to, body }: Clicked,
): Promise<Handled> {
  if (isTooOld(bot, body)) throw forgotten();
  const confirmed = { ...invocation, isConfirmed: true, key: nonceKey(payload) };
  return answer(bot, request, confirmed, { to, triggerId: body.trigger_id, replace: true });
}

async function keep(bot: Bot, { invocation, payload, to }: Clicked): Promise<Handled> {
  if (!(await takeKey(bot, nonceKey(payload)))) return 'repeated';
  const reply = { title: invocation.operation.summary, summary: 'Nothing was changed.' };
  await sendPrivately(bot, to, reply, { replace: true });
  return 'kept';
}

/** Says in a review where the result of a button in it is: it is posted beneath the window. */
async function noteInReview(
  bot: Bot,
  view: ViewOutput | undefined,
  label: string,
  { kind }: Outcome,
): Promise<void> {
  const metadata = readMetadata(view?.private_metadata ?? '');
  if (view?.type !== 'modal' || !metadata?.place) return;
  const where = placeInWords(metadata);
  const say = (tone: Tone, text: string) =>
    noteInView(bot, () =>
      updateView(bot, view.id, withNote(view, tone, `${label}: ${text}`), view.hash),
    );
  if (kind === 'answered') await say('good', `done. The answer is ${where}.`);
  if (kind === 'needs confirming') await say('info', `confirm it ${where}.`);
  if (kind === 'refused' || kind === 'failed') {
    await say('bad', `that didn’t work. The reason is ${where}.`);
  }
}

function isOwn(action: BlockElementAction): action is ButtonAction | StaticSelectAction {
  return action.type === 'button' || action.type === 'static_select';
}

function valueOf(action: ButtonAction | StaticSelectAction): string {
  return (action.type === 'button' ? action.value : action.selected_option?.value) ?? '';
}

/** Tells whether only this person sees the message, so that their answer may take its place. */
function isPrivate({ container, channel }: Click): boolean {
  return container['is_ephemeral'] === true || channel?.id.startsWith('D') === true;
}

/** Tells whether its idempotency key may be deleted by now, so that it must not act again. */
function isTooOld(bot: Bot, { message, container }: Click): boolean {
  // The id of a message begins with the second in which it was posted.
  const shownAtMs = Number(message?.ts ?? container['message_ts']) * 1000;
  return shownAtMs < bot.now().getTime() - KEYS_KEPT_MS;
}

function nonceKey({ nonce }: ButtonPayload): string {
  if (nonce === undefined) throw forgotten();
  return `nonce:${nonce}`;
}

function keyOf(body: Click, action: ButtonAction | StaticSelectAction): string {
  const place = body.message?.ts ?? body.view?.id ?? '';
  return `click:${body.user.id}:${place}:${action.action_id}:${action.action_ts}`;
}

function labelOf(action: ButtonAction | StaticSelectAction): string {
  const { text } = action.type === 'button' ? action : (action.selected_option ?? {});
  return unescaped(text?.text ?? '');
}

function forgotten(): InputError {
  return new InputError('This button has expired. Type the command again.');
}
