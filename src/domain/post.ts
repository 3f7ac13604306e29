import type { Reply } from './reply.ts';

export interface PlacedMessage {
  /** The id that Slack returns: direct messages with the bot have a channel id of their own. */
  readonly channelId: string;
  readonly ts: string;
}

export interface MessageLinks {
  /** Returns the web address of a message; `null` if Slack doesn't give it. */
  linkTo(message: PlacedMessage): Promise<string | null>;
}

export interface Posting {
  /**
   * Posts a message, or a reply in the thread of one.
   * @param channelId a channel, or a person for a direct message
   * @throws {UndeliverableError} when Slack refuses it.
   * @throws {LimitedError} when it may be tried again later.
   * @throws {UnavailableError} when it may have been posted all the same.
   */
  post(
    channelId: string,
    reply: Reply,
    below?: { readonly threadTs: string },
  ): Promise<PlacedMessage>;
  /**
   * Replaces the content of a message.
   * @throws {UndeliverableError} reason `message_not_found` when it is gone.
   * @throws {LimitedError} when it may be tried again later.
   */
  update(channelId: string, ts: string, reply: Reply): Promise<void>;
}
