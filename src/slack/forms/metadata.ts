import { z } from 'zod';
import type { RawValues } from '../../domain/reply.ts';
import type { InvokedAt, Recipient } from '../answers.ts';
import { LIMITS } from '../limits.ts';

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

/** Returns the place where a form was opened, for its metadata. */
export function invokedAt({ channelId, threadTs, responseUrl }: InvokedAt): InvokedAt {
  return { channelId, threadTs, responseUrl };
}

/** Returns the recipient of a form's answers: the place where it was opened, if that is known. */
export function answeredTo(personId: string, form: FormMetadata | null | undefined): Recipient {
  const nowhere = { channelId: null, threadTs: null, responseUrl: null };
  return { personId, ...invokedAt(form ?? nowhere) };
}

/** Returns the words for the place of a form's answers. */
export function placeOf({
  channelId,
  threadTs,
}: Pick<InvokedAt, 'channelId' | 'threadTs'>): string {
  if (channelId === null || channelId.startsWith('D')) return 'in your messages with the bot';
  return threadTs === null ? 'in the channel' : 'in the thread';
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
