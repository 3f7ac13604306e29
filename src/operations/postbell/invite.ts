import type { Section } from '../../core/reply.ts';

/** Where it is known that the bot isn't in the channel. */
export const INVITE: Section = {
  kind: 'notice',
  tone: 'warning',
  text: 'Postbell isn’t in this channel, so it can’t post here yet. Invite it with /invite.',
};

/** Where Slack doesn't tell. */
export const PERHAPS_INVITE =
  'If Postbell isn’t in this channel yet, invite it: otherwise it can’t post.';
