import type { MessageBlock } from './blocks/block.ts';
import type { Rendered } from './blocks/render.ts';

/** Slack forgets a private message when the client is reloaded; so long its menus may be used. */
const MOST_KEPT = 300;
const PREFIX = 'menu';

export type Shown = ReturnType<typeof createShown>;

/** Without its files, which may be large. */
type Message = Pick<Rendered, 'text' | 'blocks'>;

/**
 * What private messages with menus show. Slack never gives a private message back, keeps a choice
 * on show, and tells nothing when the same is chosen again; in a block with another id the menu is
 * as new. Kept in memory only: after a restart, or on another replica, a menu still
 * works, but keeps what was chosen.
 */
export function createShown(newId: () => string) {
  const kept = new Map<string, Message>();

  const keep = <M extends Message>(rendered: M): M => {
    const { text, blocks: shown } = rendered;
    if (!shown.some(hasMenu)) return rendered;
    const key = newId();
    kept.set(key, { text, blocks: shown });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    const blocks = shown.map((block, index) =>
      hasMenu(block) ? { ...block, block_id: `${PREFIX}:${key}:${index}` } : block,
    );
    return { ...rendered, blocks };
  };

  return {
    /** The message with ids in its blocks by which it is found again. */
    keep,

    /** The message in which this block is, with ids that are as new. */
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
