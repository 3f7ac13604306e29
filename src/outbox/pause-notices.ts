import { formatCount } from '../domain/figures.ts';
import { action, type Action, menuOf, type Reply } from '../domain/reply.ts';
import { closingOf } from '../domain/slack-codes.ts';
import type { WordedKind } from '../domain/subscription.ts';
import { capitalised, enumerated } from '../lib/text.ts';
import {
  LOST_OWNER,
  type Pause,
  PAUSED_SUBSCRIPTIONS,
  RESUMED_SUBSCRIPTIONS,
} from '../store/outbox/pauses.ts';
import type { OutgoingMessage } from '../store/outbox/outgoing-messages.ts';
import type { Store } from '../store/store.ts';
import type { Kept } from '../store/subscriptions.ts';
import type { MessageKind } from './message-kind.ts';

/** Milliseconds after a pause in which its owner is notified; older pauses are skipped. */
const NOTIFIED_WITHIN_MS = 7 * 24 * 3_600_000;

type Kinds = readonly WordedKind[];

/** Says to owners and channels that what they subscribe to is paused, or runs again. */
export function pauseNotices(
  { subscriptions }: Pick<Store, 'subscriptions'>,
  kinds: Kinds,
): readonly MessageKind[] {
  const stillPaused = ({ channelId: ownerId, body }: OutgoingMessage) => {
    const { channelId, pausedAt } = pauseOf(body);
    return subscriptions.pausedAt(pausedAt, { channelId, ownerId });
  };
  const paused: MessageKind = {
    name: PAUSED_SUBSCRIPTIONS,
    isDropped: () => true,
    async dueAt(message, at) {
      const { pausedAt } = pauseOf(message.body);
      if (at.getTime() - pausedAt.getTime() > NOTIFIED_WITHIN_MS) return 'never';
      // Whoever lets them run again knows.
      return (await stillPaused(message)).length === 0 ? 'never' : at;
    },
    async draw(message) {
      const all = await stillPaused(message);
      if (all.length === 0) return null;
      const reply = pausedReply(all, pauseOf(message.body), kinds);
      return { reply, threadTs: null, isFinal: true };
    },
  };
  const resumed: MessageKind = {
    name: RESUMED_SUBSCRIPTIONS,
    isDropped: () => true,
    dueAt: async (_, at) => at,
    // `openChannel` wrote the body.
    draw: async ({ body }) => ({
      reply: resumedReply(body as Readonly<Record<string, number>>, kinds),
      threadTs: null,
      isFinal: true,
    }),
  };
  return [paused, resumed, lostOwner];
}

/** Says once that something is paused since its owner may not have it any more. */
const lostOwner: MessageKind = {
  name: LOST_OWNER,
  isDropped: () => true,
  dueAt: async (_, at) => at,
  // `pauseOwnerless` wrote the body.
  draw: async ({ body }) => ({ reply: body as Reply, threadTs: null, isFinal: true }),
};

// `closeChannel` or a migration wrote it.
const pauseOf = (body: unknown) => body as Pause;

/** One message for all that was paused together in a channel, where nobody else sees it. */
function pausedReply(all: readonly Kept[], { channelId, reason }: Pause, kinds: Kinds): Reply {
  const { why, remedy } = closingOf(reason);
  const here = kinds.filter(({ kind }) => all.some((one) => one.kind === kind));
  const counts = here.map(({ kind, noun }) => {
    const { length } = all.filter((one) => one.kind === kind);
    return length === 1 ? noun : formatCount(length, noun);
  });
  const isOne = all.length === 1;
  const [first] = all;
  const which = isOne && first && wordsOf(first, kinds);
  return {
    title: `${capitalised(enumerated(here.map(({ noun }) => (isOne ? noun : `${noun}s`))))} paused`,
    summary: [
      `Your ${enumerated(counts)} ${isOne ? 'is' : 'are'} paused in `,
      { kind: 'channel', id: channelId },
      `: ${why}.`,
    ],
    sections: [
      ...(which ? [{ kind: 'paragraph', text: `${capitalised(which)}.` } as const] : []),
      { kind: 'bullets', items: [remedy, ...here.map(({ meanwhile }) => meanwhile)] },
    ],
    actions: [resumeOf(all, kinds), action('postbell doctor', {}, 'Run a health check')].flatMap(
      (one) => one ?? [],
    ),
  };
}

function resumedReply(counts: Readonly<Record<string, number>>, kinds: Kinds): Reply {
  const here = kinds.filter(({ kind }) => counts[kind] !== undefined);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const nouns = here.map(({ kind, noun }) => formatCount(counts[kind] ?? 0, `paused ${noun}`));
  return {
    title: `${capitalised(enumerated(here.map(({ noun }) => `${noun}s`)))} resumed`,
    summary: `${enumerated(nouns)} ${all === 1 ? 'is' : 'are'} active again in this channel.`,
    actions: [action('postbell here', {}, 'What this channel gets')],
  };
}

function resumeOf(all: readonly Kept[], kinds: Kinds): Action | null {
  const choices = all.flatMap((one) => {
    const command = kinds.find(({ kind }) => kind === one.kind)?.command;
    if (command === undefined) return [];
    const label = `${one.id}: ${wordsOf(one, kinds)}`;
    return [action({ name: `${command} resume` }, { [one.kind]: one.id }, label)];
  });
  const [first] = choices;
  return first && choices.length === 1 ? { ...first, label: 'Resume' } : menuOf('Resume…', choices);
}

function wordsOf({ kind, settings }: Kept, kinds: Kinds): string {
  return kinds.find((one) => one.kind === kind)?.inWords(settings) ?? kind;
}
