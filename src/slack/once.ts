import { UnavailableError } from '../lib/errors.ts';
import type { Store } from '../store/store.ts';

/** Milliseconds within which a second delivery is a double click or a redelivery of Slack. */
const ONE_CLICK_MS = 10_000;

export type Once = ReturnType<typeof createOnce>;

/** Makes sure that a request that Slack delivers twice, or a double click, acts once. */
export function createOnce(store: Pick<Store, 'claims'>, now: () => Date) {
  return {
    /**
     * Returns true for the first caller.
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

    /** Returns true for a key taken so long ago that this can't be the same click. */
    async isLongTaken(key: string): Promise<boolean> {
      const takenAt = await store.claims.takenAt(key);
      return takenAt !== null && now().getTime() - takenAt.getTime() > ONE_CLICK_MS;
    },

    /** Releases a key, so that the next caller is the first again. */
    release: (key: string) => store.claims.release(key),
  };
}
