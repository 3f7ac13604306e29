import { setRecent } from '../lib/recent.ts';
import type { Rendered } from './blocks/render.ts';
import type { MessageBlock } from './blocks/sections.ts';

/** The most messages kept; Slack itself drops them when the client is reloaded. */
const MOST_KEPT = 300;
const PREFIX = 'menu';

export type EphemeralMessages = ReturnType<typeof createEphemeralMessages>;

type Message = Pick<Rendered, 'text' | 'blocks'>;

/**
 * Creates the memory of private messages with menus. Slack never gives a private message back,
 * keeps a choice selected, and sends nothing when the same is chosen again; in a block with another
 * id the menu is reset. It is in memory only: after a restart, or on another replica, a menu still
 * works, but stays on the last choice.
 */
export function createEphemeralMessages(newId: () => string) {
  const kept = new Map<string, Message>();

  const keep = <M extends Message>(rendered: M): M => {
    const { text, blocks: shown } = rendered;
    if (!shown.some(hasMenu)) return rendered;
    const key = newId();
    setRecent(kept, key, { text, blocks: shown }, MOST_KEPT);
    const blocks = shown.map((block, index) =>
      hasMenu(block) ? { ...block, block_id: `${PREFIX}:${key}:${index}` } : block,
    );
    return { ...rendered, blocks };
  };

  return {
    keep,

    /** Returns the message that has this block, with new ids; `null` if it isn't kept any more. */
    again(blockId: string): Message | null {
      const [prefix, key = ''] = blockId.split(':');
      const rendered = prefix === PREFIX ? kept.get(key) : undefined;
      if (rendered === undefined) return null;
      kept.delete(key);
      return keep(rendered);
    },
  };
}

function hasMenu(block: MessageBlock): boolean {
  return block.type === 'actions' && block.elements.some(({ type }) => type === 'static_select');
}
