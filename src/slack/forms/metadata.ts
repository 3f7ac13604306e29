import { z } from 'zod';
import { LIMITS } from '../limits.ts';

/** What a form remembers of where it was opened. */
export interface FormMetadata {
  readonly operation: string;
  readonly channelId: string | null;
  /** Where its answer goes, as long as Slack takes it (30 minutes). */
  readonly responseUrl: string | null;
}

const metadata = z.object({
  operation: z.string(),
  channelId: z.string().nullable(),
  responseUrl: z.string().nullable(),
});

export function writeMetadata(value: FormMetadata): string {
  const text = JSON.stringify(value);
  if (text.length <= LIMITS.view.privateMetadata) return text;
  return JSON.stringify({ ...value, responseUrl: null });
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
