import { countInWords, shareInWords } from '../../domain/incident-words.ts';
import { TROUBLES, valueOf, type Share } from '../../domain/alarm-rates.ts';
import { formatNumber, formatShare } from '../../domain/figures.ts';
import { sentence, type Reply } from '../../domain/reply.ts';
import type { IncidentBody } from '../../store/alarms/incident-messages.ts';
import type { Incident } from '../../store/alarms/incidents.ts';
import type { AlarmFigures } from './alarm-figures.ts';
import { overInWords } from './over-words.ts';

/** The factor of the rate last posted from which on a worse one is worth a reply. */
const WORSE_TIMES = 2;

/**
 * Returns the reply for what is new since the last one in the thread; `null` when that is nothing
 * that anybody would want to know.
 */
export function newsIn(
  { incident, domains }: AlarmFigures,
  { notified, notifiedDomain }: Pick<IncidentBody, 'notified' | 'notifiedDomain'>,
): Reply | null {
  const most = mostAt(incident, domains[0]);
  if (valueOf(incident.now) >= valueOf(notified) * WORSE_TIMES) {
    return sentence(worse(incident, notified), most ?? '');
  }
  const isNew = domains[0] !== undefined && domains[0].domain !== notifiedDomain;
  return isNew && most !== null ? sentence(most) : null;
}

export function endInWords({ incident }: Pick<AlarmFigures, 'incident'>): Reply {
  return sentence('This alarm is over', overInWords(incident));
}

function worse({ rate, now }: Incident, notified: Share): string {
  const times = Math.floor(valueOf(now) / valueOf(notified));
  const word = times === 2 ? 'Doubled' : `${formatNumber(times)} times as much`;
  const before = formatShare(notified.part, notified.whole);
  return `${word}: ${countInWords(rate, now)}, ${shareInWords(rate, now)}; it was ${before}`;
}

/** Names the domain where more than half of it happens; `null` when there is none. */
function mostAt({ rate, now }: Incident, top: AlarmFigures['domains'][number] | undefined) {
  if (top === undefined || top.count * 2 <= now.part) return null;
  const what = TROUBLES[rate].many;
  return `Most at ${top.domain}: ${formatNumber(Math.min(top.count, now.part))} of ${formatNumber(now.part)} ${what}`;
}
