import type { Rows } from './row.ts';

export const SENDERS_ROWS: Rows = {
  'GET /senders': [
    ({ senders }) => senders.all(),
    [
      {
        email: 'ann@shop.example',
        name: 'Ann',
        status: 'Active',
        isActive: true,
        isAllowedForSmtp: true,
      },
      {
        email: 'bob@shop.example',
        name: '',
        status: 'Waiting',
        isActive: false,
        isAllowedForSmtp: false,
      },
    ],
  ],
  'POST /senders': [({ senders }) => senders.add('bob@shop.example', 'Bob')],
  'DELETE /senders': [({ senders }) => senders.remove('bob@shop.example')],
  'GET /senders/{email}/code': [({ senders }) => senders.sendCode('bob@shop.example')],
  'POST /senders/{email}/code': [({ senders }) => senders.activate('bob@shop.example', '12f4')],
};
