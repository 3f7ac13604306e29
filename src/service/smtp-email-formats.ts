import { z } from 'zod';
import { count, id, listOf, objectOf, oneOrMore, text, textOrNull } from './formats.ts';
import { smtpAnswerFields, smtpAnswerOf } from './smtp-answer.ts';
import type { ClickedLink, Reader, SentEmail } from './smtp-email.ts';
import type { Timestamps } from './timestamps.ts';

const WRAPPED = z.union([
  z.object({ emails: z.array(z.unknown()) }).transform(({ emails }) => emails),
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
]);

/**
 * Returns the format of sent e-mails. The specification leaves it open (spec 2, section 4.1); we
 * assume an array, the same below `emails` or `data`, or a single record.
 */
export function sentEmailsIn(timestamps: Timestamps) {
  return z.preprocess(unwrapped, oneOrMore(sentEmailIn(timestamps)));
}

function unwrapped(value: unknown): unknown {
  return WRAPPED.safeParse(value).data ?? value;
}

function sentEmailIn(timestamps: Timestamps) {
  return z
    .object({
      id,
      sender: text,
      total_size: count,
      sender_ip: text,
      ...smtpAnswerFields,
      used_ip: text,
      recipient: textOrNull,
      subject: text,
      send_date: timestamps.timestampOrNull,
      tracking: trackingIn(timestamps),
    })
    .transform((wire): SentEmail => ({
      id: wire.id,
      sender: wire.sender,
      recipient: wire.recipient,
      subject: wire.subject,
      sentAt: wire.send_date,
      sizeBytes: wire.total_size,
      senderIp: wire.sender_ip,
      usedIp: wire.used_ip,
      answer: smtpAnswerOf(wire),
      opens: wire.tracking.open,
      clicks: wire.tracking.click,
      clickedLinks: wire.tracking.link,
      readers: wire.tracking.client_info,
    }));
}

function trackingIn({ timestampOrNull }: Timestamps) {
  const reader = { browser: text, os: text, ip: text, country: text, action_date: timestampOrNull };
  return objectOf({
    click: count,
    open: count,
    link: listOf(
      z
        .object({ url: text, screen_resolution: text, ...reader })
        .transform(({ url, screen_resolution, ...rest }): ClickedLink => ({
          url,
          screenResolution: screen_resolution,
          ...readerOf(rest),
        })),
    )
      .optional()
      .default([]),
    client_info: listOf(z.object(reader).transform(readerOf)).optional().default([]),
  });
}

function readerOf({
  action_date,
  ...rest
}: Omit<Reader, 'at'> & { readonly action_date: Date | null }): Reader {
  return { ...rest, at: action_date };
}
