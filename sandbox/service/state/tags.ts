/** A label for addresses and phone numbers (spec 1, section 2.8). */
export interface Tag {
  readonly id: number;
  name: string;
  color: string;
}

export interface Tags {
  readonly all: Map<number, Tag>;
  /** Ids of tags by the key of an address, or by the digits of a phone number. */
  readonly pinned: Map<string, Set<number>>;
}

export function createTags(): Tags {
  return { all: new Map(), pinned: new Map() };
}

export function pin(tags: Tags, holder: string, ids: readonly number[]): void {
  const pinned = tags.pinned.get(holder) ?? new Set();
  tags.pinned.set(holder, pinned);
  for (const id of ids) if (tags.all.has(id)) pinned.add(id);
}

export function unpin(tags: Tags, holder: string, ids: readonly number[]): void {
  const pinned = tags.pinned.get(holder);
  for (const id of ids) pinned?.delete(id);
  if (pinned?.size === 0) tags.pinned.delete(holder);
}

export function removeTag(tags: Tags, id: number): void {
  tags.all.delete(id);
  for (const holder of tags.pinned.keys()) unpin(tags, holder, [id]);
}
