import { ForbiddenError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import type { Policy } from '../policy/policy.ts';
import type { Store } from '../store/store.ts';

interface EndingParts {
  readonly store: Pick<Store, 'accessTokens'>;
  readonly policy: Pick<Policy, 'requireStill'>;
  readonly log: Log;
}

/**
 * Deletes the access tokens of people who may do nothing any more, though nobody uses them: with
 * their next role they would work again.
 */
export async function endTokens({ store, policy, log }: EndingParts): Promise<void> {
  for (const personId of await store.accessTokens.people()) {
    try {
      await policy.requireStill({ personId, channelId: null }, { name: '', rights: ['look'] });
    } catch (err) {
      if (err instanceof ForbiddenError) await store.accessTokens.removeAllOf(personId);
      // Slack doesn't say who they are just now: the next hour asks again.
      else log.info({ err }, 'nobody knows whether access tokens end');
    }
  }
}
