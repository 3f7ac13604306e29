import type { Reply } from '../domain/reply.ts';
import type { OutgoingMessage } from '../store/outbox/outgoing-messages.ts';

export interface DrawnMessage {
  readonly reply: Reply;
  /** The message below which it is posted; `null`: that of `threadOf`, if any. */
  readonly threadTs: string | null;
  /** Nothing will be changed in it any more. */
  readonly isFinal: boolean;
  /** Uploads files, which are no message. Default: the reply is posted. */
  readonly upload?: () => Promise<void>;
}

type SendOutcome = 'posted' | 'updated' | 'limited' | 'failed';

/**
 * A producer's rules for its messages of a kind; asked just before one is sent.
 * @example
 * outbox.add({
 *   name: 'lost owner',
 *   isDropped: () => true,
 *   dueAt: async (_, at) => at,
 *   draw: async ({ sourceId }) => ({
 *     reply: { title: `Digest ${sourceId} paused` },
 *     threadTs: null,
 *     isFinal: true,
 *   }),
 * });
 */
export interface MessageKind {
  readonly name: string;
  /**
   * Returns when a message is to be sent, or updated once more; `null` while nobody can say, since
   * people wanted silence; `never` when it is not to be sent any more.
   */
  dueAt(message: OutgoingMessage, at: Date): Promise<Date | null | 'never'>;
  /** Draws a message that is due; `null` when it can't be drawn yet. */
  draw(message: OutgoingMessage, at: Date): Promise<DrawnMessage | null>;
  /**
   * Tells whether to leave a message alone when Slack no longer has it, or what it is below
   * (`gone`), takes nothing in its channel (`closed`) or nothing at all, such as with a revoked
   * token (`refused`), or refused ten times what it says (`exhausted`). Otherwise it is posted
   * anew, waits, or is tried every five minutes as long as it is due. A Slack that is ill drops
   * nothing: what it says then is no refusal.
   */
  isDropped(
    message: OutgoingMessage,
    because: 'gone' | 'closed' | 'refused' | 'exhausted',
  ): boolean;
  /**
   * Replaces a message that is sent at most once and of which nobody knows whether it arrived. It
   * may be called again when a process dies of it.
   * @returns whether something takes its place
   */
  replaceLost?(message: OutgoingMessage, at: Date): Promise<boolean>;
  /** Slack's lost answer counts as yes: twice would be worse than never. */
  readonly countsUnanswered?: boolean;
  /** The person to whom a message goes that its channel or thread doesn't take; `null`: nobody. */
  elsewhere?(message: OutgoingMessage): Promise<string | null>;
  /** Its bodies are large or name people, so they are deleted once nothing is to be sent. */
  readonly forgetsBody?: boolean;
  /** Counts what became of sending a message; `at` is when it did. */
  count?(outcome: SendOutcome, message: OutgoingMessage, at: Date): void;
}
