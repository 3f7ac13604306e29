import { findElement } from '../blocks/walk.ts';
import { checkOptions } from '../blocks/check.ts';
import type { PageAnswer, PageRequests, ViewState } from '../page-protocol.ts';
import { escapedTexts, isRecord } from '../texts.ts';
import type { Team } from '../team.ts';
import { withFileObjects } from '../uploads.ts';
import { stateOf } from '../view-state.ts';
import type { Delivery } from './delivery.ts';
import { actor, blocksOf, findOrigin, place, usedElement, type Origin } from './origin.ts';
import { failureCode } from './outcome.ts';

const NOT_THERE: PageAnswer = { ok: false, error: 'This is no longer there.' };
/** docs.slack.dev/reference/block-kit/block-elements/select-menu-element. */
const MIN_QUERY_LENGTH = 3;

/** A click or a choice: docs.slack.dev/reference/interaction-payloads/block_actions-payload. */
export async function act(
  team: Team,
  delivery: Delivery,
  request: PageRequests['action'],
): Promise<PageAnswer> {
  const { person, container, blockId, actionId } = request;
  const origin = findOrigin(team, person, container);
  const used = origin && findElement(blocksOf(origin), blockId, actionId);
  if (used === undefined || origin === undefined) return NOT_THERE;
  const notified = { [blockId]: { [actionId]: request.action } };
  const known = withInputs(team, origin, [notified, request.state ?? {}]);
  // Inputs are told with the submission, unless the app asked for more.
  if (used.block['type'] === 'input' && used.block['dispatch_action'] !== true) return { ok: true };
  const channelId = origin.kind === 'message' ? origin.message.channel : undefined;
  const viewId = origin.kind === 'view' ? origin.view.id : undefined;
  const action = {
    ...escapedTexts({ ...usedElement(blockId, used.element), ...request.action }),
    type: used.element['type'],
    action_ts: team.state.nextTs(),
  };
  const outcome = await delivery.deliver('interactive', {
    type: 'block_actions',
    ...actor(team, person),
    ...place(team, known),
    trigger_id: team.triggers.issue({ personId: person, viewId, channelId }),
    ...responseUrl(team, person, origin),
    actions: [action],
  });
  if (outcome.kind === 'acknowledged') return { ok: true };
  return { ok: false, error: `${team.app.botName} did not respond (${failureCode(outcome)}).` };
}

/** Typeahead: docs.slack.dev/reference/interaction-payloads/block_suggestion-payload. */
export async function suggest(
  team: Team,
  delivery: Delivery,
  request: PageRequests['options'],
): Promise<PageAnswer> {
  const { person, container, blockId, actionId, query } = request;
  const origin = findOrigin(team, person, container);
  const used = origin && findElement(blocksOf(origin), blockId, actionId);
  if (used === undefined || origin === undefined) return NOT_THERE;
  if (query.length < Number(used.element['min_query_length'] ?? MIN_QUERY_LENGTH)) {
    return { ok: true, options: [] };
  }
  const outcome = await delivery.deliver('interactive', {
    type: 'block_suggestion',
    ...actor(team, person),
    ...place(team, origin),
    action_id: actionId,
    block_id: blockId,
    value: query,
  });
  if (outcome.kind !== 'acknowledged') {
    return { ok: false, error: `The options can't be loaded (${failureCode(outcome)}).` };
  }
  const checked = checkOptions(outcome.body);
  if (!checked.ok) {
    return { ok: false, error: `The options can't be shown: ${checked.faults.join('; ')}` };
  }
  if ('options' in checked.value) return { ok: true, options: checked.value.options };
  return { ok: true, optionGroups: checked.value.option_groups };
}

/** What somebody uses, with what its inputs hold just now; a view keeps it. */
export function withInputs(team: Team, origin: Origin, notified: readonly ViewState[]): Origin {
  const known = origin.kind === 'view' ? origin.view.state : {};
  const merged: Record<string, Record<string, unknown>> = { ...known };
  for (const [blockId, actions] of notified.flatMap((state) => Object.entries(state))) {
    if (isRecord(actions)) merged[blockId] = { ...merged[blockId], ...actions };
  }
  if (origin.kind === 'view') showFiles(team, origin.view.personId, merged);
  if (origin.kind === 'message') return { ...origin, notified: merged };
  const view = { ...origin.view, state: stateOf(blocksOf(origin), merged) };
  team.state.rememberInputs(view.id, view.state);
  return { kind: 'view', view };
}

/** The page tells which files it means; the app sees them as Slack describes files. */
function showFiles(
  team: Team,
  personId: string,
  states: Record<string, Record<string, unknown>>,
): void {
  for (const [blockId, actions] of Object.entries(states)) {
    const shown = Object.entries(actions).map(([actionId, state]) => [
      actionId,
      withFileObjects(team, personId, state),
    ]);
    states[blockId] = Object.fromEntries(shown) as Record<string, unknown>; // As it was.
  }
}

function responseUrl(team: Team, personId: string, origin: Origin) {
  if (origin.kind === 'view') return {};
  const { message } = origin;
  const target = { personId, channelId: message.channel, original: message };
  return { response_url: `${team.address}${team.responses.issue('actions', target)}` };
}
