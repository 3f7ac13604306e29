import { withIds, type Fields } from './blocks/walk.ts';
import type { StoredView } from './state.ts';
import type { Team } from './team.ts';
import type { Trigger } from './triggers.ts';
import { stateOf } from './view-state.ts';

type Payload = Fields & { readonly blocks: readonly Fields[] };

/** Slack stacks at most three modals: docs.slack.dev/surfaces/modals. */
const STACK = 3;

/** Shows a person a modal, above the one in which it was asked for, if any. */
export function openModal(
  team: Team,
  { personId, viewId, channelId }: Trigger,
  payload: Payload,
): StoredView {
  const below = viewId === undefined ? undefined : team.state.view(viewId);
  const id = team.newId('V');
  const named = withNamedBlocks(team, payload);
  const view: StoredView = {
    id,
    personId,
    kind: 'modal',
    payload: named,
    hash: newHash(team),
    rootId: below?.kind === 'modal' ? below.rootId : id,
    previousId: below?.kind === 'modal' ? below.id : null,
    state: stateOf(named.blocks, {}, channelId),
  };
  team.state.putView(view);
  return view;
}

/** Shows a person's Home tab anew. */
export function publishHome(team: Team, personId: string, payload: Payload): StoredView {
  const old = homeOf(team, personId);
  if (old !== undefined) return replaceView(team, old, payload);
  const id = team.newId('V');
  const named = withNamedBlocks(team, payload);
  const view: StoredView = {
    id,
    personId,
    kind: 'home',
    payload: named,
    hash: newHash(team),
    rootId: id,
    previousId: null,
    state: stateOf(named.blocks),
  };
  team.state.putView(view);
  return view;
}

/** Shows something else in a view; inputs of the same ids keep what they hold. */
export function replaceView(team: Team, old: StoredView, payload: Payload): StoredView {
  const named = withNamedBlocks(team, payload);
  const { errors: _, ...kept } = old;
  const view = {
    ...kept,
    payload: named,
    hash: newHash(team),
    state: stateOf(named.blocks, old.state),
  };
  team.state.putView(view);
  return view;
}

export function homeOf(team: Team, personId: string): StoredView | undefined {
  return team.state.views().find((view) => view.kind === 'home' && view.personId === personId);
}

/** The modals of one stack, from the bottom to the top. */
function stackOf(team: Team, view: StoredView): readonly StoredView[] {
  return team.state.views().filter((one) => one.rootId === view.rootId);
}

/** Whether no other modal fits above. */
export function isFull(team: Team, view: StoredView): boolean {
  return stackOf(team, view).length >= STACK;
}

/** Closes a modal with what lies above it, or the whole stack. */
export function closeModal(team: Team, view: StoredView, isWholeStack: boolean): void {
  const stack = stackOf(team, view);
  const from = isWholeStack ? 0 : stack.findIndex((one) => one.id === view.id);
  for (const one of stack.slice(Math.max(from, 0)).reverse()) team.state.closeView(one.id);
}

function withNamedBlocks(team: Team, payload: Payload): Payload {
  return { ...payload, blocks: withIds(payload.blocks, () => team.newId('b')) };
}

function newHash(team: Team): string {
  return `${Math.floor(team.now().getTime() / 1000)}.${team.newId('h')}`;
}
