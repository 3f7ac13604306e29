import { smtpUnsubscribe } from '../../bulk/actions/smtp.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';

export default defineBulkOperation({
  name: 'smtp unsubscribe',
  action: smtpUnsubscribe,
  summary: 'Unsubscribe addresses from SMTP e-mails, pasted or from a file',
  effect: 'writes',
  example: 'ann@example.com comment="asked by phone"',
  confirmLabel: 'Unsubscribe them',
  inputs: {
    comment: { kind: 'text', label: 'Comment', optional: true, maxLength: 250 },
  },
  plan: ({ comment }) => ({
    params: comment === undefined ? {} : { comment },
  }),
});
