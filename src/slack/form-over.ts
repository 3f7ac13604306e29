import type { FormSession } from './form-session.ts';
import type { SlackContext } from './parts.ts';

/**
 * Forgets the draft of a form that was carried out. A failure to do so is only logged, so that the
 * answer is sent all the same.
 */
export async function forgetDraft(
  slack: SlackContext,
  { operation, to }: FormSession,
): Promise<void> {
  try {
    await slack.store.formDrafts.forget(to.personId, operation.name);
  } catch (err) {
    // The draft can't be submitted again; a new form offers it until it expires.
    slack.log.warn({ err, operation: operation.name }, 'a draft was not forgotten');
  }
}
