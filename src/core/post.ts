import type { Reply } from './reply.ts';

/** Where a message is. */
export interface PlacedMessage {
  /** As Slack names the place: a person's messages with the bot have an id of their own. */
  readonly channelId: string;
  readonly ts: string;
}

/** How a message is pointed at from elsewhere. */
export interface MessageLinks {
  /** The web address of a message; `null` when Slack doesn't tell it. */
  linkTo(message: PlacedMessage): Promise<string | null>;
}

/** How rooms that know nothing of Slack say something in a channel. */
export interface Posting {
  /**
   * Posts a message, or a reply in the thread of one.
   * @param channelId a channel, or a person who gets it alone
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
   * Replaces what a message says.
   * @throws {UndeliverableError} reason `message_not_found` when it is gone.
   * @throws {LimitedError} when it may be tried again later.
   */
  update(channelId: string, ts: string, reply: Reply): Promise<void>;
}
