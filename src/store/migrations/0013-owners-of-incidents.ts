import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table incidents add column owner_id text`,
  `alter table incidents add column owned_at bigint`,
  `alter table incidents add column peak_at bigint`,
  `alter table incidents add column contained_at bigint`,
  `alter table incidents add column steps integer default 0 not null`,
  `create table incident_steps (
    incident_id text not null,
    position integer not null,
    kind text not null,
    happened_at bigint not null,
    person_id text,
    whom_id text,
    note text,
    primary key (incident_id, position)
  )`,
  `alter table channel_thresholds add column minimum integer`,
];

/** Keeps who looks after an incident and its steps, and from how many people on a limit counts. */
export async function keepOwnersOfIncidents(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
