import type { Filling } from './filling.ts';
import type { Desk } from './parts.ts';

/** After a form was carried out. What was done is told, even when its draft can't be forgotten. */
export async function forgetDraft(desk: Desk, { operation, to }: Filling): Promise<void> {
  try {
    await desk.store.formDrafts.forget(to.personId, operation.name);
  } catch (err) {
    // It can't be sent once more, and a new form offers it until it is as old as all drafts get.
    desk.log.warn({ err, operation: operation.name }, 'a draft was not forgotten');
  }
}
