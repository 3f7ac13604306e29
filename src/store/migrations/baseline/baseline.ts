import { type Kysely, sql } from 'kysely';
import type { EngineName } from '../../engine.ts';
import { channelTables } from './channels.ts';
import { eventTables } from './events.ts';
import { PEOPLE_TABLES } from './people.ts';
import { workTables } from './work.ts';

/** The first rows. Everybody begins as a viewer. */
const ROWS = [
  `insert into revisions (name, revision) values ('subscriptions', 1), ('cards', 1), ('grants', 1)`,
  `insert into audit_head (id, seq, hash) values (1, 0, '')`,
  `insert into grants (subject_kind, subject_id, entry, is_denied, granted_by, granted_at)
    values ('everybody', '', 'role:viewer', 0, '', 0)`,
];

/** Creates the schema of version 1.0. What the columns hold is in src/store/schema.ts. */
export async function createBaseline(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  const statements = [
    ...eventTables(engine),
    ...channelTables(engine),
    ...PEOPLE_TABLES,
    ...workTables(engine),
    ...ROWS,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
