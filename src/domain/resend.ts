import { parseAddress } from './address.ts';
import { FINAL_AFTER_MS } from './figures.ts';
import {
  machineMarks,
  type Reaction,
  REACTION_KINDS,
  REACTION_MARKS,
  withReactions,
} from './reactions.ts';
import { nameKey } from './written.ts';

/** Milliseconds after a send before which its opens are still coming in. */
export const RESEND_AFTER_MS = FINAL_AFTER_MS;

/** An event in what it tells of a campaign's recipients. */
export interface RecipientEvent {
  readonly kind: string;
  readonly address: string | null;
  readonly campaignId: string | null;
  readonly listId: string | null;
  /** The event's own time; `null` where it names none. */
  readonly ownTimeMs: number | null;
  /** The open or click that it tells of; `null`: none. */
  readonly reaction: Reaction | null;
}

/** The kinds of events by which an audience is found; the service must report each of them. */
export const AUDIENCE_KINDS = [
  'delivered',
  'open',
  'redirect',
  'unsubscribe',
  'spam',
  'hard_bounces',
] as const;
export type AudienceKind = (typeof AUDIENCE_KINDS)[number];

/** Why somebody to whom it was delivered doesn't get it again; who has several, has the first. */
export const LEFT_OUT = {
  spam: 'Marked it as spam',
  unsubscribe: 'Unsubscribed',
  hard_bounces: 'Hard bounce',
  delete: 'Removed from the list',
  open: 'Opened',
  redirect: 'Clicked',
} as const;
export type LeftOut = keyof typeof LEFT_OUT;

/** An address that needs no closer look. */
const PLAIN = /^[\w+-]+(?:\.[\w+-]+)*@[\w-]+(?:\.[\w-]+)+$/;
const REASONS = Object.keys(LEFT_OUT) as readonly LeftOut[]; // All of its keys.
/** Kinds that take somebody out whatever they came from: they concern more than one campaign. */
const ANYWHERE: ReadonlySet<string> = new Set(['unsubscribe', 'spam', 'hard_bounces']);
const MARKS: ReadonlyMap<string, number> = new Map(
  ['delivered', ...REASONS].map((kind, bit) => [kind, 1 << bit]),
);
const markOf = (kind: string): number => MARKS.get(kind) ?? 0;
const DELIVERED = markOf('delivered');

/** Returns the marks of the kinds that only machines brought about. */
function machineMarksOf(reactions: readonly Reaction[], deliveredAtMs: number | null): number {
  if (reactions.length === 0) return 0;
  const machines = machineMarks(reactions, deliveredAtMs);
  const marks = REACTION_KINDS.filter((kind) => (machines & REACTION_MARKS[kind]) !== 0);
  return marks.reduce((sum, kind) => sum | markOf(kind), 0);
}

export interface Audience {
  /** Addresses to which it was delivered, and who gave no reason to be left out. */
  readonly people: ReadonlySet<string>;
  /** Those of them in whose place only machines opened or clicked. */
  readonly byMachines: ReadonlySet<string>;
  /** The others to whom it was delivered, by their reason. */
  readonly leftOut: Readonly<Record<LeftOut, number>>;
  /** People with an event of the campaign itself, by kind. */
  readonly seen: Readonly<Record<AudienceKind, number>>;
}

/**
 * Adds up who may get a campaign again, from events in whatever order: people to whom it was
 * delivered, minus all who opened it or clicked, who unsubscribed, complained, or bounced hard since,
 * from whatever campaign, or who were taken off its lists. An open or click of a machine is none.
 * @example
 * const audience = createAudience({ campaignId: '71014', listIds: ['4101'] });
 * for (const event of events) audience.add(event);
 * const { people } = audience.sum();
 */
export function createAudience(campaign: {
  readonly campaignId: string;
  readonly listIds: readonly string[];
}) {
  const marks = new Map<string, number>();
  const own = new Map<string, number>();
  const reacted = new Map<string, Reaction[]>();
  const deliveredAtMs = new Map<string, number>();
  const note = (into: Map<string, number>, address: string, kind: string): void => {
    into.set(address, (into.get(address) ?? 0) | markOf(kind));
  };
  return {
    add({ kind, address, campaignId, listId, ownTimeMs, reaction }: RecipientEvent): void {
      if (address === null || markOf(kind) === 0) return;
      const isOwn = campaignId === campaign.campaignId;
      const isOff = kind === 'delete' && listId !== null && campaign.listIds.includes(listId);
      if (isOwn && kind !== 'delete') note(own, address, kind);
      if (isOff || ANYWHERE.has(kind) || (isOwn && kind !== 'delete')) note(marks, address, kind);
      if (!isOwn) return;
      if (kind === 'delivered' && ownTimeMs !== null) {
        deliveredAtMs.set(address, Math.min(ownTimeMs, deliveredAtMs.get(address) ?? ownTimeMs));
      }
      if (reaction !== null) reacted.set(address, [...(reacted.get(address) ?? []), reaction]);
    },

    sum(): Audience {
      const people = new Set<string>();
      const byMachines = new Set<string>();
      const leftOut = { spam: 0, unsubscribe: 0, hard_bounces: 0, delete: 0, redirect: 0, open: 0 };
      for (const [address, seen] of marks) {
        if ((seen & DELIVERED) === 0) continue;
        const reactions = withReactions([], reacted.get(address) ?? []);
        const mark = seen & ~machineMarksOf(reactions, deliveredAtMs.get(address) ?? null);
        const reason = REASONS.find((kind) => (mark & markOf(kind)) !== 0);
        if (reason !== undefined) leftOut[reason] += 1;
        // A forgotten address has something in its place that is none.
        else if (PLAIN.test(address) || 'address' in parseAddress(address)) {
          people.add(address);
          if (mark !== seen) byMachines.add(address);
        }
      }
      const seenOf = (kind: AudienceKind) =>
        [...own.values()].filter((mark) => (mark & markOf(kind)) !== 0).length;
      const seen = AUDIENCE_KINDS.map((kind) => [kind, seenOf(kind)] as const);
      // All of its keys.
      return {
        people,
        byMachines,
        leftOut,
        seen: Object.fromEntries(seen) as Record<AudienceKind, number>,
      };
    },
  };
}

/** Tells whether two subjects are the same to whoever reads them. */
export function isSameSubject(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}
