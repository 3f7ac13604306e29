import { isSameDay } from 'date-fns/isSameDay';
import { shareInWords } from '../../domain/incident-words.ts';
import { formatShare } from '../../domain/figures.ts';
import type { Span, Text } from '../../domain/reply.ts';
import type { Closing, Incident } from '../../store/alarms/incidents.ts';

/**
 * Says how an incident ended: `🟢 Over: 09:12–10:40, peak 0.52 % of 12,000 delivered; 0.2 % now`.
 */
export function overInWords({
  rate,
  openedAt,
  closedAt,
  closing,
  now,
  peak,
}: Pick<Incident, 'rate' | 'openedAt' | 'closedAt' | 'closing' | 'now' | 'peak'>): Text {
  const endedAt = closedAt ?? openedAt;
  const show = isSameDay(openedAt, endedAt) ? 'time' : 'datetime';
  const time = (at: Date): Span => ({ kind: 'time', at, show });
  return [
    closing === 'recovered' ? '🟢 Over: ' : 'Over: ',
    time(openedAt),
    '–',
    time(endedAt),
    `, peak ${shareInWords(rate, peak)}; ${formatShare(now.part, now.whole)} ${ENDINGS[closing ?? 'recovered']}`,
  ];
}

const ENDINGS: Readonly<Record<Closing, string>> = {
  recovered: 'now',
  ended: 'at the end of the campaign',
  aged: 'after two days, when figures hardly change any more',
};
