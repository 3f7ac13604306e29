import { action, type Action, type Reply } from './reply.ts';
import { closingOf } from './slack-codes.ts';

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
