import { InputError, RefusedError } from '../../lib/errors.ts';
import type { Service } from '../../service/service.ts';
import type { Tag } from '../../service/tags.ts';

/** We assume that a 403 always means that the plan has no tags (spec 1, section 4.6). */
export async function ofPlan<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof RefusedError) || error.status !== 403 || error.isExplained) throw error;
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
  throw new InputError(`There’s no tag ${id}. Choose one from the list.`, { field: 'tag' });
}
