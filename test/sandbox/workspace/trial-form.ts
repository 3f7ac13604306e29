import type { App } from '@slack/bolt';
import type { ModalView } from '@slack/types';

export const plain = (text: string) => ({ type: 'plain_text', text }) as const;
export const form = (title = 'Blacklist'): ModalView => ({
  type: 'modal',
  callback_id: 'form',
  private_metadata: 'kept',
  title: plain(title),
  submit: plain('Add'),
  blocks: [
    {
      type: 'input',
      block_id: 'address',
      label: plain('Address'),
      element: { type: 'plain_text_input', action_id: 'text' },
    },
    {
      type: 'input',
      block_id: 'list',
      label: plain('List'),
      optional: true,
      element: { type: 'external_select', action_id: 'pick', min_query_length: 1 },
    },
  ],
});

/** Opens the form with the global shortcut. */
export const opensForm = (app: App) =>
  app.shortcut('begin', async ({ ack, client, shortcut }) => {
    await ack();
    await client.views.open({ trigger_id: shortcut.trigger_id, view: form() });
  });
