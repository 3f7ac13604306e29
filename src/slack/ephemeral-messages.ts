import { jsonIn } from '../lib/json.ts';
import { setRecent } from '../lib/recent.ts';
import type { Rendered } from './blocks/render.ts';
import type { MessageBlock } from './blocks/sections.ts';
import type { ActionElement } from './blocks/actions.ts';
import { LIMITS } from './limits.ts';

/** The most messages kept; Slack itself drops them when the client is reloaded. */
const MOST_KEPT = 300;
const PREFIX = 'menu';

export type EphemeralMessages = ReturnType<typeof createEphemeralMessages>;

type Message = Pick<Rendered, 'text' | 'blocks'>;

/**
 * Creates the memory of private messages with menus, or with buttons that act once. Slack never
 * gives a private message back, keeps a choice selected, and sends nothing when the same is chosen
 * again; in a block with another id the menu is reset. It is in memory only: after a restart, or on
 * another replica, a menu still works, but stays on the last choice, and a button that was used
 * stays, and says so when it is clicked.
 */
export function createEphemeralMessages(newId: () => string) {
  const kept = new Map<string, Message & { readonly version: number }>();

  const shownAs = <M extends Message>(message: M, key: string, version: number): M => {
    const { text, blocks: shown } = message;
    setRecent(kept, key, { text, blocks: shown, version }, MOST_KEPT);
    const blocks = shown.map((block, index) =>
      mayChange(block) ? { ...block, block_id: [PREFIX, key, index, version].join(':') } : block,
    );
    return { ...message, blocks };
  };

  const find = (blockId: string) => {
    const [prefix, key = '', index] = blockId.split(':');
    const message = prefix === PREFIX ? kept.get(key) : undefined;
    return message && { message, key, index: Number(index), version: message.version + 1 };
  };

  return {
    keep: <M extends Message>(rendered: M): M =>
      rendered.blocks.some(mayChange) ? shownAs(rendered, newId(), 0) : rendered,

    /** Returns the message that has this block, with new ids; `null` if it isn't kept any more. */
    again(blockId: string): Message | null {
      const found = find(blockId);
      if (found === undefined) return null;
      const { message, key, version } = found;
      return shownAs({ text: message.text, blocks: message.blocks }, key, version);
    },

    /**
     * Returns the message without the button, or the entry of a menu, that has this value, and with
     * `words` below its row.
     */
    used(blockId: string, value: string, words: readonly MessageBlock[]): Message | null {
      const found = find(blockId);
      if (found === undefined) return null;
      const { message, key, index, version } = found;
      const blocks = message.blocks.flatMap((block, at) =>
        at === index ? [...without(block, value), ...words] : [block],
      );
      return shownAs(
        { text: message.text, blocks: blocks.slice(0, LIMITS.message.blocks) },
        key,
        version,
      );
    },
  };
}

function mayChange(block: MessageBlock): boolean {
  return block.type === 'actions' && block.elements.some(changes);
}

function changes(element: { readonly type: string; readonly value?: string | undefined }): boolean {
  return element.type === 'static_select' || actsOnce(element.value);
}

/** Tells whether the value of a button has the key by which it acts once. */
function actsOnce(value = ''): boolean {
  const carried = jsonIn(value);
  return typeof carried === 'object' && carried !== null && 'nonce' in carried;
}

/** Returns a row of buttons and menus without what has this value; none where nothing is left. */
function without(block: MessageBlock, value: string): readonly MessageBlock[] {
  if (block.type !== 'actions') return [block];
  // Rows of messages are made by `actionBlocks`.
  const elements = (block.elements as readonly ActionElement[]).flatMap(
    (one): readonly ActionElement[] => {
      if (one.type === 'button') return one.value === value ? [] : [one];
      const options = one.options?.filter((option) => option.value !== value) ?? [];
      return options.length > 0 ? [{ ...one, options }] : [];
    },
  );
  return elements.length > 0 ? [{ ...block, elements }] : [];
}
