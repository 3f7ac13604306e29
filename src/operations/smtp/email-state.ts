import { bounceMeaning, bounceReason } from '../../domain/bounces.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { action, type OperationAction } from '../../domain/reply.ts';
import { uncapitalised } from '../../lib/text.ts';
import type { SentEmail } from '../../service/smtp/email.ts';
import { type Column, momentColumn, numberColumn } from '../../commands/browse/columns.ts';

type EmailState = (typeof STATES)[number]['value'];

/** States of an email, from the furthest that it can reach; the furthest known one counts. */
export const STATES = [
  { value: 'clicked', label: 'Clicked' },
  { value: 'opened', label: 'Opened' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'returned', label: 'Bounced' },
  { value: 'postponed', label: 'Deferred' },
  { value: 'held', label: 'Not sent' },
  { value: 'waiting', label: 'Pending' },
] as const;

/**
 * RFC 5321, 4.2.1: 2yz accepts it, 4yz is a failure for now, 5yz one for good. We assume that 0 is
 * no server's answer: a text beside it says why the service held the email back.
 */
export function stateOf({ clicks, opens, answer }: SentEmail): EmailState {
  if (clicks > 0) return 'clicked';
  if (opens > 0) return 'opened';
  if (answer.code >= 200 && answer.code < 300) return 'delivered';
  if (answer.code >= 400 && answer.code < 500) return 'postponed';
  if (answer.code >= 500) return 'returned';
  return answer.text === '' ? 'waiting' : 'held';
}

function stateInWords(email: SentEmail): string {
  const state = stateOf(email);
  const label = STATES.find(({ value }) => value === state)?.label ?? state;
  const hasReason = state === 'returned' || state === 'postponed';
  return hasReason ? withReason(label, email) : label;
}

/** Returns e.g. `Bounced: mailbox full`, or only `Deferred` where that is the reason. */
function withReason(label: string, { answer }: SentEmail): string {
  const reason = bounceReason(answer);
  return reason === label ? label : `${label}: ${uncapitalised(reason)}`;
}

export function verdictOn(email: SentEmail): string {
  const { opens, clicks } = email;
  const times = (count: number) => (count === 1 ? 'once' : formatCount(count, 'time'));
  switch (stateOf(email)) {
    case 'clicked':
      return opens > 0
        ? `Delivered, opened ${times(opens)}, and clicked ${times(clicks)}.`
        : `Delivered and clicked ${times(clicks)}.`;
    case 'opened':
      return `Delivered and opened ${times(opens)}. No clicks.`;
    case 'delivered':
      return 'Delivered. No opens recorded.';
    case 'returned':
      return `🔴 ${withReason('Bounced', email)}.`;
    case 'postponed':
      return `🟠 ${withReason('Deferred', email)}.`;
    case 'held':
      return '🔴 Not sent by the service.';
    case 'waiting':
      return 'Waiting for the recipient’s mail server.';
  }
}

/** `null`: there is nothing to add. */
export function adviceOn(email: SentEmail): string | null {
  switch (stateOf(email)) {
    case 'returned':
    case 'postponed':
      return bounceMeaning(bounceReason(email.answer));
    case 'delivered':
      return 'If they can’t find it, ask them to check their spam folder. Opens aren’t recorded when images are blocked.';
    case 'held':
      return `${email.answer.text}.`;
    case 'waiting':
      return 'Most servers answer within a minute. Refresh then.';
    case 'clicked':
    case 'opened':
      return null;
  }
}

/** Returns the answer as the mail server said it: `550 5.1.1 No such user`. */
export function answerOf({ answer: { code, subcode, text } }: Pick<SentEmail, 'answer'>): string {
  const words = [code === 0 ? '' : String(code), subcode, text].filter(Boolean).join(' ');
  return words || 'None yet';
}

export function bytesInWords(bytes: number): string {
  return bytes < 1000 ? formatCount(bytes, 'byte') : `${formatNumber(bytes / 1000)} KB`;
}

export const SENT_COLUMNS: readonly Column<SentEmail>[] = [
  { title: 'To', cell: ({ recipient }) => recipient ?? '–' },
  { title: 'Status', cell: stateInWords },
  { title: 'Subject', cell: ({ subject }) => subject || '–' },
  momentColumn('Sent', ({ sentAt }) => sentAt),
  numberColumn('Opens', ({ opens }) => opens),
  numberColumn('Clicks', ({ clicks }) => clicks),
];

export const SENT_FILE_COLUMNS: readonly Column<SentEmail>[] = [
  { title: 'ID', cell: ({ id }) => id },
  ...SENT_COLUMNS,
  { title: 'From', cell: ({ sender }) => sender },
  { title: 'Server response', cell: answerOf },
  { title: 'Size in bytes', cell: ({ sizeBytes }) => String(sizeBytes) },
];

export function openSent({ id, recipient, subject }: SentEmail): OperationAction {
  return action('smtp show', { id }, `${recipient ?? id}: ${subject || 'no subject'}`);
}
