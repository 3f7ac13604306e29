import { EVENT_KINDS, EVENT_LABELS } from '../../../core/events.ts';
import { formatCount } from '../../../core/figures.ts';
import type { Text } from '../../../core/reply.ts';
import type { Examination, Finding } from './examination.ts';

/** What arrived, and what of it could not be read. */
export const events: Examination = {
  about: 'the events',
  async examine({ store }) {
    const [heard, rejected] = await Promise.all([store.heard.lastByKind(), store.rejects.count()]);
    const times = formatCount(rejected, 'body or event', 'bodies or events');
    const unread: Finding = {
      tone: 'warning',
      text: `${times} of the service could not be read; each is kept to look at.`,
      step: { operation: 'postbell alerts rejected', label: 'Rejected events', values: {} },
    };
    return {
      findings: rejected > 0 ? [unread] : [],
      facts: [{ label: 'Could not be read', value: rejected > 0 ? times : 'none' }],
      details: [
        { kind: 'heading', text: 'Events' },
        {
          kind: 'table',
          columns: [{ title: 'Event' }, { title: 'Last arrived' }],
          rows: EVENT_KINDS.map((kind): Text[] => {
            const at = heard.get(kind);
            return [EVENT_LABELS[kind], at ? { kind: 'time', at, show: 'datetime' } : 'never'];
          }),
        },
      ],
    };
  },
};
