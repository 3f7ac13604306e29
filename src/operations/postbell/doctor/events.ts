import { EVENT_KINDS, EVENT_LABELS } from '../../../domain/events.ts';
import { formatCount } from '../../../domain/figures.ts';
import type { Text } from '../../../domain/reply.ts';
import type { Examination, Finding } from './examination.ts';

const MINUTE_MS = 60_000;

/** Examines which events arrived, and which could not be read or counted. */
export const events: Examination = {
  about: 'the events',
  async examine({ store, now }) {
    const [received, rejected, uncountedSince] = await Promise.all([
      store.received.lastByKind(),
      store.rejects.count(),
      store.events.uncountedSince(),
    ]);
    const times = formatCount(rejected, 'body or event', 'bodies or events');
    const unread: Finding = {
      tone: 'warning',
      text: `${times} of the service could not be read; each is kept to look at.`,
      step: { operation: 'postbell alerts rejected', label: 'Rejected events', values: {} },
    };
    return {
      findings: [...uncountedFinding(uncountedSince, now), ...(rejected > 0 ? [unread] : [])],
      facts: [{ label: 'Could not be read', value: rejected > 0 ? times : 'none' }],
      details: [
        { kind: 'heading', text: 'Events' },
        {
          kind: 'table',
          columns: [{ title: 'Event' }, { title: 'Last arrived' }],
          rows: EVENT_KINDS.map((kind): Text[] => {
            const at = received.get(kind);
            return [EVENT_LABELS[kind], at ? { kind: 'time', at, show: 'datetime' } : 'never'];
          }),
        },
      ],
    };
  },
};

/** Returns nothing for less than a minute: in a flood some wait for a second or two. */
function uncountedFinding(since: Date | null, now: Date): Finding[] {
  const minutes = since === null ? 0 : Math.floor((now.getTime() - since.getTime()) / MINUTE_MS);
  if (minutes === 0) return [];
  const text = `Events have waited for ${formatCount(minutes, 'minute')} to be counted. None is lost: the log of the bot says what the database refuses, and they are counted once it goes on.`;
  return [{ tone: 'bad', text }];
}
