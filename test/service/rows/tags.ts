import type { Rows } from './row.ts';

const queued = { queueId: '65f0c1d2', description: 'The request is queued' };

export const TAGS_ROWS: Rows = {
  'GET /tags': [
    ({ tags }) => tags.all(),
    [
      { id: '12', name: 'VIP', color: '#ff8800' },
      { id: '13', name: '2026', color: '' },
    ],
  ],
  'POST /tags': [({ tags }) => tags.create({ name: 'VIP', color: '#ff8800' }), queued],
  'PUT /tags/{id}': [({ tags }) => tags.change('12', { name: 'VIPs', color: '#ff8801' }), queued],
  'DELETE /tags/{id}': [({ tags }) => tags.remove('12'), queued],
  'POST /tags/pin/email': [
    ({ tags }) => tags.assign('pin', 'email', 'ann@example.com', ['12', '13']),
    queued,
  ],
  'POST /tags/pin/phone': [
    ({ tags }) => tags.assign('pin', 'phone', '+380931112233', ['12']),
    queued,
  ],
  'POST /tags/unpin/email': [
    ({ tags }) => tags.assign('unpin', 'email', 'ann@example.com', ['12', '13']),
    queued,
  ],
  'POST /tags/unpin/phone': [
    ({ tags }) => tags.assign('unpin', 'phone', '+380931112233', ['12']),
    queued,
  ],
};
