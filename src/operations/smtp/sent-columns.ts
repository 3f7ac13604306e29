import { formatNumber } from '../../domain/figures.ts';
import type { OperationWish, Text } from '../../domain/reply.ts';
import type { SentEmail } from '../../service/smtp/email.ts';
import type { Column } from '../browse/browsed.ts';
import { answerOf, stateInWords } from './email-state.ts';

export const SENT_COLUMNS: readonly Column<SentEmail>[] = [
  { title: 'To', cell: ({ recipient }) => recipient ?? '–' },
  { title: 'Subject', cell: ({ subject }) => subject || '–' },
  { title: 'Sent', cell: ({ sentAt }) => momentOf(sentAt), inFile: (row) => isoOf(row.sentAt) },
  { title: 'State', cell: stateInWords },
  { title: 'Opens', align: 'right', cell: ({ opens }) => formatNumber(opens), inFile: opensOf },
  { title: 'Clicks', align: 'right', cell: ({ clicks }) => formatNumber(clicks), inFile: clicksOf },
];

/** Columns of a file, which has room for more than a message. */
export const SENT_FILE_COLUMNS: readonly Column<SentEmail>[] = [
  { title: 'Id', cell: ({ id }) => id },
  ...SENT_COLUMNS,
  { title: 'From', cell: ({ sender }) => sender },
  { title: 'Mail server’s answer', cell: answerOf },
  { title: 'Size in bytes', cell: ({ sizeBytes }) => String(sizeBytes) },
];

/** Returns the action that opens one, for a menu of rows. */
export function openSent({ id, recipient, subject }: SentEmail): OperationWish {
  return {
    label: `${recipient ?? id}: ${subject || 'no subject'}`,
    operation: 'smtp show',
    values: { id },
  };
}

export function momentOf(at: Date | null): Text {
  return at ? { kind: 'time', at, show: 'datetime' } : '–';
}

export function isoOf(at: Date | null): string {
  return at?.toISOString() ?? '';
}

function opensOf({ opens }: SentEmail): string {
  return String(opens);
}

function clicksOf({ clicks }: SentEmail): string {
  return String(clicks);
}
