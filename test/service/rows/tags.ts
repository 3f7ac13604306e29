import type { Rows } from './row.ts';

const queued = { queueId: '65f0c1d2', description: 'The request is queued' };

export const TAGS_ROWS: Rows = {
  'GET /tags': {
    call: ({ tags }) => tags.all(),
    gives: [
      { id: '12', name: 'VIP', color: '#ff8800' },
      { id: '13', name: '2026', color: '' },
    ],
  },
  'POST /tags': {
    call: ({ tags }) => tags.create({ name: 'VIP', color: '#ff8800' }),
    gives: queued,
  },
  'PUT /tags/{id}': {
    call: ({ tags }) => tags.change('12', { name: 'VIPs', color: '#ff8801' }),
    gives: queued,
  },
  'DELETE /tags/{id}': { call: ({ tags }) => tags.remove('12'), gives: queued },
  'POST /tags/pin/email': {
    call: ({ tags }) => tags.pinToEmail('ann@example.com', ['12', '13']),
    gives: queued,
  },
  'POST /tags/pin/phone': {
    call: ({ tags }) => tags.pinToPhone('+380931112233', ['12']),
    gives: queued,
  },
  'POST /tags/unpin/email': {
    call: ({ tags }) => tags.unpinFromEmail('ann@example.com', ['12', '13']),
    gives: queued,
  },
  'POST /tags/unpin/phone': {
    call: ({ tags }) => tags.unpinFromPhone('+380931112233', ['12']),
    gives: queued,
  },
};
