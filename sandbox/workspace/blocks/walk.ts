import { isRecord } from '../texts.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The elements of a block that somebody can use. */
export function elementsOf(block: unknown): Fields[] {
  if (!isRecord(block)) return [];
  const { accessory, element, elements } = block;
  const candidates = [accessory, element, ...(block['type'] === 'actions' ? list(elements) : [])];
  return candidates.filter(isRecord).filter((one) => one['type'] !== 'image');
}

/** The block and the element that carry these ids. */
export function findElement(
  blocks: readonly unknown[],
  blockId: string,
  actionId: string,
): { readonly block: Fields; readonly element: Fields } | undefined {
  const block = blocks.filter(isRecord).find((one) => one['block_id'] === blockId);
  if (block === undefined) return undefined;
  const element = elementsOf(block).find((one) => one['action_id'] === actionId);
  return element && { block, element };
}

/** Blocks with an id in every block and in every element, as Slack fills them in. */
export function withIds(blocks: readonly unknown[], newId: () => string): Fields[] {
  return blocks.filter(isRecord).map((block) => {
    const named = (element: unknown) =>
      isRecord(element) && element['type'] !== 'image'
        ? { ...element, action_id: element['action_id'] ?? newId() }
        : element;
    return {
      ...block,
      block_id: block['block_id'] ?? newId(),
      ...(block['accessory'] !== undefined && { accessory: named(block['accessory']) }),
      ...(block['element'] !== undefined && { element: named(block['element']) }),
      ...(block['type'] === 'actions' && { elements: list(block['elements']).map(named) }),
    };
  });
}

/** A value as a list, empty when it is none. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
