import { z } from 'zod';
import { checkView } from '../blocks/check.ts';
import type { PageAnswer, PageRequests } from '../page-protocol.ts';
import { viewObject } from '../slack-objects.ts';
import type { StoredView } from '../state.ts';
import type { Team } from '../team.ts';
import { isRecord } from '../texts.ts';
import { clientErrors } from '../view-state.ts';
import { closeModal, isFull, openModal, replaceView } from '../views.ts';
import { withInputs } from './actions.ts';
import type { Delivery } from './delivery.ts';
import { actor, blocksOf, findOrigin } from './origin.ts';
import { failureCode } from './outcome.ts';

/** docs.slack.dev/surfaces/modals: what an app may answer to a submission. */
const responseAction = z.discriminatedUnion('response_action', [
  z.object({
    response_action: z.literal('errors'),
    errors: z
      .record(z.string(), z.string().min(1))
      .refine((errors) => Object.keys(errors).length > 0, 'must name a block'),
  }),
  z.object({ response_action: z.literal('update'), view: z.unknown() }),
  z.object({ response_action: z.literal('push'), view: z.unknown() }),
  z.object({ response_action: z.literal('clear') }),
]);

/** A modal's submit button: docs.slack.dev/reference/interaction-payloads/view-interactions-payload. */
export async function submit(
  team: Team,
  delivery: Delivery,
  { person, viewId, state }: PageRequests['submit'],
): Promise<PageAnswer> {
  const found = findOrigin(team, person, { viewId });
  const origin = found && withInputs(team, found, [state]);
  if (origin?.kind !== 'view' || origin.view.kind !== 'modal') {
    return { ok: false, error: 'This is no longer there.' };
  }
  const missing = clientErrors(blocksOf(origin), origin.view.state);
  const [first] = Object.values(missing);
  if (first !== undefined) {
    team.state.putView({ ...origin.view, errors: missing });
    return { ok: false, error: first };
  }
  const outcome = await delivery.deliver('interactive', {
    type: 'view_submission',
    ...actor(team, person),
    trigger_id: team.triggers.issue({ personId: person, viewId, channelId: undefined }),
    view: viewObject(origin.view),
    response_urls: [],
  });
  if (outcome.kind !== 'acknowledged') return trouble(failureCode(outcome));
  return carryOut(team, team.state.view(viewId) ?? origin.view, outcome.body);
}

/** A modal's close button. */
export async function close(
  team: Team,
  delivery: Delivery,
  { person, viewId }: PageRequests['close'],
): Promise<PageAnswer> {
  const origin = findOrigin(team, person, { viewId });
  if (origin?.kind !== 'view' || origin.view.kind !== 'modal') return { ok: true };
  const { payload } = origin.view;
  const isWholeStack = payload['clear_on_close'] === true;
  closeModal(team, origin.view, isWholeStack);
  if (payload['notify_on_close'] === true) {
    await delivery.deliver('interactive', {
      type: 'view_closed',
      ...actor(team, person),
      view: viewObject(origin.view),
      is_cleared: isWholeStack,
    });
  }
  return { ok: true };
}

function carryOut(team: Team, view: StoredView, body: unknown): PageAnswer {
  if (body === undefined) {
    closeModal(team, view, false);
    return { ok: true };
  }
  const parsed = responseAction.safeParse(body);
  if (!parsed.success) return trouble('invalid_response_action');
  const answer = parsed.data;
  switch (answer.response_action) {
    case 'clear':
      closeModal(team, view, true);
      return { ok: true };
    case 'errors':
      return showErrors(team, view, answer.errors);
    case 'update':
    case 'push':
      return showView(team, view, answer.response_action, answer.view);
  }
}

function showErrors(team: Team, view: StoredView, errors: Record<string, string>): PageAnswer {
  const inputs = new Set(
    blocksOf({ kind: 'view', view }).map((block) =>
      isRecord(block) ? block['block_id'] : undefined,
    ),
  );
  const unknown = Object.keys(errors).filter((blockId) => !inputs.has(blockId));
  if (unknown.length > 0) return trouble(`errors for unknown blocks: ${unknown.join(', ')}`);
  team.state.putView({ ...view, errors });
  return { ok: true };
}

function showView(
  team: Team,
  view: StoredView,
  action: 'update' | 'push',
  given: unknown,
): PageAnswer {
  const checked = checkView(given, 'modal');
  if (!checked.ok) return trouble(checked.faults.join('; '));
  if (action === 'update') {
    replaceView(team, view, checked.value);
    return { ok: true };
  }
  if (isFull(team, view)) return trouble('push_limit_reached');
  const { personId, id: viewId } = view;
  openModal(team, { personId, viewId, channelId: undefined }, checked.value);
  return { ok: true };
}

function trouble(reason: string): PageAnswer {
  return { ok: false, error: `We had some trouble connecting. Try again? (${reason})` };
}
