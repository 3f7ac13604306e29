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
  /** Recipients of a copy that all see. */
  readonly cc?: readonly Mailbox[];
  /** Recipients of a copy that nobody else sees. */
  readonly bcc?: readonly Mailbox[];
  readonly html?: string;
  readonly text?: string;
  readonly template?: FilledTemplate;
  /** The service writes the text part. Default: when there is `html` without `text`. */
  readonly generatesText?: boolean;
  readonly attachments?: readonly Attachment[];
}

interface FilledTemplate {
  /** Number or hash, both of which the template has. */
  readonly id: string;
  /** By name. Default: none. */
  readonly variables?: Readonly<Record<string, string | number>>;
}

export interface Attachment {
  /** With its ending, once an e-mail. */
  readonly name: string;
  /** Text goes as it is, bytes go in Base64. */
  readonly content: string | Uint8Array;
}

/** An e-mail that was sent; spec 2, section 2.1. */
export interface SentEmail {
  readonly id: string;
  readonly sender: string;
  readonly recipient: string | null;
  readonly subject: string;
  readonly sentAt: Date | null;
  /** The specification names no unit; we assume bytes. */
  readonly sizeBytes: number;
  /** Where the request to send it came from. */
  readonly senderIp: string;
  /** Where it went out from. */
  readonly usedIp: string;
  readonly answer: SmtpAnswer;
  readonly opens: number;
  readonly clicks: number;
  /** One a click. */
  readonly clickedLinks: readonly ClickedLink[];
  /** The programs that the e-mail was read with. */
  readonly readers: readonly Reader[];
}

/** The program that somebody opened or clicked with. */
export interface Reader {
  readonly browser: string;
  readonly os: string;
  readonly ip: string;
  /** Empty when countries were left out. */
  readonly country: string;
  readonly at: Date | null;
}

export interface ClickedLink extends Reader {
  readonly url: string;
  readonly screenResolution: string;
}
