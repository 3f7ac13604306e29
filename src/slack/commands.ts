import type { SlackCommandMiddlewareArgs } from '@slack/bolt';
import type { Bot } from './bot.ts';
import { answer, handled } from './requests.ts';
import { cleanTypedText } from './received-text.ts';

/** Handles a slash command: acknowledges it at once, and answers as soon as the answer is there. */
export function onCommand(bot: Bot) {
  return async ({ command: payload, ack }: SlackCommandMiddlewareArgs): Promise<void> => {
    await ack();
    const { command, trigger_id: triggerId } = payload;
    const to = {
      personId: payload.user_id,
      channelId: payload.channel_id,
      // Slack takes no commands in threads.
      threadTs: null,
      responseUrl: payload.response_url,
    };
    const key = `command:${triggerId}`;
    await handled(bot, { way: 'command', to, key }, async (request) => {
      const { commandPrefix } = bot.config.bot;
      const start = commandPrefix ? `/${commandPrefix}-` : '/';
      const area = command.startsWith(start) ? command.slice(start.length) : command;
      const text = cleanTypedText(payload.text ?? '');
      const line = { way: 'command', command, area, text, to } as const;
      return answer(bot, request, line, { to, triggerId });
    });
  };
}
