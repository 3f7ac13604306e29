import type { SmtpAnswer } from './smtp-answer.ts';

interface Mailbox {
  readonly name: string;
  readonly email: string;
}

/**
 * An e-mail to send: `html` and `text`, or a template; spec 2, section 4.1.1. We assume that either
 * of `html` and `text` may also come alone.
 */
export interface OutgoingEmail {
  readonly subject: string;
  readonly from: Mailbox;
  readonly to: readonly Mailbox[];
  /** Recipients of a copy; all recipients see them. */
  readonly cc?: readonly Mailbox[];
  /** Recipients of a copy; no other recipient sees them. */
  readonly bcc?: readonly Mailbox[];
  readonly html?: string;
  readonly text?: string;
  readonly template?: FilledTemplate;
  /** The service writes the text part. Default: when there is `html` without `text`. */
  readonly generatesText?: boolean;
  readonly attachments?: readonly Attachment[];
}

interface FilledTemplate {
  /** The numeric id or the hash id of the template. */
  readonly id: string;
  /** Values by the name of the variable. Default: none. */
  readonly variables?: Readonly<Record<string, string | number>>;
}

export interface Attachment {
  /** The file name with its extension, unique in an e-mail. */
  readonly name: string;
  /** The content; text is sent as it is, bytes in Base64. */
  readonly content: string | Uint8Array;
}

/** An e-mail that was sent; spec 2, section 2.1. */
export interface SentEmail {
  readonly id: string;
  readonly sender: string;
  readonly recipient: string | null;
  readonly subject: string;
  readonly sentAt: Date | null;
  /** The size; the specification names no unit, and we assume bytes. */
  readonly sizeBytes: number;
  /** The IP address that the request to send it came from. */
  readonly senderIp: string;
  /** The IP address that the e-mail was sent from. */
  readonly usedIp: string;
  readonly answer: SmtpAnswer;
  readonly opens: number;
  readonly clicks: number;
  /** The links that were clicked, one record a click. */
  readonly clickedLinks: readonly ClickedLink[];
  /** The programs with which the e-mail was read. */
  readonly readers: readonly Reader[];
}

/** The program with which a recipient opened or clicked. */
export interface Reader {
  readonly browser: string;
  readonly os: string;
  readonly ip: string;
  /** The country; empty if the request left countries out. */
  readonly country: string;
  readonly at: Date | null;
}

export interface ClickedLink extends Reader {
  readonly url: string;
  readonly screenResolution: string;
}
