import type { Filling } from './filling.ts';
import type { Desk } from './parts.ts';

/**
 * Forgets the draft of a form that was carried out. A failure to do so is only logged, so that the
 * answer is sent all the same.
 */
export async function forgetDraft(desk: Desk, { operation, to }: Filling): Promise<void> {
  try {
    await desk.store.formDrafts.forget(to.personId, operation.name);
  } catch (err) {
    // The draft can't be submitted again; a new form offers it until it expires.
    desk.log.warn({ err, operation: operation.name }, 'a draft was not forgotten');
  }
}
