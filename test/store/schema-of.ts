import { sql } from 'kysely';
import type { Engine } from '../../src/store/engine.ts';

/** All that a schema consists of but the list of its steps, in comparable lines. */
export async function schemaOf({ db, name }: Pick<Engine, 'db' | 'name'>): Promise<string[]> {
  const { rows } = await (
    name === 'sqlite'
      ? sql<{ line: string }>`
          select sql as line from sqlite_schema
          where sql is not null and tbl_name not like 'kysely%'`
      : sql.raw<{ line: string }>(IN_POSTGRES)
  ).execute(db);
  const lines = rows.map(({ line }) => line.replaceAll(/"|\s+(?=[(),])|(?<=\()\s+/g, ''));
  return lines.map((line) => line.replaceAll(/\s+/g, ' ').toLowerCase()).toSorted();
}

const OURS = `c.relnamespace = current_schema()::regnamespace and c.relname not like 'kysely%'`;

const IN_POSTGRES = `
  select c.relname || ' column ' || row_number() over (partition by c.oid order by attnum) || ' '
      || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' '
      || attidentity::text || ' ' || coalesce(pg_get_expr(adbin, adrelid), '') as line
    from pg_attribute join pg_class c on c.oid = attrelid and c.relkind = 'r'
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped and ${OURS}
  union all
  select c.relname || ' constraint ' || conname || ' ' || pg_get_constraintdef(con.oid)
    from pg_constraint con join pg_class c on c.oid = conrelid where ${OURS}
  union all
  select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indrelid where ${OURS}
  union all
  select c.relname || ' options ' || coalesce(c.reloptions::text, '') || ' '
      || coalesce(t.reloptions::text, '')
    from pg_class c left join pg_class t on t.oid = c.reltoastrelid
    where c.relkind = 'r' and ${OURS}`;
