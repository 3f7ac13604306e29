import { PostbellError } from './errors.ts';

export type Result<T> =
  | { readonly value: T; readonly failure: null }
  | { readonly value: null; readonly failure: PostbellError };

/** Awaits a part that may fail without failing the rest; defects of Postbell are still thrown. */
export async function resultOf<T>(promise: Promise<T>): Promise<Result<T>> {
  try {
    return { value: await promise, failure: null };
  } catch (error) {
    if (error instanceof PostbellError) return { value: null, failure: error };
    throw error;
  }
}
