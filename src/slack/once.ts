import { UnavailableError } from '../core/errors.ts';
import type { Store } from '../store/store.ts';

export type Once = ReturnType<typeof createOnce>;

/** Makes sure that what Slack tells twice, or a person clicks twice, acts once. */
export function createOnce(store: Pick<Store, 'claims'>, now: () => Date) {
  return {
    /**
     * True for the first who asks.
     * @throws {UnavailableError} when the store doesn't answer; then nothing may be done.
     */
    async take(key: string): Promise<boolean> {
      try {
        return await store.claims.take(key, now());
      } catch (cause) {
        throw new UnavailableError('The bot can’t reach its database just now.', {
          cause,
          outcome: 'none',
        });
      }
    },

    /** Lets the next one who asks be the first again. */
    release: (key: string) => store.claims.release(key),
  };
}
