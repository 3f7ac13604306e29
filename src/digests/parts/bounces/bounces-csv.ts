import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { csvOf } from '../../../lib/csv.ts';
import type { ReplyFile } from '../../../domain/reply.ts';
import type { KeptBounce } from '../../../store/digest/bounces.ts';
import { maskedBounce } from './masked-bounce.ts';

/** The most rows of a file, so that it can be uploaded and opened. */
export const MOST_BOUNCES_IN_FILE = 50_000;

const HEADER = [
  'Time',
  'Address (masked)',
  'Domain',
  'Sender',
  'Subject',
  'Code',
  'Subcode',
  'Reason',
  'Answer',
];

/** A CSV file of bounces with masked addresses and times in the readers' zone. */
export function bouncesFile(
  bounces: readonly KeptBounce[],
  { day, zone }: { readonly day: string; readonly zone: string },
): ReplyFile {
  const name = `smtp-bounces-${day}.csv`;
  const rows = bounces.slice(0, MOST_BOUNCES_IN_FILE).map((bounce) => {
    const { address, subject, answer } = maskedBounce(bounce);
    return [
      format(new TZDate(bounce.bouncedAt, zone), 'yyyy-MM-dd HH:mm:ss'),
      address,
      bounce.domain,
      bounce.sender,
      subject,
      bounce.code > 0 ? String(bounce.code) : '',
      bounce.subcode,
      bounce.reason,
      answer,
    ];
  });
  return { name, title: name, content: csvOf(HEADER, rows) };
}
