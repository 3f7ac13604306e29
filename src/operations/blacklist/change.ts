import { blacklistAdd, blacklistRemove } from '../../bulk/actions/blacklist.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';

export const add = defineBulkOperation({
  name: 'blacklist add',
  action: blacklistAdd,
  summary: 'Put addresses on the blacklist, pasted or from a file',
  effect: 'writes',
  example: 'ann@example.com, Bob <bob@example.com> comment="asked by phone"',
  confirmLabel: 'Blacklist them',
  inputs: {
    comment: { kind: 'text', label: 'Comment', optional: true, maxLength: 250 },
  },
  plan: ({ comment }) => ({ params: { comment } }),
});

export const remove = defineBulkOperation({
  name: 'blacklist remove',
  action: blacklistRemove,
  summary: 'Take addresses off the blacklist, pasted or from a file',
  effect: 'writes',
  example: 'ann@example.com',
  confirmLabel: 'Take them off',
  inputs: {},
});
