import { sql } from 'kysely';
import { addressKey, isSameAddress, spellingsOf } from '../domain/address.ts';
import { countsOf, OUTCOMES } from '../domain/bulk.ts';
import type { Engine } from './engine.ts';
import { spansOfEvents } from './events/events.ts';
import type { Db, Schema } from './schema.ts';

/** Numbers of what Postbell keeps of an address, by what it is. */
export interface KeptOfAddress {
  readonly events: number;
  readonly bounces: number;
  readonly messages: number;
  readonly uploads: number;
  readonly bulkRuns: number;
  readonly forms: number;
  readonly approvals: number;
  /** Names of campaigns and lists, where somebody put the address there. */
  readonly names: number;
  /** Runs and requests that aren't over: they need the address, and keep it. */
  readonly unfinished: number;
}

/** Columns in which an address may stand in a text, with the key of their rows. */
const TEXTS = [
  {
    table: 'pending_notifications',
    keys: ['subscription_id', 'identity'],
    column: 'raw',
    as: 'events',
  },
  { table: 'dead_letters', keys: ['identity'], column: 'body', as: 'events' },
  { table: 'reasons', keys: ['topic', 'reason'], column: 'example', as: 'events' },
  { table: 'outgoing_messages', keys: ['id'], column: 'body_json', as: 'messages' },
  { table: 'button_payloads', keys: ['id'], column: 'values_json', as: 'forms' },
  { table: 'form_sessions', keys: ['id'], column: 'values_json', as: 'forms' },
  ...(['name', 'problem', 'shown_json', 'stakes_json', 'values_json'] as const).map((column) => ({
    table: 'prepared_sends' as const,
    keys: ['recurring_id', 'due_at'],
    column,
    as: 'names' as const,
  })),
  { table: 'access_tokens', keys: ['id'], column: 'name', as: 'names' },
  { table: 'incidents', keys: ['id'], column: 'title', as: 'names' },
  { table: 'incident_steps', keys: ['incident_id', 'position'], column: 'note', as: 'names' },
  { table: 'stops', keys: ['campaign_id'], column: 'title', as: 'names' },
  { table: 'stops', keys: ['campaign_id'], column: 'reason', as: 'names' },
  { table: 'comparisons', keys: ['campaign_id'], column: 'name', as: 'names' },
  { table: 'campaign_figures', keys: ['campaign_id'], column: 'listed_json', as: 'names' },
  { table: 'campaign_figures', keys: ['campaign_id'], column: 'totals_json', as: 'names' },
  { table: 'snapshots', keys: ['subject', 'seen_at'], column: 'figures_json', as: 'names' },
  { table: 'dead_letters', keys: ['identity'], column: 'reason', as: 'events' },
] as const satisfies readonly {
  readonly table: keyof Schema;
  readonly keys: readonly string[];
  readonly column: string;
  readonly as: keyof KeptOfAddress;
}[];

const RUN_TEXTS = ['params_json', 'target', 'reason', 'rejected_json'] as const;
const APPROVAL_TEXTS = [
  'raw_json',
  'preview_json',
  'stakes_json',
  'demand',
  'words',
  'why',
] as const;
const OPEN_APPROVALS: ReadonlySet<string> = new Set(['pending', 'approved', 'running']);
const OPEN_RUNS: ReadonlySet<string> = new Set(['running', 'paused']);

/** The text that takes the place of an address. */
export const FORGOTTEN = '(forgotten)';

/** Finds and removes what is kept of one person. */
export function createPrivacy({ db, ingest, name }: Pick<Engine, 'db' | 'ingest' | 'name'>) {
  const through = async (address: string, isToGo: boolean): Promise<KeptOfAddress> => {
    // Events that aren't counted yet stand in none of the tables.
    await ingest.flush();
    const search = searchFor(address, isToGo);
    const [runs, approvals] = [await bulkRuns(db, search), await approvalsIn(db, search)];
    const kept = {
      events: await events(db, search),
      bounces: await bounces(db, search),
      messages: 0,
      uploads: await uploads(db, search),
      bulkRuns: runs.over,
      forms: 0,
      approvals: approvals.over,
      names: 0,
      unfinished: runs.open + approvals.open,
    };
    for (const { as, ...text } of TEXTS) kept[as] += await texts(db, search, text);
    return kept;
  };
  return {
    find: (address: string): Promise<KeptOfAddress> => through(address, false),

    /**
     * Takes an address out of everything that is kept, however it is spelled. Counts of events stay, and
     * so does what isn't over and still needs it.
     */
    async forget(address: string): Promise<KeptOfAddress> {
      const kept = await through(address, true);
      // The log of a database file still has the pages as they were.
      if (name === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
      return kept;
    },
  };
}

interface Search {
  readonly address: string;
  readonly pattern: string;
  readonly isToGo: boolean;
  readonly has: (text: string) => boolean;
  readonly without: (text: string) => string;
}

function searchFor(address: string, isToGo: boolean): Search {
  const key = addressKey(address);
  const spelled = [address, ...spellingsOf(key)].flatMap((one) => [one, one.normalize('NFD')]);
  const written = [...new Set(spelled.flatMap((one) => [one, encodeURIComponent(one)]))].map(
    (text) => RegExp.escape(text),
  );
  // It may stand in a longer address, which is somebody else's.
  const exactly = new RegExp(`(?<![\\w.+%-])(?:${written.join('|')})(?![\\w-]|\\.\\w)`, 'giu');
  return {
    address: key,
    // Wide enough for all ways to write it: what it finds is looked through.
    pattern: `%${wideOf(key).map(escaped).join('%')}%`,
    isToGo,
    has: (text) => text.search(exactly) >= 0,
    without: (text) => text.replaceAll(exactly, FORGOTTEN),
  };
}

/** Returns the parts of an address that stay the same however it is spelled or escaped. */
function wideOf(address: string): readonly string[] {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const isPlain = /^[\w.-]*$/.test(domain);
  return [
    ...local.split(/[^\w.-]+|_/u),
    isPlain ? domain : (domain.split(/[^a-z]/u).at(-1) ?? ''),
  ].filter(Boolean);
}

function isLike(column: string, pattern: string) {
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/gu, '\\$&');
}

async function texts(
  db: Db,
  { pattern, isToGo, has, without }: Search,
  { table, keys, column }: Pick<(typeof TEXTS)[number], 'table' | 'keys' | 'column'>,
): Promise<number> {
  const selected = sql.join([...keys, column].map((name) => sql.ref(name)));
  const { rows } = await sql<Record<string, unknown>>`
    select ${selected} from ${sql.table(table)}
    where ${isLike(column, pattern)}
  `.execute(db);
  const found = rows.filter((row) => has(String(row[column])));
  for (const row of isToGo ? found : []) {
    const isRow = sql.join(
      keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`),
      sql` and `,
    );
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${without(String(row[column]))}
      where ${isRow}
    `.execute(db);
  }
  return found.length;
}

async function events(db: Db, { pattern, isToGo, has, without }: Search): Promise<number> {
  let count = 0;
  for await (const { after, until } of spansOfEvents(db)) {
    const rows = await db
      .selectFrom('events')
      .select(['identity', 'raw'])
      .where('identity', '>', after)
      .$if(until !== null, (q) => q.where('identity', '<=', until ?? after))
      .where(isLike('raw', pattern))
      .execute();
    for (const { identity, raw } of rows.filter((row) => has(row.raw))) {
      count += 1;
      if (!isToGo) continue;
      const change = db.updateTable('events').set({ raw: without(raw) });
      await change.where('identity', '=', identity).execute();
    }
  }
  return count;
}

/** Clears their own as `forgetPeople` of bounces does, so that they are still counted. */
async function bounces(db: Db, search: Search): Promise<number> {
  const { address, pattern, isToGo, has, without } = search;
  const rows = await db
    .selectFrom('smtp_bounces')
    .select(['identity', 'address', 'subject', 'answer'])
    .where(
      sql<boolean>`lower(address || ' ' || subject || ' ' || answer) like ${pattern} escape '\\'`,
    )
    .execute();
  const isOwn = (row: { readonly address: string }) => isSameAddress(row.address, address);
  const found = rows.filter((row) => isOwn(row) || has(`${row.subject} ${row.answer}`));
  for (const row of isToGo ? found : []) {
    const cleared = isOwn(row)
      ? { address: '', subject: '', answer: '' }
      : { subject: without(row.subject), answer: without(row.answer) };
    const change = db.updateTable('smtp_bounces').set(cleared);
    await change.where('identity', '=', row.identity).execute();
  }
  return found.length;
}

async function uploads(db: Db, { isToGo, has, without }: Search): Promise<number> {
  let count = 0;
  for (const { id } of await db.selectFrom('uploads').select('id').execute()) {
    const one = db.selectFrom('uploads').select(['name', 'content']).where('id', '=', id);
    const row = await one.executeTakeFirst();
    // Each byte is a character and stays one, whatever the file's encoding.
    const text = Buffer.from(row?.content ?? []).toString('latin1');
    const fileName = row?.name ?? '';
    // The name of a file ends with its kind: `ann@example.com.csv` is hers.
    const [, base = fileName, kind = ''] = /^(.*?)(\.\w{1,5})?$/su.exec(fileName) ?? [];
    if (!has(text) && !has(fileName) && !has(base)) continue;
    count += 1;
    if (!isToGo) continue;
    const content = Buffer.from(without(text), 'latin1');
    const name = has(fileName) ? without(fileName) : without(base) + kind;
    await db.updateTable('uploads').set({ name, content }).where('id', '=', id).execute();
  }
  return count;
}

interface Found {
  readonly over: number;
  readonly open: number;
}

/** A row that is forgotten can't be undone any more; its outcome still counts. */
async function bulkRuns(db: Db, search: Search): Promise<Found> {
  const { pattern, has } = search;
  const rows = await db
    .selectFrom('bulk_rows as rows')
    .innerJoin('bulk_outcomes as outcomes', (join) =>
      join.onRef('outcomes.run_id', '=', 'rows.run_id').onRef('outcomes.block', '=', 'rows.block'),
    )
    .innerJoin('bulk_runs as runs', 'runs.id', 'rows.run_id')
    .selectAll(['rows', 'outcomes'])
    .select('state')
    .where(sql<boolean>`(${isLike('rows_json', pattern)} or ${isLike('reasons_json', pattern)})`)
    .execute();
  const found = rows.filter((row) => has(row.rows_json) || has(row.reasons_json ?? ''));
  const idsOf = (some: typeof found) => some.map((row) => row.run_id);
  const open = found.filter(({ state }) => OPEN_RUNS.has(state));
  const over = found.filter((row) => !open.includes(row));
  for (const block of search.isToGo ? over : []) await forgetInBlock(db, search, block);
  const named = await runTexts(db, search);
  return {
    over: new Set([...idsOf(over), ...named.over]).size,
    open: new Set([...idsOf(open), ...named.open]).size,
  };
}

/** Looks through what a run has besides its rows: its values, its lines that couldn't be read. */
async function runTexts(db: Db, { isToGo, has, without }: Search) {
  const rows = await db
    .selectFrom('bulk_runs')
    .select(['id', 'state', ...RUN_TEXTS])
    .execute();
  const found = rows.filter((row) => RUN_TEXTS.some((name) => has(row[name] ?? '')));
  const [open, over] = [true, false].map((isOpen) =>
    found.filter(({ state }) => OPEN_RUNS.has(state) === isOpen),
  );
  for (const row of isToGo ? (over ?? []) : []) {
    const texts = RUN_TEXTS.map((name) => [name, row[name] && without(row[name])] as const);
    const change = db.updateTable('bulk_runs').set(Object.fromEntries(texts));
    await change.where('id', '=', row.id).execute();
  }
  return { open: (open ?? []).map(({ id }) => id), over: (over ?? []).map(({ id }) => id) };
}

type Block = Schema['bulk_outcomes'] & Schema['bulk_rows'];

function forgetInBlock(db: Db, { has, without }: Search, block: Block): Promise<void> {
  // `insertBlocks` wrote it.
  const rows = JSON.parse(block.rows_json) as readonly unknown[];
  const outcomes = block.outcomes.replaceAll(OUTCOMES.done, (done, index: number) =>
    has(JSON.stringify(rows[index])) ? OUTCOMES.changed : done,
  );
  const undoable = countsOf(outcomes).undoable - countsOf(block.outcomes).undoable;
  const { run_id: runId, reasons_json: reasons } = block;
  const isBlock = { run_id: runId, block: block.block };
  return db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('bulk_rows')
      .set({ rows_json: without(block.rows_json) })
      .where((q) => q.and(isBlock))
      .execute();
    await transaction
      .updateTable('bulk_outcomes')
      .set({ outcomes, reasons_json: reasons === null ? null : without(reasons) })
      .where((q) => q.and(isBlock))
      .execute();
    await transaction
      .updateTable('bulk_runs')
      .set((q) => ({ undoable: q('undoable', '+', undoable) }))
      .where('id', '=', runId)
      .execute();
  });
}

async function approvalsIn(db: Db, { isToGo, has, without }: Search): Promise<Found> {
  const rows = await db
    .selectFrom('approvals')
    .select(['id', 'state', ...APPROVAL_TEXTS])
    .execute();
  const found = rows.filter((row) => APPROVAL_TEXTS.some((name) => has(row[name] ?? '')));
  const over = found.filter(({ state }) => !OPEN_APPROVALS.has(state));
  for (const row of isToGo ? over : []) {
    const texts = APPROVAL_TEXTS.map((name) => [name, row[name] && without(row[name])] as const);
    const change = db.updateTable('approvals').set(Object.fromEntries(texts));
    await change.where('id', '=', row.id).execute();
  }
  return { over: over.length, open: found.length - over.length };
}
