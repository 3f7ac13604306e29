import { hash } from 'node:crypto';
import {
  machineMarks,
  type Reaction,
  REACTION_KINDS,
  REACTION_MARKS,
  type ReactionCounts,
  type ReactionKind,
  withReactions,
} from '../../domain/reactions.ts';
import { campaignTopic } from '../../domain/topic.ts';
import { addressKey } from '../../domain/address.ts';
import type { Db } from '../schema.ts';
import { personKey } from './events.ts';

/** The columns of `people` on the reactions of a campaign's recipient. */
export interface ReactionRow {
  /** The first delivery, in milliseconds; `null`: none was received, or without a time. */
  readonly delivered_at: number | null;
  /** The reactions that are judged, see `written`; `null`: none since they are judged. */
  readonly reactions: string | null;
  /** The bits of the kinds that only machines brought about; `null`: none. */
  readonly machines: number | null;
}

export const NOTHING_NOTED: ReactionRow = { delivered_at: null, reactions: null, machines: null };

const LINK_LENGTH = 8;

/** Returns what tells a link from the others of a campaign; nothing can be read from it. */
export function linkKey(link: string | null): string {
  return link === null ? '' : hash('sha256', link, 'base64url').slice(0, LINK_LENGTH);
}

interface News {
  readonly reactions: readonly Reaction[];
  readonly deliveredAtMs: number | null;
  /** The bits of kinds that this person already had before these reactions. */
  readonly seenBefore: number;
}

/**
 * Adds news to a row and judges it anew. Kinds that were seen before anything was noted of them, by
 * an earlier release, count as a person's.
 */
export function noted(
  row: ReactionRow,
  { reactions, deliveredAtMs, seenBefore }: News,
): ReactionRow {
  const kept = row.reactions === null ? [] : read(row.reactions);
  const unnoted = reactions
    .filter(({ kind }) => (seenBefore & REACTION_MARKS[kind]) !== 0)
    .filter(({ kind }) => !kept.some((one) => one.kind === kind))
    .map(({ kind }): Reaction => ({ kind, atMs: null, link: '', isProgram: false }));
  const all = withReactions(kept, [...unnoted, ...reactions]);
  const deliveredAt = earlier(row.delivered_at, deliveredAtMs);
  return {
    delivered_at: deliveredAt,
    reactions: all.length === 0 ? null : all.map(written).join(' '),
    machines: machineMarks(all, deliveredAt),
  };
}

/** Returns by how many people, none or one, the counts of a topic change with a row. */
export function machineChange(before: number | null, after: number | null): ReactionCounts {
  const [was, is] = [before ?? 0, after ?? 0];
  const change = (mark: number) => Math.sign(is & mark) - Math.sign(was & mark);
  return { open: change(REACTION_MARKS.open), redirect: change(REACTION_MARKS.redirect) };
}

function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

const LETTERS = { open: 'o', redirect: 'c' } as const satisfies Record<Reaction['kind'], string>;
const PROGRAM = '!';

/** Writes `o1795253009000`, `c1795253042000:a8B_x0-1`, or `o1795253009000!` of a program. */
export function written({ kind, atMs, link, isProgram }: Reaction): string {
  const start = `${LETTERS[kind]}${atMs ?? ''}`;
  return `${start}${link === '' ? '' : `:${link}`}${isProgram ? PROGRAM : ''}`;
}

function read(text: string): readonly Reaction[] {
  return text.split(' ').map((one): Reaction => {
    const isProgram = one.endsWith(PROGRAM);
    const [at = '', link = ''] = one.slice(1, isProgram ? -1 : undefined).split(':');
    const kind = REACTION_KINDS.find((name) => LETTERS[name] === one[0]) ?? 'open';
    return { kind, atMs: at === '' ? null : Number(at), link, isProgram };
  });
}

/** The one who opened, and who clicked: the person at least once, or machines alone; `null`: nobody. */
export type ReactedBy = Readonly<Record<ReactionKind, 'person' | 'machine' | null>>;

/** Opens and clicks of campaigns' recipients, with who brought them about, we assume. */
export function createReactions(db: Db) {
  return {
    /** Tells who opened and who clicked in the place of a recipient, by the events that came. */
    async of(campaignId: string, address: string): Promise<ReactedBy> {
      const row = await db
        .selectFrom('people')
        .select(['seen', 'machines'])
        .where('identity', '=', personKey(campaignTopic(campaignId), addressKey(address)))
        .executeTakeFirst();
      const by = (mark: number): ReactedBy[ReactionKind] => {
        if (row === undefined || (row.seen & mark) === 0) return null;
        return ((row.machines ?? 0) & mark) === 0 ? 'person' : 'machine';
      };
      return { open: by(REACTION_MARKS.open), redirect: by(REACTION_MARKS.redirect) };
    },
  };
}
