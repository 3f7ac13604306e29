import type { FigureFormats } from '../../../domain/figures.ts';
import type { Section, Table } from '../../../domain/reply.ts';
import { growth } from '../change.ts';
import type { GrownList, ListGrowth, TroubledList } from './gather-lists.ts';

/** Slack shows 100 rows, one of them the header. */
const MOST_ROWS = 99;

/** `Newsletter (4101): +210 (1.2 %), now 17,804 active · 212 new`. */
export function grownLine(list: GrownList, formats: FigureFormats): string {
  const { name, id, change, before, active, added, isNew } = list;
  const isNewWords = isNew ? ', a new list' : '';
  const fresh = added === null || added === 0 ? '' : ` · ${formats.number(added)} new`;
  return `${name} (${id}): ${growth(change, before, formats)}, now ${formats.number(active)} active${isNewWords}${fresh}`;
}

/** Table of lists, the largest growth first, the largest loss last. */
export function listTable(grown: readonly GrownList[], formats: FigureFormats): Table {
  return {
    kind: 'table',
    columns: [
      { title: 'List' },
      { title: 'Active', align: 'right' },
      { title: 'Change', align: 'right' },
    ],
    rows: mostChanged(grown).map(({ name, id, active, change, before }) => [
      `${name} (${id})`,
      formats.number(active),
      growth(change, before, formats),
    ]),
  };
}

export function troubleNotices(
  { blocked, gone }: Pick<ListGrowth, 'blocked' | 'gone'>,
  formats: FigureFormats,
): readonly Section[] {
  const notice = (text: string): Section => ({ kind: 'notice', tone: 'warning', text });
  return [
    ...blocked.map((list) => notice(`${titleOf(list)} can’t be sent to: ${list.status}.`)),
    ...gone.map((list) =>
      notice(
        `${titleOf(list)} is gone; it had ${formats.count(list.active, 'active address', 'active addresses')}.`,
      ),
    ),
  ];
}

function titleOf({ name, id }: TroubledList): string {
  return `List «${name}» (${id})`;
}

function mostChanged(grown: readonly GrownList[]): readonly GrownList[] {
  if (grown.length <= MOST_ROWS) return grown;
  const half = Math.floor(MOST_ROWS / 2);
  return [...grown.slice(0, half), ...grown.slice(-half)];
}
