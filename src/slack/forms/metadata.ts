import { z } from 'zod';
import type { RawValues } from '../../core/reply.ts';
import { LIMITS } from '../limits.ts';

/** What a form remembers of where it was opened. */
export interface FormMetadata {
  readonly operation: string;
  readonly channelId: string | null;
  /** Where its answer goes, as long as Slack takes it (30 minutes). */
  readonly responseUrl: string | null;
  /** Files given before, by the name of the input: where no new one is given, they are kept. */
  readonly kept?: RawValues | undefined;
  readonly place?: FormPlace | undefined;
}

/** Where a form with several pages is; what was filled in stands in the store. */
interface FormPlace {
  /** Id of the draft. */
  readonly draft: string;
  /** The page, from 0; after the last comes the review. */
  readonly page: number;
  readonly turn: number;
}

const metadata = z.object({
  operation: z.string(),
  channelId: z.string().nullable(),
  responseUrl: z.string().nullable(),
  kept: z.record(z.string(), z.string()).optional(),
  place: z
    .object({
      draft: z.string(),
      page: z.int().nonnegative(),
      turn: z.int().nonnegative(),
    })
    .optional(),
});

export function writeMetadata(value: FormMetadata): string {
  const text = JSON.stringify(value);
  if (text.length <= LIMITS.view.privateMetadata) return text;
  return JSON.stringify({ ...value, responseUrl: null });
}

/** Where the answers to a form stand, in words. */
export function placeOf({ channelId }: Pick<FormMetadata, 'channelId'>): string {
  return channelId === null ? 'in your messages with the bot' : 'in the channel';
}

/** `null` for a view that isn't ours. */
export function readMetadata(text: string): FormMetadata | null {
  try {
    const parsed = metadata.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not JSON: somebody else's view, or one of an earlier version.
    return null;
  }
}
