import { UndeliverableError } from '../../src/lib/errors.ts';
import type { Posting } from '../../src/domain/post.ts';
import { plainText, type Reply, type ReplyFile } from '../../src/domain/reply.ts';

interface Posted {
  readonly channelId: string;
  readonly threadTs: string | null;
  reply: Reply;
}

/** Where runs show themselves, as plain replies. */
export function createWall() {
  const messages: Posted[] = [];
  const files: { readonly personId: string; readonly file: ReplyFile }[] = [];
  const closed = new Set<string>();
  const deleted = new Set<Posted>();
  const waiting = new Set<() => void>();
  const changed = () => {
    for (const look of waiting) look();
  };
  const posting: Posting = {
    async post(channelId, reply, below) {
      if (closed.has(channelId)) throw refusal('not_in_channel');
      messages.push({ channelId, threadTs: below?.threadTs ?? null, reply });
      changed();
      return { channelId, ts: String(messages.length - 1) };
    },
    async update(_, ts, reply) {
      const message = messages[Number(ts)];
      if (!message || deleted.has(message)) throw refusal('message_not_found');
      message.reply = reply;
      changed();
    },
  };
  return {
    messages,
    /** Channels that take nothing. */
    closed,
    /** Messages that somebody deleted. */
    deleted,
    files,
    posting,
    shareFiles: async (personId: string, given: readonly ReplyFile[]) => {
      files.push(...given.map((file) => ({ personId, file })));
    },
    /** Resolves when some message says this. */
    says: (text: string) =>
      new Promise<Reply>((resolve) => {
        const look = () => {
          const found = messages.find(({ reply }) => headOf(reply).includes(text));
          if (!found) return;
          waiting.delete(look);
          resolve(found.reply);
        };
        waiting.add(look);
        look();
      }),
  };
}

export function summaryOf({ summary = '' }: Reply): string {
  return plainText(summary);
}

/** The title and the summary, as one reads them. */
export function headOf(reply: Reply): string {
  return `${reply.title}: ${summaryOf(reply)}`;
}

function refusal(reason: string): UndeliverableError {
  return new UndeliverableError('no', { permanent: true, reason });
}
