import { z } from 'zod';
import { createRoutes } from '../context.ts';
import { askToResubscribe } from '../engine/smtp-resubscription.ts';
import { SENDING_IPS } from '../engine/smtp-sending.ts';
import { nonEmptyText, readParameters } from '../parameters.ts';
import { refusal } from '../refusals.ts';
import { keyOf } from '../state/lists.ts';
import type { World } from '../state/world.ts';
import { smtpBounces } from './smtp-bounces.ts';
import { smtpEmails } from './smtp-emails.ts';
import { callerIp, checkSmtpSender, isSmtpSender } from './smtp-sender.ts';
import { smtpUnsubscribe } from './smtp-unsubscribe.ts';

const request = z.object({
  email: nonEmptyText,
  sender: nonEmptyText,
  // Its values aren't shown (spec 2, section 4.1): we assume any language code.
  lang: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'a language of two letters is expected')
    .optional(),
});

/** The SMTP area (spec 2, section 4.1). */
export const smtp = createRoutes();

smtp.use((c, next) => {
  checkActivated(c.var.world);
  return next();
});
smtp.route('/emails', smtpEmails);
smtp.route('/bounces/day', smtpBounces);
smtp.route('/unsubscribe', smtpUnsubscribe);

smtp.get('/ips', (c) => c.json(SENDING_IPS));

smtp.get('/senders', (c) => {
  const senders = [...c.var.world.senders.values()].filter(isSmtpSender);
  return c.json(senders.map(({ email }) => email));
});

/** We assume that only somebody who has unsubscribed can be asked. */
smtp.post('/resubscribe', async (c) => {
  const { world } = c.var;
  const { email, sender } = await readParameters(c, request);
  if (!world.smtpUnsubscribed.has(keyOf(email))) {
    throw refusal('notFound', 'email is not in the list of the unsubscribed');
  }
  checkSmtpSender(world, sender, 'sender');
  return c.json({
    result: true,
    id: askToResubscribe(world, { email, sender, senderIp: callerIp(c) }),
  });
});

/** @throws a refusal while the account's application for SMTP hasn't been granted. */
export function checkActivated({ smtp: area }: World): void {
  if (area.isActivated) return;
  throw refusal('smtpNotActivated', 'The SMTP account is not activated: send an application first');
}
