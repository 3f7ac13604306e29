import type { SlackEventMiddlewareArgs } from '@slack/bolt';
import { handled } from './handled.ts';
import type { SlackContext } from './parts.ts';

type Joined = SlackEventMiddlewareArgs<'member_joined_channel'>;

/** Handles somebody's invitation of the bot to a channel; other people who join are ignored. */
export function onMemberJoined(slack: SlackContext) {
  return async ({ event, body }: Joined): Promise<void> => {
    if (!body.authorizations?.some(({ user_id: bot }) => bot === event.user)) return;
    await handled(slack, { way: 'invitation', to: null }, async () => {
      await slack.onInvited(event.channel);
      return 'answered';
    });
  };
}
