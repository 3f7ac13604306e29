/** Why nothing can be posted in a channel, and what helps. */
interface Closing {
  /** For the middle of a sentence: `the channel is archived`. */
  readonly why: string;
  /** A sentence to whoever wants the alerts or the digest. */
  readonly remedy: string;
}

/** Slack's codes for it (docs.slack.dev/reference/methods/chat.postMessage). */
const CLOSINGS: Readonly<Record<string, Closing>> = {
  not_in_channel: {
    why: 'Postbell isn’t in this channel',
    remedy: 'Invite Postbell there again, and all goes on by itself.',
  },
  is_archived: {
    why: 'the channel is archived',
    remedy: 'Unarchive the channel and invite Postbell, or use another one.',
  },
  channel_not_found: {
    why: 'Postbell can’t see this channel',
    remedy: 'If the channel is still there, invite Postbell, and all goes on by itself.',
  },
  restricted_action: {
    why: 'only some people may post here',
    remedy: 'Let Postbell post there, then resume.',
  },
};

/** True for a code after which nothing can be posted in this channel, while others are as before. */
export function isChannelClosed(code: string): boolean {
  return Object.hasOwn(CLOSINGS, code);
}

/** Slack's code in words. */
export function closingOf(code: string | null): Closing {
  return (
    CLOSINGS[code ?? ''] ?? {
      why: code === null ? 'no reason kept' : `Slack says ${code}`,
      remedy: 'Once that is settled, resume.',
    }
  );
}
