import { sql } from 'kysely';
import { ConfigError } from '../../lib/errors.ts';
import type { EngineName } from '../engine.ts';
import type { Db } from '../schema.ts';
import { BASELINE } from './migrations.ts';

/**
 * The commit before the baseline. Its start brings the database of any earlier checkout to the
 * baseline's schema, in the steps that `LEFT_BEHIND` counts (docs/decisions/baseline.md).
 */
export const LAST_BEFORE_BASELINE = '2ccaad08ad1a4febc5c98daa1f46858867c29fd8';

/** The steps of a database that this commit has upgraded. */
export const LEFT_BEHIND = { count: 56, last: '0060-glossary-words' } as const;

const SHOWN_DIGITS = 12;

/** Tells whether an earlier checkout made a database: it has steps, but not the baseline. */
function isEarlier(made: readonly string[]): boolean {
  return made.length > 0 && !made.includes(BASELINE);
}

/** Tells whether a database has the baseline's schema under the names of the steps before it. */
export function isAtBaseline(made: readonly string[]): boolean {
  return made.length === LEFT_BEHIND.count && made.at(-1) === LEFT_BEHIND.last;
}

/**
 * Says that an earlier checkout made a database, and what brings it here; `null` for any other.
 * @param lead what to do with the commit that is named
 */
export function earlierInWords(made: readonly string[], lead = 'Check out'): string | null {
  if (!isEarlier(made) || isAtBaseline(made)) return null;
  const commit = LAST_BEFORE_BASELINE.slice(0, SHOWN_DIGITS);
  return `an earlier checkout of Postbell made this database (${made.at(-1)}), and this version can’t upgrade it. ${lead} commit ${commit}, start that once and stop it, and then start this version (docs/running/upgrade.md#from-an-earlier-checkout)`;
}

/** Returns the error to tell of the database of an earlier checkout; `null` for any other. */
export function refusalOfEarlier(made: readonly string[]): ConfigError | null {
  const words = earlierInWords(made, 'Nothing in it was changed. Back it up, check out');
  return words === null ? null : new ConfigError([`DATABASE_URL: ${words}`]);
}

/** @throws {ConfigError} for the database of an earlier checkout */
export function refuseEarlier(made: readonly string[]): void {
  const refusal = refusalOfEarlier(made);
  if (refusal !== null) throw refusal;
}

/** Notes that a database has the baseline, in place of the steps before it. */
export async function noteBaseline(db: Db, engine: EngineName): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (engine === 'postgres') {
      await sql`lock table kysely_migration in exclusive mode`.execute(transaction);
    }
    const { numAffectedRows } = await sql`
      update kysely_migration set name = ${BASELINE} where name = ${LEFT_BEHIND.last}
    `.execute(transaction);
    // Another process was faster, and may have made more steps since.
    if (numAffectedRows === 0n) return;
    await sql`delete from kysely_migration where name <> ${BASELINE}`.execute(transaction);
  });
}
