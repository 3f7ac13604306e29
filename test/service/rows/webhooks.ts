import type { Rows } from './row.ts';

const open = { id: '162', action: 'open', url: 'https://bot.example/relay' };

export const WEBHOOKS_ROWS: Rows = {
  'GET /v2/email-service/webhook': [
    ({ webhooks }) => webhooks.all(),
    [{ id: '162', action: 'open', url: 'https://bot.example/relay/s3cret/open' }],
  ],
  'GET /v2/email-service/webhook/{id}': [
    ({ webhooks }) => webhooks.get('162'),
    { id: '162', action: 'redirect', url: 'https://bot.example/relay' },
  ],
  'POST /v2/email-service/webhook/': [
    ({ webhooks }) => webhooks.create(['open', 'spam'], 'https://bot.example/relay/s3cret'),
    [
      { id: '163', action: 'open', url: 'https://bot.example/relay/s3cret' },
      { id: '164', action: 'spam', url: 'https://bot.example/relay/s3cret' },
    ],
  ],
  'PUT /v2/email-service/webhook/{id}': [
    ({ webhooks }) => webhooks.changeUrl('162', 'https://bot.example/new'),
  ],
  'DELETE /v2/email-service/webhook/{id}': [({ webhooks }) => webhooks.remove('162')],
  'GET /v2/email-service/webhook: nested': [({ webhooks }) => webhooks.all(), [open]],
  'GET /v2/email-service/webhook/{id}: nested': [({ webhooks }) => webhooks.get('162'), open],
  'POST /v2/email-service/webhook/: one, bare': [
    ({ webhooks }) => webhooks.create(['open'], 'https://bot.example/relay'),
    [open],
  ],
  'PUT /v2/email-service/webhook/{id}: nested': [
    ({ webhooks }) => webhooks.changeUrl('162', 'https://bot.example/new'),
  ],
  'DELETE /v2/email-service/webhook/{id}: nested': [({ webhooks }) => webhooks.remove('162')],
};
