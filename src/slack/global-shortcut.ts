import type { GlobalShortcut, SlackShortcutMiddlewareArgs } from '@slack/bolt';
import { InputError } from '../lib/errors.ts';
import type { Invocation } from './invocation.ts';
import { handled } from './handled.ts';
import { openForm } from './open-form.ts';
import type { SlackContext } from './parts.ts';
import { operationOfShortcut } from './shortcuts.ts';

/**
 * Handles a shortcut that belongs to no message: opens the form of its operation. There is no
 * channel and no response_url, so that the answer goes to the person's messages with the bot.
 */
export function onGlobalShortcut(slack: SlackContext) {
  return async (args: SlackShortcutMiddlewareArgs<GlobalShortcut>): Promise<void> => {
    const { shortcut, ack } = args;
    await ack();
    const to = { personId: shortcut.user.id, channelId: null, threadTs: null, responseUrl: null };
    await handled(slack, { way: 'shortcut', to }, async (request) => {
      if (!(await slack.once.take(`shortcut:${shortcut.trigger_id}`))) return 'repeated';
      const operation = operationOfShortcut(slack.catalogue, shortcut.callback_id);
      if (operation === undefined) throw new InputError('This shortcut is no longer there.');
      const invocation: Invocation = { operation, raw: {}, to, way: 'shortcut' };
      request.invocation = invocation;
      await openForm(slack, invocation, shortcut.trigger_id);
      return 'form opened';
    });
  };
}
