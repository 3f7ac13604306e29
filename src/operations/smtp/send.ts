import { action } from '../../domain/reply.ts';
import { formatCount } from '../../domain/figures.ts';
import { resultOf } from '../../lib/result.ts';
import type { Sender } from '../../service/senders.ts';
import type { OperationContext } from '../../commands/context.ts';
import { defineOperation } from '../../commands/define.ts';
import { composed, SEND_INPUTS } from './composed.ts';
import { previewOfEmail, recipientsOf, SEND_PAGES } from './send-preview.ts';

export default defineOperation({
  name: 'smtp send',
  title: 'Send email',
  summary: 'Send a single transactional email now',
  right: 'send',
  effect: 'sends',
  endpoints: [
    'GET /senders',
    'GET /template/{template_id}',
    'GET /smtp/unsubscribe/search',
    'GET /user/balance/detail',
    'POST /smtp/emails',
  ],
  example: 'orders@larkspur.example ann@example.com "Your order" "It is on its way."',
  inputs: SEND_INPUTS,
  pages: SEND_PAGES,
  lookWith: 'smtp list',
  confirmLabel: 'Send email',
  async preview(values, context) {
    const senders = await sendersIn(context);
    return previewOfEmail(context.service, await composed(values, senders, context), senders);
  },
  async run(values, context) {
    const email = await composed(values, await sendersIn(context), context);
    const id = await context.service.smtp.emails.send(email);
    const recipients = formatCount(recipientsOf(email).length, 'recipient');
    return {
      title: email.subject,
      summary: `Accepted for ${recipients}.`,
      actions: [
        action('smtp show', { id }, 'Check delivery'),
        action('smtp list', {}, 'All transactional emails'),
      ],
      footnote: `Email ${id} · Most servers answer within a minute.`,
      // The subject of an email to a few people may name them, so the channel doesn't get it.
      announcement: `sent a transactional email from ${email.from.email} to ${recipients}.`,
      subject: { kind: 'smtp-email', id },
    };
  },
});

/** Reads the senders, who give a name and a warning; a failure stops nobody. */
async function sendersIn({ service }: OperationContext): Promise<readonly Sender[] | null> {
  return (await resultOf(service.senders.all())).value;
}
