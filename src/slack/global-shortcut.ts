import type { GlobalShortcut, SlackShortcutMiddlewareArgs } from '@slack/bolt';
import { InputError } from '../core/errors.ts';
import type { Asked } from './asked.ts';
import { dispatched } from './dispatched.ts';
import { openForm } from './open-form.ts';
import type { Desk } from './parts.ts';
import { operationBehind } from './shortcuts.ts';

/**
 * Handles a shortcut that belongs to no message: opens the form of its operation. There is no
 * channel and no response_url, so that the answer goes to the person's messages with the bot.
 */
export function onGlobalShortcut(desk: Desk) {
  return async (args: SlackShortcutMiddlewareArgs<GlobalShortcut>): Promise<void> => {
    const { shortcut, ack } = args;
    await ack();
    const to = { personId: shortcut.user.id, channelId: null, threadTs: null, responseUrl: null };
    await dispatched(desk, { way: 'shortcut', to }, async (request) => {
      if (!(await desk.once.take(`shortcut:${shortcut.trigger_id}`))) return 'repeated';
      const operation = operationBehind(desk.catalogue, shortcut.callback_id);
      if (operation === undefined) throw new InputError('This shortcut is no longer there.');
      const asked: Asked = { operation, raw: {}, to, way: 'shortcut' };
      request.asked = asked;
      await openForm(desk, asked, shortcut.trigger_id);
      return 'form opened';
    });
  };
}
