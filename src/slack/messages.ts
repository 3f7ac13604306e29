import type { Reply } from '../domain/reply.ts';
import type { Richness } from './blocks/block.ts';
import type { ActionFace } from './buttons.ts';
import { hasRichBlocks, render, renderBare, type Rendered } from './blocks/render.ts';
import { isContentRefused, slackFaults } from './slack-failure.ts';

/**
 * Milliseconds after which charts or tables are tried again in a workspace that doesn't support
 * them.
 */
const REMEMBERED_MS = 60 * 60_000;

export interface Sent<T> {
  readonly value: T;
  readonly rendered: Rendered;
}

export type Messages = ReturnType<typeof createMessages>;

/** Creates what renders replies as richly as this workspace takes them. */
export function createMessages(now: () => Date) {
  const unknownUntil = { table: new Date(0), data_visualization: new Date(0) };

  const isKnown = (type: keyof typeof unknownUntil) => now() >= unknownUntil[type];

  const richest = (): Richness => {
    if (isKnown('table')) return isKnown('data_visualization') ? 'rich' : 'no charts';
    return isKnown('data_visualization') ? 'no tables' : 'simple';
  };

  /**
   * Remembers a block type that Slack names as unsupported: any other refusal is about that one
   * message.
   */
  const remember = (faults: readonly string[]): boolean => {
    const types = (['table', 'data_visualization'] as const).filter(
      (type) =>
        isKnown(type) && faults.some((fault) => fault.includes(`unsupported type: ${type}`)),
    );
    for (const type of types) unknownUntil[type] = new Date(now().getTime() + REMEMBERED_MS);
    return types.length > 0;
  };

  return {
    /** Delivers a reply, in a simpler form when Slack refuses its content. */
    async send<T>(
      reply: Reply,
      buttons: readonly ActionFace[],
      deliver: (rendered: Rendered) => Promise<T>,
    ): Promise<Sent<T>> {
      const attempt = async (rendered: Rendered) => ({ value: await deliver(rendered), rendered });
      let richness = hasRichBlocks(reply) ? richest() : 'simple';
      for (;;) {
        const sent = await unlessRefused(attempt(render(reply, { buttons, richness })));
        if ('value' in sent) return sent;
        if (richness === 'simple') return attempt(renderBare(reply));
        richness = remember(slackFaults(sent.refused)) ? richest() : 'simple';
      }
    },
  };
}

async function unlessRefused<T>(
  sending: Promise<Sent<T>>,
): Promise<Sent<T> | { readonly refused: unknown }> {
  try {
    return await sending;
  } catch (error) {
    if (!isContentRefused(error)) throw error;
    return { refused: error };
  }
}
