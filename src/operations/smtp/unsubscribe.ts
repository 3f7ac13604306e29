import { endpointsOf } from '../../domain/bulk.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';

export default defineBulkOperation({
  name: 'smtp unsubscribe',
  summary: 'Unsubscribe addresses from SMTP e-mails, pasted or from a file',
  effect: 'writes',
  endpoints: endpointsOf(['smtp unsubscribe']),
  example: 'ann@example.com comment="asked by phone"',
  confirmLabel: 'Unsubscribe them',
  of: 'emails',
  inputs: {
    comment: { kind: 'text', label: 'Comment', optional: true, maxLength: 250 },
  },
  plan: ({ comment }) => ({
    action: 'smtp unsubscribe',
    params: comment === undefined ? {} : { comment },
  }),
});
