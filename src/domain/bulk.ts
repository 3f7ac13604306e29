/**
 * The actions on many addresses or phone numbers in one run, with their parameters (`?` marks
 * optional ones). Ids in a list are separated by commas.
 *
 * `blacklist add` comment? · `list add` list, tags? · `list invite` (double opt-in) list, sender,
 * language, template? · `list unsubscribe`, `list remove`, `sms add`, `sms remove` list · `tag …`
 * tags · `sms set` list, variables (JSON: `PhoneVariable[]`) · `sms blacklist add` description ·
 * `smtp unsubscribe` comment? · the others none.
 */
export const BULK_ACTIONS = [
  'blacklist add',
  'blacklist remove',
  'list add',
  'list invite',
  'list unsubscribe',
  'list remove',
  'contact remove',
  'tag pin emails',
  'tag unpin emails',
  'tag pin phones',
  'tag unpin phones',
  'sms add',
  'sms remove',
  'sms set',
  'sms blacklist add',
  'sms blacklist remove',
  'smtp unsubscribe',
  'smtp remove',
] as const;
export type BulkActionName = (typeof BULK_ACTIONS)[number];

/** The person who started a run, and the place where they did. */
export interface BulkAuthor {
  /** Slack user id. */
  readonly personId: string;
  readonly channelId: string;
  /** The thread that shows the run's progress; `null` for the channel itself. */
  readonly threadTs: string | null;
}

/** The most rows that run without confirmation, if their action can be undone. */
export const A_HANDFUL = 10;

/** The action that undoes an action; absent: none does. */
export const UNDONE_BY = {
  'blacklist add': 'blacklist remove',
  'blacklist remove': 'blacklist add',
  'list add': 'list remove',
  'tag pin emails': 'tag unpin emails',
  'tag unpin emails': 'tag pin emails',
  'tag pin phones': 'tag unpin phones',
  'tag unpin phones': 'tag pin phones',
  'sms add': 'sms remove',
  'sms blacklist add': 'sms blacklist remove',
  'sms blacklist remove': 'sms blacklist add',
  'smtp unsubscribe': 'smtp remove',
  'smtp remove': 'smtp unsubscribe',
} as const satisfies Partial<Record<BulkActionName, BulkActionName>>;

/** The action that a run applies to each row, with its parameters. */
export interface BulkPlan {
  readonly action: BulkActionName;
  /** Parameters by name, e.g. `{ list: '4101' }`. */
  readonly params: Readonly<Record<string, string>>;
  /** The target in words, e.g. `«Spring news» (4101)`; absent: the action's words name it. */
  readonly target?: string;
}

export interface BulkRow {
  /** An address in lower case, or the digits of a phone number; unique in a run. */
  readonly key: string;
  /** Values of this row's contact by the name of the variable. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** A line that could not be used. */
export interface RejectedLine {
  /** The number of the line, from 1; `null` in a text without lines. */
  readonly line: number | null;
  readonly text: string;
  /** The reason in words, e.g. `no @ in it`. */
  readonly reason: string;
}

/** The rows that were read from a text or a file. */
export interface BulkRows {
  readonly rows: readonly BulkRow[];
  readonly rejected: readonly RejectedLine[];
  /** The number of usable rows that were dropped as duplicates. */
  readonly repeated: number;
}

/** The most rows that one run takes; more are refused. */
export const MOST_BULK_ROWS = 100_000;
