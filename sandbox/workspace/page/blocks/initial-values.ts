import type { Element } from 'slack-blocks-to-jsx';
import type { ViewState } from '../../page-protocol.ts';
import { initialState } from '../elements/element-state.ts';
import type { AnyBlock } from './any-block.ts';

/** An element with the ids under which it is known; the server gives ids to blocks without one. */
interface Placed {
  readonly blockId: string;
  readonly actionId: string;
  readonly element: Element;
}

/** What the elements of these blocks hold before anybody touches them. */
export function initialValues(blocks: readonly AnyBlock[], channel?: string): ViewState {
  const values: Record<string, Record<string, unknown>> = {};
  for (const { blockId, actionId, element } of blocks.flatMap(placedIn)) {
    const state = initialState(element, channel);
    if (state) values[blockId] = { ...values[blockId], [actionId]: state };
  }
  return values;
}

export function actionIdOf(element: Element): string {
  return ('action_id' in element && element.action_id) || '';
}

function placedIn(block: AnyBlock): Placed[] {
  const blockId = block.block_id ?? '';
  return elementsOf(block).map((element) => ({ blockId, actionId: actionIdOf(element), element }));
}

function elementsOf(block: AnyBlock): readonly Element[] {
  if (block.type === 'input') return [block.element];
  if (block.type === 'actions') return block.elements;
  if (block.type === 'section' && block.accessory) return [block.accessory];
  return [];
}
