import type { Db } from '../schema.ts';

/** Counts of the contacts who joined and left the lists, as the service reported them. */
export interface ContactCounts {
  readonly added: number;
  /** Includes those who unsubscribed from campaigns. */
  readonly unsubscribed: number;
  /** Added contacts by id of their list. */
  readonly addedByList: ReadonlyMap<string, number>;
}

/**
 * Counts contacts in a half-open span of whole minutes, without SMTP e-mails, which belong to no
 * list.
 */
export async function contactCounts(db: Db, fromAt: Date, untilAt: Date): Promise<ContactCounts> {
  const rows = await db
    .selectFrom('topics as t')
    .innerJoin('minutes as m', 'm.topic', 't.topic')
    .select(['t.topic', 'm.kind', (q) => q.fn.sum<number>('m.count').as('count')])
    .where('t.changed_at', '>=', fromAt.getTime())
    // A filtered event is counted a second time, under the topic with the filter's name.
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
    // The topic is like `list:2026-11-20:4101`; a local day may overlap two of these days.
    const [, id] = /^list:[\d-]{10}:(.+)$/.exec(topic) ?? [];
    if (kind !== 'new_emails' || id === undefined) continue;
    addedByList.set(id, (addedByList.get(id) ?? 0) + count);
  }
  return { added: sum('new_emails'), unsubscribed: sum('unsubscribe'), addedByList };
}
