import { action, type Action, type Reply } from './reply.ts';

export interface PausedWords {
  readonly title: string;
  /** The beginning of a sentence: `Your digest of 09:00 (UTC) is`. */
  readonly what: string;
  /** A sentence that says whether the messages of the meantime are lost. */
  readonly meanwhile: string;
  readonly resume: Action;
}

export function pausedReply(
  channelId: string,
  reason: string | null,
  { title, what, meanwhile, resume }: PausedWords,
): Reply {
  const { why, remedy } = closingOf(reason);
  return {
    title,
    summary: [`${what} paused in `, { kind: 'channel', id: channelId }, `: ${why}.`],
    sections: [{ kind: 'bullets', items: [remedy, meanwhile] }],
    actions: [resume, action('postbell doctor', {}, 'Run a health check')],
  };
}

interface Closing {
  /** The reason for the middle of a sentence: `the channel is archived`. */
  readonly why: string;
  readonly remedy: string;
}

/** Slack's codes for closed channels (docs.slack.dev/reference/methods/chat.postMessage). */
const CLOSINGS: Readonly<Record<string, Closing>> = {
  not_in_channel: {
    why: 'Postbell isn’t in this channel',
    remedy: 'Invite Postbell to the channel again; everything resumes automatically.',
  },
  is_archived: {
    why: 'the channel is archived',
    remedy: 'Unarchive the channel and invite Postbell, or use another channel.',
  },
  channel_not_found: {
    why: 'Postbell can’t see this channel',
    remedy: 'If the channel still exists, invite Postbell; everything resumes automatically.',
  },
  restricted_action: {
    why: 'only some people can post here',
    remedy: 'Allow Postbell to post there, then resume.',
  },
};

/** Tells whether a code means that nothing can be posted in this channel; others still work. */
export function isChannelClosed(code: string): boolean {
  return Object.hasOwn(CLOSINGS, code);
}

export function closingOf(code: string | null): Closing {
  return (
    CLOSINGS[code ?? ''] ?? {
      why: code === null ? 'reason unknown' : `Slack says ${code}`,
      remedy: 'Once that’s resolved, resume.',
    }
  );
}
