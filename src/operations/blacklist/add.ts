import { endpointsOf } from '../../domain/bulk.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';

export default defineBulkOperation({
  name: 'blacklist add',
  summary: 'Put addresses on the blacklist, pasted or from a file',
  effect: 'writes',
  endpoints: endpointsOf(['blacklist add']),
  example: 'ann@example.com, Bob <bob@example.com> comment="asked by phone"',
  confirmLabel: 'Blacklist them',
  of: 'emails',
  inputs: {
    comment: { kind: 'text', label: 'Comment', optional: true, maxLength: 250 },
  },
  plan: ({ comment }) => ({
    action: 'blacklist add',
    params: comment === undefined ? {} : { comment },
  }),
});
