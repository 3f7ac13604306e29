import { isDigestKind, type DigestScope, type DigestSettings } from '../../core/digest.ts';
import { WEEKDAYS } from '../../core/weekdays.ts';
import { randomId } from '../random-id.ts';
import type { DigestRow } from './digest-schema.ts';
import type { Db } from '../schema.ts';

/** What somebody wants to read regularly, and where. */
export interface Digest extends DigestSettings {
  /** Short; people type it. */
  readonly id: string;
  /** A channel, or a person (Slack user id) who gets it privately. */
  readonly channelId: string;
  /** Slack user id. */
  readonly createdBy: string;
  /** When it was last set: turns of before are not owed. */
  readonly setAt: Date;
  readonly pausedAt: Date | null;
  /** Why Postbell paused it; `null` when a person did. */
  readonly pausedReason: string | null;
}

type NewDigest = DigestSettings & Pick<Digest, 'channelId' | 'createdBy'>;

export type Digests = ReturnType<typeof createDigests>;

export function createDigests(db: Db) {
  return { ...finding(db), ...setting(db), ...pausing(db) };
}

function finding(db: Db) {
  return {
    /** Of one channel or person, or of all; the oldest first. */
    async list(channelId?: string): Promise<readonly Digest[]> {
      const rows = await db
        .selectFrom('digests')
        .selectAll()
        .$if(channelId !== undefined, (q) => q.where('channel_id', '=', channelId ?? ''))
        .orderBy('channel_id')
        .orderBy('set_at')
        .orderBy('kind')
        .orderBy('id')
        .execute();
      return rows.map(digestOf);
    },

    async find(id: string): Promise<Digest | null> {
      const row = await db
        .selectFrom('digests')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? digestOf(row) : null;
    },
  };
}

function setting(db: Db) {
  return {
    async add(wanted: NewDigest, at: Date): Promise<Digest> {
      const row: DigestRow = {
        id: randomId(5),
        channel_id: wanted.channelId,
        created_by: wanted.createdBy,
        ...columnsOf(wanted),
        set_at: at.getTime(),
        paused_at: null,
        paused_reason: null,
      };
      await db.insertInto('digests').values(row).execute();
      return digestOf(row);
    },

    /** `null` when it is gone. */
    async change(id: string, settings: DigestSettings, at: Date): Promise<Digest | null> {
      const row = await db
        .updateTable('digests')
        .set({ ...columnsOf(settings), set_at: at.getTime() })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return row ? digestOf(row) : null;
    },

    /** What it was; `null` when there was none. */
    async remove(id: string): Promise<Digest | null> {
      const row = await db
        .deleteFrom('digests')
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return row ? digestOf(row) : null;
    },
  };
}

function pausing(db: Db) {
  return {
    /** `reason`: why Postbell did it; `null` when a person did. False when it paused already. */
    async pause(id: string, reason: string | null, at: Date): Promise<boolean> {
      const row = await db
        .updateTable('digests')
        .set({ paused_at: at.getTime(), paused_reason: reason })
        .where('id', '=', id)
        .where('paused_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Turns that were missed meanwhile are not owed. False when it did not pause. */
    async resume(id: string, at: Date): Promise<boolean> {
      const row = await db
        .updateTable('digests')
        .set({ paused_at: null, paused_reason: null, set_at: at.getTime() })
        .where('id', '=', id)
        .where('paused_at', 'is not', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

function columnsOf(settings: DigestSettings) {
  return {
    kind: settings.kind,
    time: settings.time,
    zone: settings.zone,
    weekdays: settings.weekdays.join(','),
    scope_json: JSON.stringify(settings.scope),
    language: settings.language,
    when_quiet: settings.whenQuiet,
  };
}

function digestOf(row: DigestRow): Digest {
  return {
    id: row.id,
    channelId: row.channel_id,
    createdBy: row.created_by,
    kind: isDigestKind(row.kind) ? row.kind : 'daily',
    time: row.time,
    zone: row.zone,
    weekdays: WEEKDAYS.filter((day) => row.weekdays.includes(day)),
    scope: JSON.parse(row.scope_json) as DigestScope,
    language: row.language,
    whenQuiet: row.when_quiet === 'nothing' ? 'nothing' : 'line',
    setAt: new Date(row.set_at),
    pausedAt: row.paused_at === null ? null : new Date(row.paused_at),
    pausedReason: row.paused_reason,
  };
}
