import { smtpRemove, smtpUnsubscribe } from '../../bulk/actions/smtp.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';
import { notice } from '../../domain/reply.ts';

export const unsubscribe = defineBulkOperation({
  name: 'smtp unsubscribe',
  action: smtpUnsubscribe,
  summary: 'Unsubscribe addresses from SMTP e-mails, pasted or from a file',
  effect: 'writes',
  example: 'ann@example.com comment="asked by phone"',
  confirmLabel: 'Unsubscribe them',
  inputs: {
    comment: { kind: 'text', label: 'Comment', optional: true, maxLength: 250 },
  },
  plan: ({ comment }) => ({ params: { comment } }),
});

/** The service forgets why they left, so this operation always asks for confirmation. */
export const allow = defineBulkOperation({
  name: 'smtp allow',
  action: smtpRemove,
  summary: 'Let unsubscribed addresses get SMTP e-mails again, without asking them',
  effect: 'deletes',
  example: 'bob@example.org',
  confirmLabel: 'Let them get e-mails',
  inputs: {},
  about: async () => [
    notice(
      'warning',
      'Only for people who asked you to. Whoever unsubscribed or complained and gets e-mails all the same reports them as spam; «smtp resubscribe» asks them first.',
    ),
  ],
});
