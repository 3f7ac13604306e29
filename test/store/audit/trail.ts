import { CompiledQuery } from 'kysely';
import type { AuditedAttempt, NewAuditRow } from '../../../src/domain/audit.ts';
import { openPostgres } from '../../../src/store/postgres.ts';
import { hashOf, type Link } from '../../../src/store/audit/chain.ts';
import { valuesOf } from '../../../src/store/audit/row.ts';
import type { AuditTableRow } from '../../../src/store/schema.ts';
import type { Store } from '../../../src/store/store.ts';
import { openSqlite } from '../../../src/store/sqlite.ts';
import { quiet } from '../quiet.ts';

/** Returns the last attempts, the latest first. */
export function attemptsIn(
  { audit }: Pick<Store, 'audit'>,
  at = new Date(),
): Promise<readonly AuditedAttempt[]> {
  return audit.list({}, at, { limit: 10_000, offset: 0 });
}

const ROWS_AT_ONCE = 500;
const AT = new Date('2026-11-23T09:00:00Z');

export function row(more: Partial<NewAuditRow> = {}): NewAuditRow {
  return {
    at: AT,
    attemptId: 'k7x2m9qwer',
    stage: 'intent',
    personId: 'U0MIRA',
    way: 'command',
    channelId: 'C0NEWS',
    operation: 'campaign cancel',
    inputs: { campaign: '4711' },
    subject: { kind: 'campaign', id: '4711' },
    approverId: null,
    requestId: null,
    outcome: null,
    words: null,
    undo: null,
    durationMs: null,
    ...more,
  };
}

/** Returns a row as it is stored behind another one. */
export function chained(made: NewAuditRow, { seq, hash }: Link): AuditTableRow {
  const values = { ...valuesOf(made), seq: seq + 1, previous_hash: hash };
  return { ...values, hash: hashOf(values) };
}

/** Returns the statements that insert rows, each as long as SQLite takes. */
export function inserted(rows: readonly AuditTableRow[]): readonly string[] {
  const names = Object.keys(rows[0] ?? {}).join();
  const written = rows.map((made) => `(${Object.values(made).map(literal).join()})`);
  const statements: string[] = [];
  for (let from = 0; from < written.length; from += ROWS_AT_ONCE) {
    const values = written.slice(from, from + ROWS_AT_ONCE);
    statements.push(`insert into audit (${names}) values ${values.join()}`);
  }
  return statements;
}

function literal(value: string | number | null): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** Begins an empty trail with so many rows, in a fraction of the time of adding them one by one. */
export async function begun(databaseUrl: string, count: number, at: Date): Promise<void> {
  const rows: AuditTableRow[] = [];
  let last: Link = { seq: 0, hash: '' };
  for (let index = 0; index < count; index += 1) {
    const made = chained(row({ attemptId: `attempt-${index}`, at }), last);
    rows.push(made);
    last = made;
  }
  const head = `update audit_head set seq = ${last.seq}, hash = '${last.hash}'`;
  await tamper(databaseUrl, ...inserted(rows), head);
}

/** Does what somebody with access to the database could. */
export async function tamper(databaseUrl: string, ...statements: readonly string[]): Promise<void> {
  const parts = { log: quiet, ingest: null, onLost: () => {} };
  const engine = databaseUrl.startsWith('sqlite:')
    ? await openSqlite(databaseUrl.slice('sqlite:'.length), parts)
    : openPostgres(databaseUrl, parts);
  for (const statement of statements) {
    await engine.db.executeQuery(CompiledQuery.raw(statement));
  }
  await engine.close();
}
