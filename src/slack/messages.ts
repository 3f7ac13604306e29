import type { Reply } from '../domain/reply.ts';
import { render, renderBare, type Rendered } from './blocks/render.ts';
import { RICH, type Richness, type RichType, SIMPLE } from './blocks/sections.ts';
import type { ActionElement } from './blocks/actions.ts';
import { isContentRefused, slackFaults } from './web-api.ts';

/** Milliseconds until a workspace that took no charts or tables is sent them again. */
const REMEMBERED_MS = 60 * 60_000;

export type Messages = ReturnType<typeof createMessages>;

export function createMessages(now: () => Date) {
  const refusedUntil = new Map<RichType, Date>();

  const isTaken = (type: RichType) => now() >= (refusedUntil.get(type) ?? 0);

  const richest = (): Richness => new Set([...RICH].filter(isTaken));

  const remember = (type: RichType) =>
    refusedUntil.set(type, new Date(now().getTime() + REMEMBERED_MS));

  return {
    /** Delivers a reply, in a simpler form when Slack refuses its content. */
    async send<T>(
      reply: Reply,
      buttons: readonly ActionElement[],
      deliver: (rendered: Rendered) => Promise<T>,
    ): Promise<{ readonly value: T; readonly rendered: Rendered }> {
      let richness = richest();
      let suspect: RichType | null = null;
      for (;;) {
        const rendered = render(reply, { buttons, richness });
        try {
          const value = await deliver(rendered);
          if (suspect) remember(suspect);
          return { value, rendered };
        } catch (error) {
          if (!isContentRefused(error)) throw error;
          const used = [...RICH].filter((type) => usesType(rendered, type));
          const refused = used.filter((type) => isNamedIn(slackFaults(error), type));
          if (used.length === 0) break;
          suspect = null;
          if (refused.length > 0) {
            for (const type of refused) remember(type);
            richness = richest();
          } else if (used.includes('data_table')) {
            // An answer to a response_url doesn't say which block was refused: this one is newest.
            suspect = 'data_table';
            richness = new Set([...richness].filter((type) => type !== suspect));
          } else {
            // Any other refusal is about this one message.
            richness = SIMPLE;
          }
        }
      }
      const rendered = renderBare(reply);
      return { value: await deliver(rendered), rendered };
    },
  };
}

function usesType({ blocks }: Rendered, type: RichType): boolean {
  return blocks.some((block) => block.type === type);
}

function isNamedIn(faults: readonly string[], type: RichType): boolean {
  return faults.some((fault) => fault.includes(`unsupported type: ${type}`));
}
