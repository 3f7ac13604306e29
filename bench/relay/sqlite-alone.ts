import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { answerQuestions } from './child.ts';
import { createTraffic, type Traffic } from './traffic.ts';

/*
 * The yardstick: SQLite and nothing else, inserting the same rows with a unique text key, durably.
 * Rows are made before the time is taken.
 */

export interface Insertion {
  readonly path: string;
  readonly traffic: Traffic;
  readonly firstEvent: number;
  readonly events: number;
}

const ROWS_A_COMMIT = 500;

let database: DatabaseSync | undefined;

answerQuestions<Insertion, { readonly ms: number; readonly cpuMs: number }>((insertion) => {
  database ??= opened(insertion.path);
  const rows = rowsOf(insertion);
  const insert = database.prepare(
    `insert into events (identity, kind, topic, campaign_id, list_id, address, link, reason,
       occurred_at, received_at, raw) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict do nothing`,
  );
  const startedAtMs = performance.now();
  const cpu = process.cpuUsage();
  for (let from = 0; from < rows.length; from += ROWS_A_COMMIT) {
    database.exec('begin immediate');
    for (const row of rows.slice(from, from + ROWS_A_COMMIT)) insert.run(...row);
    database.exec('commit');
  }
  const { user, system } = process.cpuUsage(cpu);
  return { ms: performance.now() - startedAtMs, cpuMs: (user + system) / 1000 };
});

function opened(path: string): DatabaseSync {
  const opening = new DatabaseSync(path);
  opening.exec('pragma journal_mode = wal');
  opening.exec('pragma synchronous = full');
  opening.exec(
    `create table events (identity text not null unique, kind text not null, topic text not null,
       campaign_id text, list_id text, address text, link text, reason text,
       occurred_at integer not null, received_at integer not null, raw text not null)`,
  );
  return opening;
}

function rowsOf({ traffic, firstEvent, events }: Insertion) {
  const made = createTraffic(traffic);
  const receivedAt = Date.now();
  return Array.from({ length: events }, (_, index) => {
    const [event]: readonly Readonly<Record<string, string | number>>[] = JSON.parse(
      made.json(firstEvent + index, 1),
    );
    const raw = JSON.stringify(event);
    return [
      hash('sha256', raw).slice(0, 32),
      event?.['event'] ?? '',
      `campaign:${event?.['task_id']}`,
      String(event?.['task_id']),
      String(event?.['book_id']),
      event?.['email'] ?? '',
      event?.['link_url'] ?? null,
      event?.['smtp_server_response'] ?? null,
      Number(event?.['timestamp']) * 1000,
      receivedAt,
      raw,
    ] as const;
  });
}
