import type { SlackEventMiddlewareArgs } from '@slack/bolt';
import { dispatched } from './dispatched.ts';
import type { Desk } from './parts.ts';

type Joined = SlackEventMiddlewareArgs<'member_joined_channel'>;

/** Handles somebody's invitation of the bot to a channel; other people who join are ignored. */
export function onMemberJoined(desk: Desk) {
  return async ({ event, body }: Joined): Promise<void> => {
    if (!body.authorizations?.some(({ user_id: bot }) => bot === event.user)) return;
    await dispatched(desk, { way: 'invitation', to: null }, async () => {
      await desk.onInvited(event.channel);
      return 'answered';
    });
  };
}
