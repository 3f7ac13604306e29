/**
 * Whatever can be done to many addresses or phone numbers in one run, with its parameters (`?`: may
 * be left out). Lists of ids are separated by commas.
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

/** Who asked for a run, and where. */
export interface BulkAuthor {
  /** Slack user id. */
  readonly personId: string;
  readonly channelId: string;
  /** The thread of that channel, in which its progress is shown; `null` for the channel itself. */
  readonly threadTs: string | null;
}

/** So few are done without a question where that can be taken back. */
export const A_HANDFUL = 10;

/** The action that takes an action back; absent: none does. */
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

/** What is to be done to each row. */
export interface BulkPlan {
  readonly action: BulkActionName;
  /** By name, e.g. `{ list: '4101' }`. */
  readonly params: Readonly<Record<string, string>>;
  /** What it is done to, in words, e.g. `«Spring news» (4101)`; absent: the action's words tell. */
  readonly target?: string;
}

export interface BulkRow {
  /** An address in lower case, or the digits of a phone number; once a run. */
  readonly key: string;
  /** Values of this row's contact by the name of the variable. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** A line that could not be used. */
export interface RejectedLine {
  /** From 1; `null` in a text without lines. */
  readonly line: number | null;
  readonly text: string;
  /** In words, e.g. `no @ in it`. */
  readonly reason: string;
}

/** Many rows as they were read. */
export interface BulkRows {
  readonly rows: readonly BulkRow[];
  readonly rejected: readonly RejectedLine[];
  /** How many usable rows were left out since they stood there already. */
  readonly repeated: number;
}

/** Rows that one run takes; more are refused. */
export const MOST_BULK_ROWS = 100_000;
