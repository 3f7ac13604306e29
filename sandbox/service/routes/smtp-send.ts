import { z } from 'zod';
import { sendSmtpMail } from '../engine/smtp-sending.ts';
import { mapOf } from '../map-of.ts';
import { decodeBase64, flag, nonEmptyText, structure } from '../parameters.ts';
import { refusal } from '../refusals.ts';
import { keyOf } from '../state/lists.ts';
import type { World } from '../state/world.ts';
import { findTemplate } from './find.ts';
import { checkSmtpSender } from './smtp-sender.ts';

const HOUR_MS = 3_600_000;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const person = z.object({
  name: z.string().default(''),
  email: nonEmptyText.pipe(z.string().regex(ADDRESS, 'an email address is expected')),
});
const files = mapOf(z.string()).default({});

/** Spec 2, section 4.1.1. We assume that HTML or text alone suffices. */
export const newMail = structure(
  z.object({
    html: z.string().optional(),
    text: z.string().optional(),
    template: structure(z.object({ id: nonEmptyText, variables: mapOf(z.unknown()) })).optional(),
    auto_plain_text: flag.default(false),
    subject: nonEmptyText,
    from: structure(person),
    to: structure(z.array(person).min(1, 'it is empty')),
    cc: structure(z.array(person)).default([]),
    bcc: structure(z.array(person)).default([]),
    attachments: files,
    attachments_binary: files,
  }),
);

type NewMail = z.output<typeof newMail>;

/**
 * Sends what the caller gave, and tells the id of the first recipient's email.
 * @throws a refusal for what the specification forbids, and for more than the tariff allows.
 */
export function send(world: World, given: NewMail, senderIp: string): string {
  const html = htmlOf(world, given);
  const sizeBytes = Buffer.byteLength(html + (given.text ?? '')) + attachedBytes(given);
  checkSmtpSender(world, given.from.email, 'email.from.email');
  const people = new Map(
    [...given.to, ...given.cc, ...given.bcc].map(({ email }) => [keyOf(email), email]),
  );
  const [first, ...others] = people.values();
  if (first === undefined) throw refusal('missing', 'email.to is required');
  spend(world, people.size);
  return sendSmtpMail(world, {
    sender: given.from.email,
    senderIp,
    subject: given.subject,
    html,
    sizeBytes,
    recipients: [first, ...others],
  });
}

function htmlOf(world: World, { html, text, template }: NewMail): string {
  if (template) {
    if (html) throw refusal('invalid', 'email.template takes the place of email.html');
    return findTemplate(world, template.id).bodyHtml;
  }
  if (!html && !text) throw refusal('missing', 'email.html or email.template is required');
  const decoded = decodeBase64(html ?? '');
  if (decoded === undefined) throw refusal('invalid', 'email.html is not Base64');
  return decoded;
}

function attachedBytes({ attachments, attachments_binary: binary }: NewMail): number {
  let bytes = 0;
  for (const content of Object.values(attachments)) bytes += Buffer.byteLength(content);
  for (const [name, content] of Object.entries(binary)) {
    if (decodeBase64(content) === undefined) {
      throw refusal('invalid', `email.attachments_binary.${name} is not Base64`);
    }
    bytes += Buffer.from(content, 'base64').byteLength;
  }
  return bytes;
}

/** Takes the emails from the tariff. We assume that an hour is one of the clock. */
function spend({ account, smtp, nowMs }: World, count: number): void {
  const { smtpTariff } = account;
  const hour = Math.floor(nowMs / HOUR_MS);
  const sentInHour = smtp.hour === hour ? smtp.sentInHour : 0;
  if (sentInHour + count > smtpTariff.hourly) {
    throw refusal('smtpQuota', `At most ${smtpTariff.hourly} emails an hour`);
  }
  if (count > smtpTariff.left) {
    throw refusal('smtpQuota', `The tariff has ${smtpTariff.left} emails left`);
  }
  smtp.hour = hour;
  smtp.sentInHour = sentInHour + count;
  smtpTariff.left -= count;
}
