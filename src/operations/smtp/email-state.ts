import { bounceMeaning, bounceReason } from '../../domain/bounces.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { action, type OperationAction } from '../../domain/reply.ts';
import { uncapitalised } from '../../lib/text.ts';
import type { SentEmail } from '../../service/smtp/email.ts';
import { type Column, momentColumn, numberColumn } from '../browse/columns.ts';

type EmailState = (typeof STATES)[number]['value'];

/** States of an email, from the furthest that it can reach; the furthest known one counts. */
export const STATES = [
  { value: 'clicked', label: 'Clicked' },
  { value: 'opened', label: 'Opened' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'returned', label: 'Bounced' },
  { value: 'postponed', label: 'Deferred' },
  { value: 'held', label: 'Not sent' },
  { value: 'waiting', label: 'No answer yet' },
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
  return hasReason ? `${label}: ${uncapitalised(bounceReason(email.answer))}` : label;
}

export function verdictOn(email: SentEmail): string {
  const { opens, clicks } = email;
  const times = (count: number) => (count === 1 ? 'once' : formatCount(count, 'time'));
  switch (stateOf(email)) {
    case 'clicked':
      return opens > 0
        ? `🟢 It arrived, was opened ${times(opens)} and clicked ${times(clicks)}.`
        : `🟢 It arrived and was clicked ${times(clicks)}.`;
    case 'opened':
      return `🟢 It arrived and was opened ${times(opens)}; no link was clicked.`;
    case 'delivered':
      return '🟢 It arrived. Nobody is known to have opened it.';
    case 'returned':
      return `🔴 It bounced. ${bounceReason(email.answer)}.`;
    case 'postponed':
      return `🟠 The mail server deferred it. ${bounceReason(email.answer)}.`;
    case 'held':
      return '🔴 The service didn’t send it.';
    case 'waiting':
      return '⚪ The recipient’s mail server has not answered yet.';
  }
}

/** `null`: there is nothing to add. */
export function adviceOn(email: SentEmail): string | null {
  switch (stateOf(email)) {
    case 'returned':
    case 'postponed':
      return bounceMeaning(bounceReason(email.answer));
    case 'delivered':
      return 'The recipient’s mail server took it: if the person doesn’t find it, it may be in the spam folder. Opens aren’t seen where images are blocked.';
    case 'held':
      return `${email.answer.text}.`;
    case 'waiting':
      return 'Answers mostly come within a minute. Look again then.';
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
  return bytes < 1000 ? formatCount(bytes, 'byte') : `${formatNumber(bytes / 1000)} kB`;
}

export const SENT_COLUMNS: readonly Column<SentEmail>[] = [
  { title: 'To', cell: ({ recipient }) => recipient ?? '–' },
  { title: 'Subject', cell: ({ subject }) => subject || '–' },
  momentColumn('Sent', ({ sentAt }) => sentAt),
  { title: 'State', cell: stateInWords },
  numberColumn('Opens', ({ opens }) => opens),
  numberColumn('Clicks', ({ clicks }) => clicks),
];

export const SENT_FILE_COLUMNS: readonly Column<SentEmail>[] = [
  { title: 'Id', cell: ({ id }) => id },
  ...SENT_COLUMNS,
  { title: 'From', cell: ({ sender }) => sender },
  { title: 'Mail server’s answer', cell: answerOf },
  { title: 'Size in bytes', cell: ({ sizeBytes }) => String(sizeBytes) },
];

export function openSent({ id, recipient, subject }: SentEmail): OperationAction {
  return action('smtp show', { id }, `${recipient ?? id}: ${subject || 'no subject'}`);
}
