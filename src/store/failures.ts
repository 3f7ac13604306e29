import { UnavailableError } from '../lib/errors.ts';

/** The code of an error of ours: the file of a database isn't the one that was opened. */
export const FILE_GONE = 'FILE_GONE';

const NO_ANSWER = 'The database doesn’t answer.';

/** PostgreSQL's codes of errors (manual, appendix A), and ours. */
const BY_CODE: Readonly<Record<string, string>> = {
  [FILE_GONE]:
    'The database’s file was removed, moved, or replaced while Postbell runs. Put it back, or restart Postbell to use what’s there now.',
  '53100': 'The database’s disk is full.',
  '25006': 'The database can only be read: it’s a standby, or was made read-only.',
  '3D000': 'The database doesn’t exist on its server.',
  '42P01': 'The database doesn’t have Postbell’s tables.',
  '53300': 'The database has no connection left.',
  '57P03': 'The database is starting up or shutting down.',
  '28P01': 'The database refuses Postbell’s password.',
};

const DAMAGED =
  'The database’s file is damaged. Stop Postbell, and restore a backup with “npm run restore”.';

/** SQLite's result codes (sqlite.org/rescode.html); the upper bits of one say more. */
const BY_RESULT: Readonly<Record<number, string>> = {
  5: 'Another process has locked the database.',
  8: 'The database’s file is read-only.',
  10: 'The database’s disk can’t be read or written.',
  11: DAMAGED,
  13: 'The disk is full.',
  14: 'The database’s file can’t be opened.',
  26: DAMAGED,
};

/** Says in a sentence why the database kept nothing or didn't answer. */
export function storeProblem(cause: unknown): string {
  for (let error = cause; error instanceof Error; error = error.cause) {
    const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown };
    if (typeof errcode === 'number') return BY_RESULT[errcode % 256] ?? NO_ANSWER;
    const known = typeof code === 'string' ? BY_CODE[code] : undefined;
    if (known !== undefined) return known;
  }
  return NO_ANSWER;
}

/** Returns the reason where it is known, as a sentence to follow another one. */
export function andWhy(cause: unknown): string {
  const problem = storeProblem(cause);
  return problem === NO_ANSWER ? '' : ` ${problem}`;
}

/** Returns the error of a database that can't keep anything; its message is for people. */
export function storeFailure(cause: unknown): UnavailableError {
  return new UnavailableError(storeProblem(cause), { outcome: 'none', cause });
}

/** Returns the first SQLite result code of an error (sqlite.org/rescode.html); `null` without one. */
function resultCode(cause: unknown): number | null {
  for (let error = cause; error instanceof Error; error = error.cause) {
    const { errcode } = error as { readonly errcode?: unknown };
    if (typeof errcode === 'number') return errcode % 256;
  }
  return null;
}

/** Tells whether another process has the database locked, which passes. */
export const isLocked = (cause: unknown): boolean => resultCode(cause) === 5;

/** Tells whether the file is no database, or a damaged one. */
export const isDamaged = (cause: unknown): boolean => [11, 26].includes(resultCode(cause) ?? 0);

/** Returns PostgreSQL's code of an error; empty without one. */
export function errorCode(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : '';
}
