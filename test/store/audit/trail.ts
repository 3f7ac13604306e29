import { CompiledQuery } from 'kysely';
import type { AuditedAttempt, NewAuditRow } from '../../../src/domain/audit.ts';
import { openPostgres } from '../../../src/store/postgres.ts';
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
