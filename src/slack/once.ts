import { UnavailableError } from '../core/errors.ts';
import type { Store } from '../store/store.ts';

/** Longer than a double click and Slack's redelivery of one take. */
const ONE_CLICK_MS = 10_000;

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

    /** True for what was taken so long ago that the same hand doesn't mean the same click. */
    async isLongTaken(key: string): Promise<boolean> {
      const takenAt = await store.claims.takenAt(key);
      return takenAt !== null && now().getTime() - takenAt.getTime() > ONE_CLICK_MS;
    },

    /** Lets the next one who asks be the first again. */
    release: (key: string) => store.claims.release(key),
  };
}
