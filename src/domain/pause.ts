import { action } from './reply.ts';
import { closingOf } from './closed-channel.ts';
import type { Reply, Action } from './reply.ts';

/** What an owner is told of a pause, beside the channel and the reason. */
export interface PausedWords {
  readonly title: string;
  /** The beginning of a sentence: `Your digest of 09:00 (UTC) is`. */
  readonly what: string;
  /** A sentence that says whether the messages of the meantime are lost. */
  readonly meanwhile: string;
  /** The action that resumes it. */
  readonly resume: Action;
}

/** Returns what the owner of a pause is told. */
export function pausedReply({
  title,
  what,
  channelId,
  reason,
  meanwhile,
  resume,
}: PausedWords & { readonly channelId: string; readonly reason: string | null }): Reply {
  const { why, remedy } = closingOf(reason);
  return {
    title,
    summary: [`${what} paused in `, { kind: 'channel', id: channelId }, `: ${why}.`],
    sections: [{ kind: 'bullets', items: [remedy, meanwhile] }],
    actions: [resume, action('postbell doctor', {}, 'Check everything')],
  };
}
