import { textInBase64, idToSend } from './formats.ts';
import type { Attachment, OutgoingEmail } from './smtp-email.ts';

/** Returns `email` of `POST /smtp/emails`; spec 2, section 4.1.1. Undefined fields are left out. */
export function encodeEmail(email: OutgoingEmail) {
  const { html, text, template, attachments = [] } = email;
  return {
    html: html === undefined ? undefined : textInBase64.encode(html),
    text,
    template: template && { id: idToSend(template.id), variables: template.variables ?? {} },
    // The field is listed as required (spec 2, section 4.1.1).
    auto_plain_text: email.generatesText ?? (html !== undefined && text === undefined),
    subject: email.subject,
    from: email.from,
    to: email.to,
    cc: email.cc,
    bcc: email.bcc,
    ...encodeAttachments(attachments),
  };
}

function encodeAttachments(attachments: readonly Attachment[]) {
  const texts: [string, string][] = [];
  const binaries: [string, string][] = [];
  for (const { name, content } of attachments) {
    if (typeof content === 'string') texts.push([name, content]);
    else binaries.push([name, Buffer.from(content).toString('base64')]);
  }
  return {
    ...(texts.length > 0 && { attachments: Object.fromEntries(texts) }),
    ...(binaries.length > 0 && { attachments_binary: Object.fromEntries(binaries) }),
  };
}
