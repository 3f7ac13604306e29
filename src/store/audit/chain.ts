import { createHash } from 'node:crypto';
import type { AuditTableRow, Db } from '../schema.ts';

/** The names of the columns in the order in which they are hashed; one added later comes last. */
const HASHED = [
  'previous_hash',
  'seq',
  'at',
  'attempt_id',
  'stage',
  'person_id',
  'way',
  'channel_id',
  'operation',
  'inputs_json',
  'subject',
  'approver_id',
  'request_id',
  'outcome',
  'words',
  'undo',
  'duration_ms',
] as const satisfies readonly (keyof AuditTableRow)[];

/**
 * Returns the hash of a row: of its values by their names, as JSON. What is `null` is left out, so
 * that rows keep their hash when a later version adds a column.
 */
export function hashOf(row: Omit<AuditTableRow, 'hash'>): string {
  const values = HASHED.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]]));
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

/** A row by which the chain goes on: the last one written, or the last of those deleted. */
export interface Link {
  readonly seq: number;
  readonly hash: string;
}

/** The result of a check of the whole trail. */
export interface ChainCheck {
  readonly rows: number;
  /** The number of the first row; 0 where there is none. */
  readonly first: number;
  readonly last: Link;
  /** The last row that was deleted when its time was over; `null`: none was. */
  readonly anchor: Link | null;
  /** The first fault; `null`: the trail is as it was written. */
  readonly flaw: Flaw | null;
}

/**
 * `changed`: the row isn't what its hash says; `detached`: it doesn't follow the row before it;
 * `missing`: the row isn't there; `added`: it stands behind the last one written; `headless`: nobody
 * knows which one that is.
 */
export interface Flaw {
  readonly kind: 'changed' | 'detached' | 'missing' | 'added' | 'headless';
  readonly seq: number;
}

const ROWS_AT_ONCE = 500;
const BEGINNING: Link = { seq: 0, hash: '' };

/** Reads the trail from its first row to its last, also while rows are added and deleted. */
export async function checkChain(db: Db): Promise<ChainCheck> {
  const head = await headOf(db);
  const flaws: Flaw[] = [];
  /** Rows without the one before: that may have been deleted when its time was over. */
  const loose: AuditTableRow[] = [];
  let [first, rows] = [0, 0];
  let last = BEGINNING;
  let anchor: Link | null = null;
  for await (const row of rowsOf(db)) {
    if (row.seq > last.seq + 1) loose.push(row);
    else if (row.previous_hash !== last.hash) flaws.push({ kind: 'detached', seq: row.seq });
    if (hashOf(row) !== row.hash) flaws.push({ kind: 'changed', seq: row.seq });
    if (row.seq === head?.seq && row.hash !== head.hash) {
      flaws.push({ kind: 'changed', seq: row.seq });
    }
    const pruned = row.stage === 'pruned' ? linkIn(row) : null;
    if (pruned !== null && pruned.seq > (anchor?.seq ?? 0)) anchor = pruned;
    if (first === 0) first = row.seq;
    last = { seq: row.seq, hash: row.hash };
    rows += 1;
  }
  const deleted = anchor ?? BEGINNING;
  for (const { seq, previous_hash: previousHash } of loose) {
    if (seq - 1 > deleted.seq) flaws.push({ kind: 'missing', seq: seq - 1 });
    if (seq - 1 === deleted.seq && previousHash !== deleted.hash) {
      flaws.push({ kind: 'detached', seq });
    }
  }
  const after = await headOf(db);
  if (head === null || after === null) flaws.push({ kind: 'headless', seq: last.seq });
  else if (head.seq > last.seq) flaws.push({ kind: 'missing', seq: last.seq + 1 });
  else if (after.seq < last.seq) flaws.push({ kind: 'added', seq: after.seq + 1 });
  const [flaw = null] = flaws.toSorted((a, b) => a.seq - b.seq);
  return { rows, first, last, anchor, flaw };
}

async function headOf(db: Db): Promise<Link | null> {
  return (await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst()) ?? null;
}

async function* rowsOf(db: Db): AsyncGenerator<AuditTableRow> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(ROWS_AT_ONCE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.seq;
  }
}

/** The inputs of the row that says which rows were deleted. */
export function inputsOfPruning({ seq, hash }: Link): Readonly<Record<string, string>> {
  return { through: String(seq), hash };
}

/** The reverse; `null` for a row that was changed, which its hash shows. */
function linkIn({ inputs_json: json }: AuditTableRow): Link | null {
  try {
    const { through, hash } = JSON.parse(json) as Partial<Record<string, string>>;
    return through === undefined || hash === undefined ? null : { seq: Number(through), hash };
  } catch {
    return null;
  }
}
