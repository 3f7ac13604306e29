import { z } from 'zod';
import {
  type Attachment,
  attachmentsToSend,
  count,
  type Decoded,
  from,
  groupOf,
  id,
  idToSend,
  listOf,
  objectOf,
  oneOrMore,
  record,
  text,
  inBase64,
  textOrNull,
} from '../formats.ts';
import { perZone } from '../timestamps.ts';

/** The reply of the recipient's mail server; spec 2, sections 2.1 and 2.2. */
export type SmtpAnswer = SentEmail['answer'];

export const smtpAnswer = groupOf({
  /** The reply code; 0 where there is none. */
  code: from('smtp_answer_code', count),
  subcode: from('smtp_answer_subcode', text),
  text: from('smtp_answer_data', text),
});

interface Mailbox {
  readonly name: string;
  readonly email: string;
}

/** Spec 2, section 4.1.1: both texts or a template; we assume that one text may also come alone. */
export interface OutgoingEmail {
  readonly subject: string;
  readonly from: Mailbox;
  readonly to: readonly Mailbox[];
  readonly cc?: readonly Mailbox[] | undefined;
  /** Recipients of a copy; no other recipient sees them. */
  readonly bcc?: readonly Mailbox[] | undefined;
  readonly html?: string | undefined;
  readonly text?: string | undefined;
  readonly template?: FilledTemplate | undefined;
  /** The service writes the text part. Default: when there is `html` without `text`. */
  readonly generatesText?: boolean | undefined;
  readonly attachments?: readonly Attachment[] | undefined;
}

interface FilledTemplate {
  readonly id: string;
  readonly variables?: Readonly<Record<string, string | number>>;
}

const WRAPPED = z.union([
  z.object({ emails: z.array(z.unknown()) }).transform(({ emails }) => emails),
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
]);

/** Spec 2, section 4.1 leaves the form open: we assume an array, maybe wrapped, or one record. */
export const sentEmailsIn = perZone((timestamps) =>
  z.preprocess(
    (value) => WRAPPED.safeParse(value).data ?? value,
    oneOrMore(sentEmailIn(timestamps)),
  ),
);

/** An email that was sent; spec 2, section 2.1. */
export type SentEmail = Decoded<typeof sentEmailIn>;

const sentEmailIn = perZone(({ timestampOrNull }) => {
  const reader = {
    browser: text,
    os: text,
    ip: text,
    /** The country; empty if the request left countries out. */
    country: text,
    at: from('action_date', timestampOrNull),
  };
  const click = { url: text, screenResolution: from('screen_resolution', text), ...reader };
  const tracking = objectOf({
    clicks: from('click', count),
    opens: from('open', count),
    clickedLinks: from('link', listOf(record(click)).default([])),
    readers: from('client_info', listOf(record(reader)).default([])),
  });
  const email = record({
    id,
    sender: text,
    recipient: textOrNull,
    subject: text,
    sentAt: from('send_date', timestampOrNull),
    /** The size; the specification names no unit, and we assume bytes. */
    sizeBytes: from('total_size', count),
    senderIp: from('sender_ip', text),
    usedIp: from('used_ip', text),
    answer: smtpAnswer,
    tracking,
  });
  return email.transform(({ tracking, ...rest }) => ({ ...rest, ...tracking }));
});

/** Returns `email` of `POST /smtp/emails`; spec 2, section 4.1.1. Undefined fields are left out. */
export function encodeEmail(email: OutgoingEmail) {
  const { html, text, template, attachments = [] } = email;
  return {
    html: html === undefined ? undefined : inBase64(html),
    text,
    template: template && { id: idToSend(template.id), variables: template.variables ?? {} },
    // The field is listed as required (spec 2, section 4.1.1).
    auto_plain_text: email.generatesText ?? (html !== undefined && text === undefined),
    subject: email.subject,
    from: email.from,
    to: email.to,
    cc: email.cc,
    bcc: email.bcc,
    ...attachmentsToSend(attachments),
  };
}
