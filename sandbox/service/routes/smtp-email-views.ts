import type { MailAction, SmtpMail } from '../state/smtp.ts';
import type { World } from '../state/world.ts';
import { timestampOf } from '../timestamps.ts';

/** A record of a sent email (spec 2, section 2.1). */
export function mailView({ timezone }: World, mail: SmtpMail) {
  const { answer, opens, clicks } = mail;
  return {
    id: mail.id,
    sender: mail.sender,
    total_size: mail.sizeBytes,
    sender_ip: mail.senderIp,
    smtp_answer_code: answer.code,
    smtp_answer_subcode: answer.subcode,
    smtp_answer_data: answer.text,
    used_ip: mail.usedIp,
    recipient: mail.recipient,
    subject: mail.subject,
    send_date: timestampOf(mail.sentAtMs, timezone),
    tracking: {
      click: clicks.length,
      open: opens.length,
      link: clicks.map((click) => {
        const { browser, os, ip, country, action_date } = actionView(click, timezone);
        const screen_resolution = click.screen;
        return { url: click.url, browser, os, screen_resolution, ip, country, action_date };
      }),
      client_info: opens.map((open) => actionView(open, timezone)),
    },
  };
}

/** The view of a single record gives size and answer code as texts (spec 2, section 2.1). */
export function singleMailView(world: World, mail: SmtpMail) {
  const view = mailView(world, mail);
  return {
    ...view,
    total_size: String(view.total_size),
    smtp_answer_code: String(view.smtp_answer_code),
  };
}

function actionView({ browser, os, ip, country, atMs }: MailAction, timezone: string) {
  return { browser, os, ip, country, action_date: timestampOf(atMs, timezone) };
}
