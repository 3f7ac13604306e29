import type {
  BlockAction,
  BlockElementAction,
  ButtonAction,
  SlackActionMiddlewareArgs,
  StaticSelectAction,
} from '@slack/bolt';
import { InputError } from '../core/errors.ts';
import { missingInputs } from '../operations/read-values.ts';
import { CLAIMS_KEPT_MS } from '../store/sweeping.ts';
import type { Recipient } from './answers.ts';
import { openWindow } from './answer-window.ts';
import { threadIn, type Asked } from './asked.ts';
import { ACTIONS, type Wish } from './button-value.ts';
import { answer, carryOut, prepare, resultOf } from './carry-out.ts';
import { openForm } from './open-form.ts';
import { answeredTo, readMetadata } from './forms/metadata.ts';
import { unescaped } from './returned.ts';
import { inReview } from './review-step.ts';
import { dispatched, type Dispatched, type Outcome } from './dispatched.ts';
import { leftEverythingAsItWas } from './failure-reply.ts';
import type { Desk } from './parts.ts';

export type Click = BlockAction<ButtonAction | StaticSelectAction>;

/**
 * Handles a click on a button or a choice in a menu: acknowledges it at once, and runs a change
 * only once however often it is clicked or delivered.
 */
export function onClick(desk: Desk) {
  return async ({ body, action, ack }: SlackActionMiddlewareArgs<Click>): Promise<void> => {
    await ack();
    const [kind] = action.action_id.split(':');
    if (!isOurs(action) || kind === ACTIONS.link) return;
    // A menu without a selection invokes nothing.
    if (action.type === 'static_select' && !action.selected_option) return;
    const to = recipientOf(body);
    await dispatched(desk, { way: 'button', to }, async (request) => {
      if (!(await desk.once.take(keyOf(body, action)))) return 'repeated';
      const wish = await desk.buttons.decode(valueOf(action));
      const operation = wish ? desk.catalogue.find(wish.operation) : undefined;
      if (wish === null || operation === undefined) throw forgotten();
      const isInForm = body.view?.type === 'modal';
      const asked: Asked = { operation, raw: wish.values, to, way: 'button', isInForm };
      request.asked = asked;
      if (kind === ACTIONS.keep) return keep(desk, asked, wish);
      if (kind === ACTIONS.confirm) {
        if (isTooOld(desk, body)) throw forgotten();
        return confirm(desk, asked, wish);
      }
      return inReview(desk, body.view, labelOf(action), () =>
        stepFrom(desk, request, { asked, wish, body, action }),
      );
    });
  };
}

interface ClickedStep {
  readonly asked: Asked;
  readonly wish: Wish;
  readonly body: Click;
  readonly action: ButtonAction | StaticSelectAction;
}

async function stepFrom(desk: Desk, request: Dispatched, clicked: ClickedStep): Promise<Outcome> {
  const { wish, body, action } = clicked;
  const replace = wish.place === 'here' && isPrivate(body);
  const reset = replace ? null : resetMenus(desk, body, action);
  const outcome = await step(desk, request, clicked, replace);
  await reset;
  return outcome;
}

function step(
  desk: Desk,
  request: Dispatched,
  { asked, wish, body }: ClickedStep,
  replace: boolean,
): Promise<Outcome> {
  const { trigger_id: triggerId, view } = body;
  const act = async (): Promise<Outcome> => {
    const opensForm = wish.asksFirst || missingInputs(asked.operation.inputs, asked.raw).length > 0;
    if (opensForm) {
      await openForm(desk, asked, triggerId);
      return 'form opened';
    }
    const window = view?.type === 'home' ? await openWindow(desk, triggerId) : undefined;
    const shown: Asked = { ...asked, to: { ...asked.to, window } };
    request.asked = shown;
    return carryOut(desk, shown, triggerId, { replace });
  };
  // Reading may be repeated, and an operation that sends or deletes has a separate button to
  // confirm it.
  return asked.operation.effect === 'writes' ? actOnce(desk, asked, wish, act) : act();
}

function isOurs(action: BlockElementAction): action is ButtonAction | StaticSelectAction {
  return action.type === 'button' || action.type === 'static_select';
}

function valueOf(action: ButtonAction | StaticSelectAction): string {
  return (action.type === 'button' ? action.value : action.selected_option?.value) ?? '';
}

/** Resets a menu, so that the person can choose the same option again. */
async function resetMenus(
  desk: Desk,
  body: Click,
  action: ButtonAction | StaticSelectAction,
): Promise<void> {
  if (action.type !== 'static_select') return;
  await desk.answers.resetMenus(recipientOf(body), action.block_id);
}

/** Tells whether only this person sees the message, so that their answer may take its place. */
function isPrivate({ container, channel }: Click): boolean {
  return container['is_ephemeral'] === true || channel?.id.startsWith('D') === true;
}

/**
 * Tells whether a button is so old that its idempotency key may be deleted: it must not act again.
 */
function isTooOld(desk: Desk, { message, container }: Click): boolean {
  // The id of a message begins with the second in which it was posted.
  const shownAtMs = Number(message?.ts ?? container['message_ts']) * 1000;
  return shownAtMs < desk.now().getTime() - CLAIMS_KEPT_MS;
}

/** Runs the operation that was confirmed; its outcome replaces the preview. */
function confirm(desk: Desk, asked: Asked, wish: Wish): Promise<Outcome> {
  return actOnce(desk, asked, wish, async () => {
    const prepared = await prepare(desk, asked);
    if (prepared.run === null) throw prepared.problems[0] ?? forgotten();
    const confirmed = { ...prepared, preview: null };
    await answer(desk, asked, await resultOf(desk, asked, confirmed), { replace: true });
    return 'answered';
  });
}

async function keep(desk: Desk, asked: Asked, wish: Wish): Promise<Outcome> {
  if (!(await desk.once.take(nonceKey(wish)))) return 'repeated';
  const reply = { title: asked.operation.summary, summary: 'Nothing was changed.' };
  await desk.answers.privately(asked.to, reply, { replace: true });
  return 'kept';
}

/** Acts for the first click only; after a failure that changed nothing the next click counts. */
async function actOnce(
  desk: Desk,
  asked: Asked,
  wish: Wish,
  act: () => Promise<Outcome>,
): Promise<Outcome> {
  const key = nonceKey(wish);
  if (!(await desk.once.take(key))) {
    if (await desk.once.isLongTaken(key)) await tellThatItIsDone(desk, asked);
    return 'repeated';
  }
  try {
    const outcome = await act();
    if (outcome === 'form opened') await desk.once.release(key);
    return outcome;
  } catch (error) {
    if (leftEverythingAsItWas(error)) await desk.once.release(key);
    throw error;
  }
}

function tellThatItIsDone(desk: Desk, { operation, to }: Asked): Promise<void> {
  const summary = 'This button was used already; it acts only once.';
  return desk.answers.privately(to, { title: operation.summary, summary });
}

function nonceKey({ nonce }: Wish): string {
  if (nonce === undefined) throw forgotten();
  return `nonce:${nonce}`;
}

function keyOf(body: Click, action: ButtonAction | StaticSelectAction): string {
  const place = body.message?.ts ?? body.view?.id ?? '';
  return `click:${body.user.id}:${place}:${action.action_id}:${action.action_ts}`;
}

/** Returns where to answer a click; a click in a form is answered where the form was opened. */
function recipientOf(body: Click): Recipient {
  const form = readMetadata(body.view?.private_metadata ?? '');
  if (form !== null || body.channel === undefined) return answeredTo(body.user.id, form);
  return {
    personId: body.user.id,
    channelId: body.channel.id,
    threadTs: threadIn(body.message ?? body.container),
    responseUrl: body.response_url || null,
  };
}

function labelOf(action: ButtonAction | StaticSelectAction): string {
  const { text } = action.type === 'button' ? action : (action.selected_option ?? {});
  return unescaped(text?.text ?? '');
}

function forgotten(): InputError {
  return new InputError('This button or menu is too old. Please type the command again.');
}
