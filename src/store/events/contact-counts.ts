import type { Db } from '../schema.ts';

/** How people came to the lists and left them, as it was reported. */
export interface ContactCounts {
  readonly added: number;
  /** From campaigns too. */
  readonly unsubscribed: number;
  /** Added, by id of the list. */
  readonly addedByList: ReadonlyMap<string, number>;
}

/** In a half-open span of whole minutes; of SMTP e-mails none, which belong to no list. */
export async function contactCounts(db: Db, fromAt: Date, untilAt: Date): Promise<ContactCounts> {
  const rows = await db
    .selectFrom('topics as t')
    .innerJoin('minutes as m', 'm.topic', 't.topic')
    .select(['t.topic', 'm.kind', (q) => q.fn.sum<number>('m.count').as('count')])
    .where('t.changed_at', '>=', fromAt.getTime())
    // What a filter narrows is counted a second time, under the topic with the filter's name.
    .where('t.topic', 'not like', '%#%')
    .where('t.topic', 'not like', 'smtp:%')
    .where('m.kind', 'in', ['new_emails', 'unsubscribe'])
    .where('m.minute_at', '>=', fromAt.getTime())
    .where('m.minute_at', '<', untilAt.getTime())
    .groupBy(['t.topic', 'm.kind'])
    .execute();
  const sum = (kind: string) =>
    rows.filter((row) => row.kind === kind).reduce((total, { count }) => total + count, 0);
  const addedByList = new Map<string, number>();
  for (const { topic, kind, count } of rows) {
    // `list:2026-11-20:4101`; a local day may touch two of these days.
    const [, id] = /^list:[\d-]{10}:(.+)$/.exec(topic) ?? [];
    if (kind !== 'new_emails' || id === undefined) continue;
    addedByList.set(id, (addedByList.get(id) ?? 0) + count);
  }
  return { added: sum('new_emails'), unsubscribed: sum('unsubscribe'), addedByList };
}
