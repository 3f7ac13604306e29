import { action, type Reply } from '../../domain/reply.ts';
import { InputError, RefusedError } from '../../lib/errors.ts';
import type { Service } from '../../service/service.ts';
import type { Tag } from '../../service/tags.ts';

/**
 * Says with a 403 which plan tags need (spec 1, section 4.6). We assume that nothing else about
 * tags is refused with it.
 */
export async function ofPlan<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof RefusedError) || error.status !== 403) throw error;
    const { status, code } = error;
    const why = `Tags require the Pro plan or above. ${error.message}`;
    throw new RefusedError(why, { cause: error, status, code });
  }
}

/** @throws {InputError} when there is none. */
export async function tagOf({ tags }: Service, id: string): Promise<Tag> {
  const all = await ofPlan(tags.all());
  const found = all.find((tag) => tag.id === id);
  if (found) return found;
  throw new InputError(`No tag ${id}. Choose one from the list.`, { field: 'tag' });
}

/** Returns the answer to a change that the service only queues (spec 1, section 2.11). */
export function requested({ actions = [], ...reply }: Reply): Reply {
  return {
    ...reply,
    actions: [...actions, action('tag list', {}, 'All tags')],
    footnote: 'The service doesn’t confirm it; check the list of tags.',
  };
}
