import { refusal } from '../refusals.ts';
import { keyOf } from '../state/lists.ts';
import type { World } from '../state/world.ts';
import { reportMail } from './smtp-events.ts';
import { sendSmtpMail } from './smtp-sending.ts';

const DAY_MS = 86_400_000;
/** Spec 2, section 8. */
const MOST_A_DAY = 5;

export interface ResubscriptionRequest {
  readonly email: string;
  readonly sender: string;
  readonly senderIp: string;
}

/**
 * Asks an unsubscribed recipient to come back, and tells the id of the email that does so.
 * @throws a refusal for the sixth within 24 hours.
 */
export function askToResubscribe(world: World, request: ResubscriptionRequest): string {
  const { smtp, nowMs } = world;
  smtp.resubscriptions = smtp.resubscriptions.filter(({ atMs }) => atMs > nowMs - DAY_MS);
  if (smtp.resubscriptions.length >= MOST_A_DAY) {
    throw refusal('resubscriptionsPerDay', `At most ${MOST_A_DAY} resubscriptions in 24 hours`);
  }
  const { email } = request;
  smtp.resubscriptions = [...smtp.resubscriptions, { email, atMs: nowMs }];
  const html = '<p><a href="https://larkspur.example/resubscribe">Subscribe me again</a></p>';
  const subject = 'Do you want our emails again?';
  const sizeBytes = Buffer.byteLength(html);
  // Otherwise the email would be held back for the very reason that it asks about.
  return sendSmtpMail(world, {
    ...request,
    subject,
    html,
    sizeBytes,
    recipients: [email],
    toUnsubscribed: true,
  });
}

/** The recipient follows the link: no longer unsubscribed. False when nobody was asked. */
export function confirmResubscription(world: World, email: string): boolean {
  const { smtp } = world;
  const key = keyOf(email);
  const isRequested = smtp.resubscriptions.some((requested) => keyOf(requested.email) === key);
  if (!isRequested || !world.smtpUnsubscribed.delete(key)) return false;
  const mail = [...smtp.mails.values()].findLast(({ recipient }) => keyOf(recipient) === key);
  if (mail) reportMail(world, 'new_emails', 'resubscribed', mail);
  return true;
}
