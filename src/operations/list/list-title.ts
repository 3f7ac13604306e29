import type { List } from '../../service/list.ts';

/** A list as people tell it from others: `Newsletter (4101)`. */
export function listTitle({ id, name }: Pick<List, 'id' | 'name'>): string {
  return name ? `${name} (${id})` : `List ${id}`;
}
