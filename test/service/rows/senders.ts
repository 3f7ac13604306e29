import type { Rows } from './row.ts';

export const SENDERS_ROWS: Rows = {
  'GET /senders': {
    call: ({ senders }) => senders.all(),
    gives: [
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
  },
  'POST /senders': {
    call: ({ senders }) => senders.add('bob@shop.example', 'Bob'),
    gives: undefined,
  },
  'DELETE /senders': {
    call: ({ senders }) => senders.remove('bob@shop.example'),
    gives: undefined,
  },
  'GET /senders/{email}/code': {
    call: ({ senders }) => senders.sendCode('bob@shop.example'),
    gives: undefined,
  },
  'POST /senders/{email}/code': {
    call: ({ senders }) => senders.activate('bob@shop.example', '12f4'),
    gives: undefined,
  },
};
