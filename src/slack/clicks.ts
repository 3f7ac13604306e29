import type {
  BlockAction,
  BlockElementAction,
  ButtonAction,
  SlackActionMiddlewareArgs,
  StaticSelectAction,
} from '@slack/bolt';
import { InputError } from '../lib/errors.ts';
import { missingInputs } from '../operations/read-values.ts';
import { CLAIMS_KEPT_MS } from '../store/sweeping.ts';
import type { Recipient } from './answers.ts';
import { openWindow } from './answer-window.ts';
import { threadIn, type Invocation } from './invocation.ts';
import { ACTIONS, type Wish } from './button-value.ts';
import { answer, execute, prepare, resultOf } from './execute.ts';
import { openForm } from './open-form.ts';
import { answeredTo, readMetadata } from './forms/metadata.ts';
import { unescaped } from './returned.ts';
import { inReview } from './review-step.ts';
import { handled, type SlackRequest, type Outcome } from './handled.ts';
import { leftEverythingAsItWas } from './failure-reply.ts';
import type { SlackContext } from './parts.ts';

export type Click = BlockAction<ButtonAction | StaticSelectAction>;

/**
 * Handles a click on a button or a choice in a menu: acknowledges it at once, and runs a change
 * only once however often it is clicked or delivered.
 */
export function onClick(slack: SlackContext) {
  return async ({ body, action, ack }: SlackActionMiddlewareArgs<Click>): Promise<void> => {
    await ack();
    const [kind] = action.action_id.split(':');
    if (!isOwn(action) || kind === ACTIONS.link) return;
    // A menu without a selection invokes nothing.
    if (action.type === 'static_select' && !action.selected_option) return;
    const to = recipientOf(body);
    await handled(slack, { way: 'button', to }, async (request) => {
      if (!(await slack.once.take(keyOf(body, action)))) return 'repeated';
      const wish = await slack.buttons.decode(valueOf(action));
      const operation = wish ? slack.catalogue.find(wish.operation) : undefined;
      if (wish === null || operation === undefined) throw forgotten();
      const isInForm = body.view?.type === 'modal';
      const invocation: Invocation = { operation, raw: wish.values, to, way: 'button', isInForm };
      request.invocation = invocation;
      if (kind === ACTIONS.keep) return keep(slack, invocation, wish);
      if (kind === ACTIONS.confirm) {
        if (isTooOld(slack, body)) throw forgotten();
        return confirm(slack, invocation, wish);
      }
      return inReview(slack, body.view, labelOf(action), () =>
        stepFrom(slack, request, { invocation, wish, body, action }),
      );
    });
  };
}

interface ClickedStep {
  readonly invocation: Invocation;
  readonly wish: Wish;
  readonly body: Click;
  readonly action: ButtonAction | StaticSelectAction;
}

async function stepFrom(
  slack: SlackContext,
  request: SlackRequest,
  clicked: ClickedStep,
): Promise<Outcome> {
  const { wish, body, action } = clicked;
  const replace = wish.place === 'here' && isPrivate(body);
  const reset = replace ? null : resetMenus(slack, body, action);
  const outcome = await step(slack, request, clicked, replace);
  await reset;
  return outcome;
}

function step(
  slack: SlackContext,
  request: SlackRequest,
  { invocation, wish, body }: ClickedStep,
  replace: boolean,
): Promise<Outcome> {
  const { trigger_id: triggerId, view } = body;
  const act = async (): Promise<Outcome> => {
    const opensForm =
      wish.asksFirst || missingInputs(invocation.operation.inputs, invocation.raw).length > 0;
    if (opensForm) {
      await openForm(slack, invocation, triggerId);
      return 'form opened';
    }
    const window = view?.type === 'home' ? await openWindow(slack, triggerId) : undefined;
    const shown: Invocation = { ...invocation, to: { ...invocation.to, window } };
    request.invocation = shown;
    return execute(slack, shown, triggerId, { replace });
  };
  // Reading may be repeated, and an operation that sends or deletes has a separate button to
  // confirm it.
  return invocation.operation.effect === 'writes' ? actOnce(slack, invocation, wish, act) : act();
}

function isOwn(action: BlockElementAction): action is ButtonAction | StaticSelectAction {
  return action.type === 'button' || action.type === 'static_select';
}

function valueOf(action: ButtonAction | StaticSelectAction): string {
  return (action.type === 'button' ? action.value : action.selected_option?.value) ?? '';
}

/** Resets a menu, so that the person can choose the same option again. */
async function resetMenus(
  slack: SlackContext,
  body: Click,
  action: ButtonAction | StaticSelectAction,
): Promise<void> {
  if (action.type !== 'static_select') return;
  await slack.answers.resetMenus(recipientOf(body), action.block_id);
}

/** Tells whether only this person sees the message, so that their answer may take its place. */
function isPrivate({ container, channel }: Click): boolean {
  return container['is_ephemeral'] === true || channel?.id.startsWith('D') === true;
}

/**
 * Tells whether a button is so old that its idempotency key may be deleted: it must not act again.
 */
function isTooOld(slack: SlackContext, { message, container }: Click): boolean {
  // The id of a message begins with the second in which it was posted.
  const shownAtMs = Number(message?.ts ?? container['message_ts']) * 1000;
  return shownAtMs < slack.now().getTime() - CLAIMS_KEPT_MS;
}

/** Runs the operation that was confirmed; its outcome replaces the preview. */
function confirm(slack: SlackContext, invocation: Invocation, wish: Wish): Promise<Outcome> {
  return actOnce(slack, invocation, wish, async () => {
    const prepared = await prepare(slack, invocation);
    if (prepared.run === null) throw prepared.problems[0] ?? forgotten();
    const confirmed = { ...prepared, preview: null };
    await answer(slack, invocation, await resultOf(slack, invocation, confirmed), {
      replace: true,
    });
    return 'answered';
  });
}

async function keep(slack: SlackContext, invocation: Invocation, wish: Wish): Promise<Outcome> {
  if (!(await slack.once.take(nonceKey(wish)))) return 'repeated';
  const reply = { title: invocation.operation.summary, summary: 'Nothing was changed.' };
  await slack.answers.privately(invocation.to, reply, { replace: true });
  return 'kept';
}

/** Acts for the first click only; after a failure that changed nothing the next click counts. */
async function actOnce(
  slack: SlackContext,
  invocation: Invocation,
  wish: Wish,
  act: () => Promise<Outcome>,
): Promise<Outcome> {
  const key = nonceKey(wish);
  if (!(await slack.once.take(key))) {
    if (await slack.once.isLongTaken(key)) await tellThatItIsDone(slack, invocation);
    return 'repeated';
  }
  try {
    const outcome = await act();
    if (outcome === 'form opened') await slack.once.release(key);
    return outcome;
  } catch (error) {
    if (leftEverythingAsItWas(error)) await slack.once.release(key);
    throw error;
  }
}

function tellThatItIsDone(slack: SlackContext, { operation, to }: Invocation): Promise<void> {
  const summary = 'This button was used already; it acts only once.';
  return slack.answers.privately(to, { title: operation.summary, summary });
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
