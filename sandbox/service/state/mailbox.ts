/** An email that the service itself has sent: nobody gets it, but who drives the stand-in sees it. */
export type ServiceMail = CodeMail | ConfirmationMail;

interface CodeMail {
  readonly kind: 'sender-code';
  readonly to: string;
  readonly atMs: number;
  readonly code: string;
}

interface ConfirmationMail {
  readonly kind: 'confirmation';
  readonly to: string;
  readonly atMs: number;
  readonly listId: number;
  readonly from: string;
  readonly language: string;
  /** Absent: the default email. */
  readonly templateId: number | undefined;
}

/** Older emails are forgotten, so that an import of a million stays small. */
const MOST_KEPT = 200;

export function putMail(mailbox: ServiceMail[], mail: ServiceMail): void {
  mailbox.push(mail);
  if (mailbox.length > 2 * MOST_KEPT) mailbox.splice(0, mailbox.length - MOST_KEPT);
}
