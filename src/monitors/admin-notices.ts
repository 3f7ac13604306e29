import type { Reply } from '../domain/reply.ts';
import type { MessageKind } from '../outbox/message-kind.ts';
import type { Policy } from '../policy/policy.ts';
import type { Store } from '../store/store.ts';

/** Milliseconds after which nobody is notified of it any more. */
const NEWS_MS = 24 * 60 * 60_000;
/** The most admins who are notified directly, where there is no channel for it. */
const MOST_NOTIFIED = 10;

interface Admins {
  readonly store: Pick<Store, 'approvals' | 'rights'>;
  readonly policy: Pick<Policy, 'adminsIn' | 'presentOf'>;
}

/** Returns where admins look: the channel of approvals, or else their direct messages. */
export async function placesOfAdmins({ store, policy }: Admins): Promise<readonly string[]> {
  const channelId = (await store.approvals.rules())?.channelId;
  if (channelId) return [channelId];
  const present = await policy.presentOf(policy.adminsIn(await store.rights.all()));
  return present.slice(0, MOST_NOTIFIED);
}

/** Returns a kind of message that tells admins something whose words are kept as its body. */
export function adminNotices(name: string): MessageKind {
  return {
    name,
    // A token that Slack refuses may be replaced; then admins still want to know.
    isDropped: (_, because) => because === 'gone' || because === 'closed',
    async dueAt({ createdAt }, at) {
      return at.getTime() - createdAt.getTime() > NEWS_MS ? 'never' : at;
    },
    // Whoever added the message wrote it.
    draw: async ({ body }) => ({ reply: body as Reply, threadTs: null, isFinal: true }),
  };
}
