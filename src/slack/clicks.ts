import type {
  BlockAction,
  BlockElementAction,
  ButtonAction,
  SlackActionMiddlewareArgs,
  StaticSelectAction,
} from '@slack/bolt';
import { InputError } from '../core/errors.ts';
import { CLAIMS_KEPT_MS } from '../store/sweeping.ts';
import type { Recipient } from './answers.ts';
import type { Asked } from './asked.ts';
import { ACTIONS, type Wish } from './button-value.ts';
import { answer, carryOut, prepare, resultOf } from './carry-out.ts';
import { openForm } from './open-form.ts';
import { readMetadata } from './forms/metadata.ts';
import { unescaped } from './returned.ts';
import { inReview } from './review-step.ts';
import { dispatched, type Outcome } from './dispatched.ts';
import { leftEverythingAsItWas } from './failure-reply.ts';
import type { Desk } from './parts.ts';

export type Click = BlockAction<ButtonAction | StaticSelectAction>;

/** A button or a menu: acknowledged at once, acting once however often it is clicked or told. */
export function onClick(desk: Desk) {
  return async ({ body, action, ack }: SlackActionMiddlewareArgs<Click>): Promise<void> => {
    await ack();
    const [kind] = action.action_id.split(':');
    if (!isOurs(action) || kind === ACTIONS.link) return;
    // A menu that was emptied asks for nothing.
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
        stepFrom(desk, asked, wish, { body, action }),
      );
    });
  };
}

async function stepFrom(
  desk: Desk,
  asked: Asked,
  wish: Wish,
  { body, action }: { body: Click; action: ButtonAction | StaticSelectAction },
): Promise<Outcome> {
  const replace = wish.place === 'here' && isPrivate(body);
  const reset = replace ? null : resetMenus(desk, body, action);
  const outcome = await step(desk, asked, wish, { triggerId: body.trigger_id, replace });
  await reset;
  return outcome;
}

function step(
  desk: Desk,
  asked: Asked,
  wish: Wish,
  { triggerId, replace }: { readonly triggerId: string; readonly replace: boolean },
): Promise<Outcome> {
  const act = async (): Promise<Outcome> => {
    if (!wish.asksFirst) return carryOut(desk, asked, triggerId, { replace });
    await openForm(desk, asked, triggerId);
    return 'form opened';
  };
  // Reading may be repeated, and what sends or deletes is confirmed by a button of its own.
  return asked.operation.effect === 'writes' ? actOnce(desk, asked, wish, act) : act();
}

function isOurs(action: BlockElementAction): action is ButtonAction | StaticSelectAction {
  return action.type === 'button' || action.type === 'static_select';
}

function valueOf(action: ButtonAction | StaticSelectAction): string {
  return (action.type === 'button' ? action.value : action.selected_option?.value) ?? '';
}

/** Whoever comes back to a menu must be able to choose the same again. */
async function resetMenus(
  desk: Desk,
  body: Click,
  action: ButtonAction | StaticSelectAction,
): Promise<void> {
  if (action.type !== 'static_select') return;
  await desk.answers.resetMenus(recipientOf(body), action.block_id);
}

/** Nobody else sees the message, so that an answer to one person may take its place. */
function isPrivate({ container, channel }: Click): boolean {
  return container['is_ephemeral'] === true || channel?.id.startsWith('D') === true;
}

/** Whether it was used may be forgotten by now, and it must not act once more. */
function isTooOld(desk: Desk, { message, container }: Click): boolean {
  // An id that begins with the second in which the message was posted.
  const shownAtMs = Number(message?.ts ?? container['message_ts']) * 1000;
  return shownAtMs < desk.now().getTime() - CLAIMS_KEPT_MS;
}

/** Runs what was confirmed; its outcome takes the place of the question. */
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

/** Acts for the first click only; after a failure that changed nothing the next one counts. */
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

/** What is clicked in a form is answered where the form was asked for. */
function recipientOf(body: Click): Recipient {
  const form = readMetadata(body.view?.private_metadata ?? '');
  return {
    personId: body.user.id,
    channelId: body.channel?.id ?? form?.channelId ?? null,
    responseUrl: body.response_url || (form?.responseUrl ?? null),
  };
}

function labelOf(action: ButtonAction | StaticSelectAction): string {
  const { text } = action.type === 'button' ? action : (action.selected_option ?? {});
  return unescaped(text?.text ?? '');
}

function forgotten(): InputError {
  return new InputError('This button or menu is too old. Please type the command again.');
}
