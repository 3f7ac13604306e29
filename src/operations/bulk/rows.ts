import type { BulkRows } from '../../domain/bulk.ts';

export type RowsKind = 'emails' | 'phones';

/** The rows that somebody gave, and how they were found in a file. */
export interface GivenRows extends BulkRows {
  /** `null` for a pasted text. */
  readonly file: FileFacts | null;
}

interface FileFacts {
  readonly name: string;
  /** Title of the column with addresses or numbers; `null` where the file has no header. */
  readonly column: string | null;
  /** Names of the variables that other columns give. */
  readonly variables: readonly string[];
  /** Sentences about what had to be guessed. */
  readonly guesses: readonly string[];
}
