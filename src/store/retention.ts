import type { Db } from './schema.ts';
import { keysOfTopic } from './events/people.ts';

// A step blocks the writing of events for some milliseconds.
const ROWS_A_STEP = 500;

/**
 * Deletes raw events that are older than an instant, by their own time and by that of their
 * arrival, a few at a time. Their counters stay, and an event that is delivered again counts again.
 */
export async function* forgetEvents(db: Db, before: Date): AsyncGenerator<void> {
  const bound = Buffer.alloc(16);
  bound.writeUInt32BE(Math.floor(before.getTime() / 1000));
  let after: Uint8Array = new Uint8Array(16);
  for (;;) {
    const rows = await db
      .selectFrom('events')
      .select('identity')
      .where('identity', '>', after)
      .where('identity', '<', bound)
      .orderBy('identity')
      .limit(ROWS_A_STEP)
      .execute();
    const last = rows.at(-1)?.identity;
    if (last === undefined) return;
    await db
      .deleteFrom('events')
      .where('identity', '>', after)
      .where('identity', '<=', last)
      // An event without a time of its own lies among the oldest.
      .where('received_at', '<', before.getTime())
      .execute();
    after = last;
    yield;
  }
}

/** Deletes people and minutes of topics without an event since an instant; counters stay. */
export async function* forgetQuietTopics(db: Db, before: Date): AsyncGenerator<void> {
  for (;;) {
    const quiet = await db
      .selectFrom('topics as t')
      .select('t.topic')
      .where('t.changed_at', '<', before.getTime())
      // The minutes are deleted last, so a topic that has some isn't finished.
      .where((q) =>
        q.exists(
          q.selectFrom('minutes as m').select('m.topic').whereRef('m.topic', '=', 't.topic'),
        ),
      )
      .limit(1)
      .executeTakeFirst();
    if (!quiet) return;
    yield* forgetPeople(db, quiet.topic);
    await db.deleteFrom('minutes').where('topic', '=', quiet.topic).execute();
    yield;
  }
}

async function* forgetPeople(db: Db, topic: string): AsyncGenerator<void> {
  const [first, last] = keysOfTopic(topic);
  for (;;) {
    const rows = await db
      .selectFrom('people')
      .select('identity')
      .where('identity', '>=', first)
      .where('identity', '<=', last)
      .orderBy('identity')
      .limit(ROWS_A_STEP)
      .execute();
    const end = rows.at(-1)?.identity;
    if (end === undefined) return;
    await db
      .deleteFrom('people')
      .where('identity', '>=', first)
      .where('identity', '<=', end)
      .execute();
    yield;
  }
}
