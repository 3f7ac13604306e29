import type { RejectedText } from './address.ts';
import type { AddressList } from './address-list.ts';
import { formatNumber } from './figures.ts';
import type { Section, Span } from './reply.ts';

export interface BulkAuthor {
  readonly personId: string;
  readonly channelId: string;
  /** The thread that shows the run's progress; `null` for the channel itself. */
  readonly threadTs: string | null;
}

/** The most rows that run without confirmation, if their action can be undone. */
export const A_HANDFUL = 10;

const PAUSED_KEPT_MS = 30 * 24 * 3_600_000;

/** Returns when a paused run ends by itself, unless somebody resumes it. */
export function pauseEndsAt(run: {
  readonly createdAt: Date;
  /** `null` where the release before paused it. */
  readonly pausedAt: Date | null;
}): Date {
  return new Date((run.pausedAt ?? run.createdAt).getTime() + PAUSED_KEPT_MS);
}

/** The action that a run applies to each row, with its parameters. */
export interface BulkPlan {
  /** The name of one of `src/bulk/actions/`, e.g. `blacklist add`. */
  readonly action: string;
  /** Parameters by name, e.g. `{ list: '4101' }`. */
  readonly params: Readonly<Record<string, string>>;
  /** The target in words, e.g. `“Spring news” (4101)`; absent: the action's words name it. */
  readonly target?: string;
}

export interface BulkRow {
  /** An address or a phone number as it is read; unique in a run. */
  readonly key: string;
  readonly variables?: Readonly<Record<string, string>>;
}

export interface RejectedLine extends RejectedText {
  /** The number of the line, from 1; `null` in a text without lines. */
  readonly line: number | null;
}

export interface BulkRows {
  readonly rows: readonly BulkRow[];
  readonly rejected: readonly RejectedLine[];
  /** Lines that nobody means, such as a header that comes again, or an own sender. Default: none. */
  readonly skipped?: readonly RejectedLine[];
  readonly repeated: number;
}

export const MOST_BULK_ROWS = 100_000;

/**
 * The outcome of a row of a bulk run, in one letter. `A` and `F` count as `a` and `f`, but the
 * service gave only a number: the outcome is this row's, or that of another row of its part.
 */
export const OUTCOMES = {
  waiting: 'w',
  /** The request is on its way, or was when a process ended. */
  sent: 's',
  /** The request is on its way for a row that already existed in another state. */
  sentAgain: 'S',
  done: 'd',
  /** Done, but not undoable: the row existed in another state, or the service gave a number. */
  changed: 'D',
  /** Nothing had to be done: the row was already as requested. */
  already: 'a',
  someAlready: 'A',
  failed: 'f',
  someFailed: 'F',
  /** The answer was lost, and another request could do it twice. */
  unknown: 'u',
} as const;
export type RowOutcome = (typeof OUTCOMES)[keyof typeof OUTCOMES];

export interface OutcomeCounts {
  readonly done: number;
  readonly already: number;
  readonly failed: number;
  readonly unknown: number;
  readonly undoable: number;
}

/** Counts the outcomes of rows; those that are waiting or sent count nowhere. */
export function countsOf(outcomes: string): OutcomeCounts {
  const counts = { done: 0, already: 0, failed: 0, unknown: 0, undoable: 0 };
  for (const letter of outcomes) {
    if (letter === 'd') counts.undoable += 1;
    if (letter === 'd' || letter === 'D') counts.done += 1;
    else if (letter === 'a' || letter === 'A') counts.already += 1;
    else if (letter === 'f' || letter === 'F') counts.failed += 1;
    else if (letter === 'u') counts.unknown += 1;
  }
  return counts;
}

/** The most rejected lines that a message shows; a file lists the rest. */
export const MOST_REJECTED_SHOWN = 10;

export function rejectedSections(rejected: readonly RejectedLine[]): Section[] {
  return sectionsOf('Invalid rows', rejected, 'more in the file');
}

export function skippedSections(skipped: readonly RejectedLine[]): Section[] {
  return sectionsOf('Skipped rows', skipped, 'more in the file');
}

export function rejectedTexts({ invalid }: AddressList): Section[] {
  return sectionsOf('Invalid addresses', invalid, 'more');
}

function sectionsOf(
  heading: string,
  rejected: readonly (RejectedText & { readonly line?: number | null })[],
  moreWords: string,
): Section[] {
  if (rejected.length === 0) return [];
  const more = rejected.length - MOST_REJECTED_SHOWN;
  const items = rejected.slice(0, MOST_REJECTED_SHOWN).map(({ line, text, reason }): Span[] => {
    const what: Span[] = text === '' ? [reason] : [{ kind: 'code', text }, `: ${reason}`];
    return line ? [`Line ${formatNumber(line)}: `, ...what] : what;
  });
  return [
    { kind: 'heading', text: heading },
    {
      kind: 'bullets',
      items: more > 0 ? [...items, `and ${formatNumber(more)} ${moreWords}`] : items,
    },
  ];
}
