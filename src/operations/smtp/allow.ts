import { smtpRemove } from '../../bulk/actions/smtp.ts';
import { notice } from '../../domain/reply.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';

/** The service forgets why they left, so this operation always asks for confirmation. */
export default defineBulkOperation({
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
