import { RefusedError } from '../../lib/errors.ts';

/**
 * Passes on the service's answer about tags, and says with a 403 which plan they need (spec 1,
 * section 4.6). We assume that nothing else about tags is refused with it.
 */
export async function ofPlan<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof RefusedError) || error.status !== 403) throw error;
    throw new RefusedError(
      `Tags need the plan Pro or above: change the account’s plan first. ${error.message}`,
      { cause: error, status: error.status, ...(error.code && { code: error.code }) },
    );
  }
}
