import type { RawValues, Table } from '../domain/reply.ts';

/** Returns a table without what stayed the same. */
export function changesTable(
  changes: readonly (readonly [what: string, before: string, now: string])[],
): Table {
  return {
    kind: 'table',
    columns: [{ title: 'Changed' }, { title: 'Before' }, { title: 'After' }],
    rows: changes.filter(([, before, now]) => before !== now),
  };
}

/** Returns the values that differ from others, which an undo gives back. */
export function differing(values: RawValues, others: RawValues): RawValues {
  return Object.fromEntries(Object.entries(values).filter(([name, text]) => text !== others[name]));
}
