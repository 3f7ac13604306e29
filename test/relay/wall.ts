import { UndeliverableError } from '../../src/lib/errors.ts';
import type { MessageLinks, Posting } from '../../src/domain/post.ts';
import { plainText, type Reply } from '../../src/domain/reply.ts';

export interface Message {
  readonly channelId: string;
  readonly ts: string;
  /** The message that it is a reply to. */
  readonly threadTs: string | null;
  reply: Reply;
}

export type Call = {
  readonly kind: 'post' | 'update';
  readonly channelId: string;
  readonly ts: string | null;
  readonly threadTs?: string | undefined;
};

/** Stands in for Slack: remembers what hangs in the channels. */
export function createWall() {
  const messages: Message[] = [];
  const calls: Call[] = [];
  let watchers: (() => void)[] = [];
  let posted = 0;
  const wall = {
    messages,
    calls,
    /** Slack's answer to a call; set by tests that want it to refuse. */
    refuse: (_call: Call): Error | null => null,
    post: {
      post: async (channelId, reply, below) => {
        note({ kind: 'post', channelId, ts: null, threadTs: below?.threadTs });
        posted += 1;
        const ts = `${posted}.000`;
        messages.push({ channelId, ts, threadTs: below?.threadTs ?? null, reply });
        tell();
        return { channelId, ts };
      },
      update: async (channelId, ts, reply) => {
        note({ kind: 'update', channelId, ts });
        const message = messages.find((one) => one.channelId === channelId && one.ts === ts);
        if (!message) {
          const reason = 'message_not_found';
          throw new UndeliverableError('gone', { permanent: true, reason });
        }
        message.reply = reply;
        tell();
      },
      linkTo: async ({ channelId, ts }) => `https://chat.example/${channelId}/${ts}`,
    } satisfies Posting & MessageLinks,
    /** Resolves as soon as it holds; looks again after each call. */
    async until(holds: () => boolean): Promise<void> {
      while (!holds()) await new Promise<void>((resolve) => watchers.push(resolve));
    },
    /** The first message, as soon as so many hang there. */
    async first(of = 1): Promise<Message> {
      await wall.until(() => messages.length === of);
      const [message] = messages;
      if (!message) throw new Error('no message');
      return message;
    },
  };
  function note(call: Call): void {
    calls.push(call);
    const refusal = wall.refuse(call);
    if (!refusal) return;
    tell();
    throw refusal;
  }
  function tell(): void {
    for (const resolve of watchers) resolve();
    watchers = [];
  }
  return wall;
}

/** Refuses all calls in one channel. */
export function refusalIn(refusedId: string, reason: string) {
  const refusal = new UndeliverableError('no', { permanent: reason === 'is_archived', reason });
  return ({ channelId }: Pick<Call, 'channelId'>) => (channelId === refusedId ? refusal : null);
}

/** What a card says under a label: `99.7%` after `Delivered`. */
export function factOf({ reply }: Message, label: string): string | undefined {
  const { sections = [] } = reply;
  const facts = sections.flatMap((one) => (one.kind === 'facts' ? one.facts : []));
  const fact = facts.find((one) => one.label === label);
  if (fact) return plainText(fact.value);
  const items = sections.flatMap((one) =>
    one.kind === 'paragraph' ? plainText(one.text).split(' · ') : [],
  );
  return items.find((item) => item.startsWith(`${label} `))?.slice(label.length + 1);
}

/** The exact count in the small print of a card, or the number that a fact starts with. */
export function numberOf(message: Message, label: string): number {
  const words = label.toLowerCase().replace(/s$/u, 's?');
  const counts = plainText(message.reply.footnote ?? '').split(' · ');
  const count = counts.find((one) => new RegExp(`^[\\d,]+ ${words}$`, 'u').test(one));
  const figure = /[\d,]+/u.exec(count ?? factOf(message, label) ?? '')?.[0] ?? 'none';
  return Number(figure.replaceAll(',', ''));
}
