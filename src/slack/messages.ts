import { UndeliverableError } from '../core/errors.ts';
import type { Reply } from '../core/reply.ts';
import type { StepFace } from './blocks/buttons.ts';
import { hasRichBlocks, render, renderBare, type Rendered } from './blocks/render.ts';
import { slackCode } from './slack-failure.ts';

/** How long a workspace that refused charts or tables isn't asked again. */
const REMEMBERED_MS = 60 * 60_000;
const REFUSED_BLOCKS = new Set(['invalid_blocks', 'invalid_blocks_format', 'msg_blocks_too_long']);

export interface Sent<T> {
  readonly value: T;
  readonly rendered: Rendered;
}

export type Messages = ReturnType<typeof createMessages>;

/** Renders replies as richly as this workspace takes them. */
export function createMessages(now: () => Date) {
  let simpleUntil = new Date(0);
  return {
    /** Delivers a reply; where Slack refuses its blocks, a simpler form of it. */
    async send<T>(
      reply: Reply,
      buttons: readonly StepFace[],
      deliver: (rendered: Rendered) => Promise<T>,
    ): Promise<Sent<T>> {
      const attempt = async (rendered: Rendered) => ({ value: await deliver(rendered), rendered });
      let refused: unknown;
      if (hasRichBlocks(reply) && now() >= simpleUntil) {
        const rich = await unlessRefused(attempt(render(reply, { buttons })));
        if ('value' in rich) return rich;
        refused = rich.refused;
      }
      const simple = await unlessRefused(attempt(render(reply, { buttons, richness: 'simple' })));
      if (!('value' in simple)) return attempt(renderBare(reply));
      if (refused !== undefined) simpleUntil = new Date(now().getTime() + REMEMBERED_MS);
      return simple;
    },
  };
}

async function unlessRefused<T>(
  sending: Promise<Sent<T>>,
): Promise<Sent<T> | { readonly refused: unknown }> {
  try {
    return await sending;
  } catch (error) {
    const code = error instanceof UndeliverableError ? error.reason : slackCode(error);
    if (code === null || !REFUSED_BLOCKS.has(code)) throw error;
    return { refused: error };
  }
}
