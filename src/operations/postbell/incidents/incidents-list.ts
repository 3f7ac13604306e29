import { INCIDENT_NAMES, shareInWords, valueOf } from '../../../domain/incidents.ts';
import { formatNumber } from '../../../domain/figures.ts';
import { compact } from '../../../lib/compact.ts';
import { whoeverIs } from '../../../alerts/incidents/timeline.ts';
import { stateInWords } from './incidents-show.ts';
import { action, separatedTexts } from '../../../domain/reply.ts';
import { INCIDENT_MESSAGE, type Incident, isActive } from '../../../store/incidents/incidents.ts';
import type { OutgoingMessage } from '../../../store/outbox/outgoing-messages.ts';
import { type Column, momentColumn } from '../../../commands/browse/columns.ts';
import { defineList } from '../../../commands/browse/define-list.ts';
import type { ReadReferences } from '../../../commands/references/pool.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

interface Row extends Incident {
  readonly notified: readonly OutgoingMessage[];
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Incident', cell: ({ rate }) => INCIDENT_NAMES[rate] },
  { title: 'Status', cell: stateInWords },
  { title: 'About', cell: ({ title }) => title },
  {
    title: 'Worst',
    align: 'right',
    cell: ({ rate, peak }) => shareInWords(rate, peak),
    inFile: ({ peak }) => String(valueOf(peak)),
  },
  momentColumn('From', ({ openedAt }) => openedAt),
  momentColumn('Until', ({ closedAt }) => closedAt, 'datetime', ''),
  {
    title: 'On it',
    cell: ({ ownerId }) => (ownerId === null ? '' : whoeverIs(ownerId)),
  },
  {
    title: 'Posted in',
    cell: ({ notified }) =>
      separatedTexts(
        notified.map(({ channelId }) => ({ kind: 'channel', id: channelId })),
        ' ',
      ),
  },
];

export default defineList({
  name: 'postbell incidents list',
  formerly: ['postbell alerts incidents'],
  title: 'Incidents',
  summary: 'List incidents of the last 30 days, open ones first',
  right: 'look',
  inputs: {},
  async list(_, { store: { incidents, outgoing }, now }) {
    const all = await incidents.since(new Date(now.getTime() - DAYS * DAY_MS));
    const ids = all.map(({ id }) => id);
    const messages = await outgoing.ofSources(INCIDENT_MESSAGE, ids);
    const sent = messages.filter(({ messageTs }) => messageTs !== null);
    const bySource = Map.groupBy(sent, ({ sourceId }) => sourceId);
    const rows = all
      .map((one) => ({ ...one, notified: bySource.get(one.id) ?? [] }))
      .toSorted((a, b) => Number(b.closedAt === null) - Number(a.closedAt === null));
    return {
      title: 'Incidents',
      summary: verdictOf(rows),
      source: rows,
      columns: COLUMNS,
      fileName: 'incidents',
      empty: `None in the last ${DAYS} days.`,
      open: ({ id, title }) => action('postbell incidents show', { incident: id }, title),
    };
  },
});

function verdictOf(rows: readonly Incident[]): string {
  const active = rows.filter(isActive);
  const alone = active.filter(({ ownerId }) => ownerId === null).length;
  const contained = rows.filter((one) => one.closedAt === null && !isActive(one)).length;
  const over = rows.filter(({ closedAt }) => closedAt !== null).length;
  return compact([
    `${active.length > 0 ? '🔴 ' : ''}${formatNumber(active.length)} active`,
    alone > 0 && `${formatNumber(alone)} with nobody on it`,
    contained > 0 && `${formatNumber(contained)} contained`,
    `${formatNumber(over)} over in the last ${DAYS} days`,
  ]).join(', ');
}

/** As long as incidents are kept. */
const OFFERED_MS = 30 * 86_400_000;

/** Incidents that pickers offer. */
export const incidentReferences: ReadReferences = async (_, { store, now }) => {
  const all = await store.incidents.since(new Date(now.getTime() - OFFERED_MS));
  return all.map(({ id, title, rate, closedAt }) => {
    const detail = `${INCIDENT_NAMES[rate]} · ${closedAt === null ? 'open' : 'over'}`;
    return { id, title, detail, fits: closedAt === null ? ['unfinished'] : [] };
  });
};
