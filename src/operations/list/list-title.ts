import type { List } from '../../service/lists/list.ts';

/** Returns the title that tells a list from others: `Newsletter (4101)`. */
export function listTitle({ id, name }: Pick<List, 'id' | 'name'>): string {
  return name ? `${name} (${id})` : `List ${id}`;
}
