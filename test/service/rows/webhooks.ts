import type { Rows } from './row.ts';

const open = { id: '162', action: 'open', url: 'https://bot.example/relay' };

export const WEBHOOKS_ROWS: Rows = {
  'GET /v2/email-service/webhook': {
    call: ({ webhooks }) => webhooks.all(),
    gives: [{ id: '162', action: 'open', url: 'https://bot.example/relay/s3cret/open' }],
  },
  'GET /v2/email-service/webhook/{id}': {
    call: ({ webhooks }) => webhooks.get('162'),
    gives: { id: '162', action: 'redirect', url: 'https://bot.example/relay' },
  },
  'POST /v2/email-service/webhook/': {
    call: ({ webhooks }) => webhooks.create(['open', 'spam'], 'https://bot.example/relay/s3cret'),
    gives: [
      { id: '163', action: 'open', url: 'https://bot.example/relay/s3cret' },
      { id: '164', action: 'spam', url: 'https://bot.example/relay/s3cret' },
    ],
  },
  'PUT /v2/email-service/webhook/{id}': {
    call: ({ webhooks }) => webhooks.changeUrl('162', 'https://bot.example/new'),
    gives: undefined,
  },
  'DELETE /v2/email-service/webhook/{id}': {
    call: ({ webhooks }) => webhooks.remove('162'),
    gives: undefined,
  },
  'GET /v2/email-service/webhook: nested': {
    call: ({ webhooks }) => webhooks.all(),
    gives: [open],
  },
  'GET /v2/email-service/webhook/{id}: nested': {
    call: ({ webhooks }) => webhooks.get('162'),
    gives: open,
  },
  'POST /v2/email-service/webhook/: one, bare': {
    call: ({ webhooks }) => webhooks.create(['open'], 'https://bot.example/relay'),
    gives: [open],
  },
  'PUT /v2/email-service/webhook/{id}: nested': {
    call: ({ webhooks }) => webhooks.changeUrl('162', 'https://bot.example/new'),
    gives: undefined,
  },
  'DELETE /v2/email-service/webhook/{id}: nested': {
    call: ({ webhooks }) => webhooks.remove('162'),
    gives: undefined,
  },
};
