import { z } from 'zod';
import type { RawValues } from '../../domain/reply.ts';
import { LIMITS } from '../limits.ts';
import type { InvokedAt } from '../recipient.ts';

/** The data that a form carries, with the place where it was opened: its answer goes there. */
export interface FormMetadata extends InvokedAt {
  readonly operation: string;
  /** Files given before, by the name of the input; they are kept where no new one is given. */
  readonly kept?: RawValues | undefined;
  readonly place?: FormPlace | undefined;
}

/** The position in a form with several pages; its values are in the store. */
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
  // A form that an earlier version opened has no thread.
  threadTs: z.string().nullable().default(null),
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

/** Returns `null` for a view that isn't one of the bot's. */
export function readMetadata(text: string): FormMetadata | null {
  try {
    const parsed = metadata.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    // Text that isn't JSON is from another app's view, or one of an earlier version.
    return null;
  }
}
