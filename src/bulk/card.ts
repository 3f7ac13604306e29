import {
  MOST_REJECTED_SHOWN,
  pauseEndsAt,
  type RejectedLine,
  rejectedSections,
  skippedSections,
} from '../domain/bulk.ts';
import { formatCount, formatNumber, formatShare } from '../domain/figures.ts';
import { formatPhone } from '../domain/phone.ts';
import {
  action,
  type Action,
  joinedText,
  notice,
  type Reply,
  type ReplyFile,
  type Section,
  type Text,
  warning,
} from '../domain/reply.ts';
import { compact } from '../lib/compact.ts';
import { maskPeople } from '../lib/mask.ts';
import { uncapitalised } from '../lib/text.ts';
import type { BulkRun } from '../store/bulk-runs/bulk-runs.ts';
import { actionOf } from './actions.ts';
import type { NotDone } from './not-done.ts';

interface CardFacts {
  /** Rows a second since this session first drew the card; `null` when nobody knows yet. */
  readonly rate?: number | null;
  readonly reasons?: NotDone['reasons'];
  readonly undoneBy?: string | null;
}

/** The card is kept short; the file has all. */
const MOST_REASONS = 5;

/** For everybody in the run's channel: counts, and nobody's address. */
export function runCard(ofRun: BulkRun, facts: CardFacts = {}): Reply {
  // The name of a list may have an address.
  const run = { ...ofRun, plan: { ...ofRun.plan, target: maskPeople(targetOf(ofRun)) } };
  const { undoneBy, reasons = [] } = facts;
  const undone = undoneBy && `Undone by job ${undoneBy}`;
  return {
    ...(run.state === 'ended'
      ? outcomeIn(run, doneRows(run), compact([undone]))
      : {
          title: titleOfRun(run),
          summary: joinedText(progressOf(run, facts), undone ? ` ${undone}.` : ''),
        }),
    sections: [...progressSections(run), ...reasonSections(run, reasons)],
    actions: actionsOf(run, facts),
    footnote: ['Started by ', { kind: 'person', id: run.personId }, ` · job ${run.id}`],
  };
}

/** The words for the states of a run. */
export const RUN_STATES = {
  running: 'Running',
  paused: 'Paused',
  stopped: 'Stopped',
  ended: 'Done',
} as const;

export function detailOfRun({ state, done, total }: BulkRun): string {
  return `${RUN_STATES[state]} · ${formatNumber(done)} of ${formatNumber(total)}`;
}

export function titleOfRun(run: BulkRun): string {
  const order = actionOf(run.plan).words.order(countedRows(run, run.total), targetOf(run));
  return run.undoOf === null ? order : `Undo: ${uncapitalised(order)}`;
}

export function countedRows({ plan }: Pick<BulkRun, 'plan'>, count: number): string {
  return actionOf(plan).of === 'emails'
    ? formatCount(count, 'address', 'addresses')
    : formatCount(count, 'number');
}

export function targetOf({ plan }: Pick<BulkRun, 'plan'>): string {
  return plan.target ?? '';
}

/** Counts the rows that are done with, those of unknown outcome too. */
export function finishedOf({ done, already, failed, unknown }: BulkRun): number {
  return done + already + failed + unknown;
}

function outcomeIn(run: BulkRun, rows: string, notes: readonly string[] = []) {
  const done = actionOf(run.plan).words.done(rows, targetOf(run));
  // A run of which nobody knows whether it did something gets no headline that says it didn't.
  const isInDoubt = run.done === 0 && run.unknown > 0;
  const title = run.undoOf === null ? done : `Undone: ${done}`;
  const summary = [...notes, ...otherCounts(run)].join(' · ');
  return {
    title: run.already === run.total ? 'Nothing to change' : isInDoubt ? titleOfRun(run) : title,
    summary: summary || undefined,
  };
}

function doneRows(run: BulkRun): string {
  if (run.done > 0) return countedRows(run, run.done);
  return actionOf(run.plan).of === 'emails' ? 'No addresses' : 'No numbers';
}

function otherCounts(run: BulkRun): string[] {
  const { notDone = 'Not done', already } = actionOf(run.plan).words;
  const counts: readonly [words: string, count: number][] = [
    [uncapitalised(notDone), run.failed],
    ['with unknown outcome', run.unknown],
    ['not started', run.state === 'running' ? 0 : run.total - finishedOf(run)],
    [uncapitalised(already), run.already],
    [run.repeated === 1 ? 'duplicate skipped' : 'duplicates skipped', run.repeated],
    [run.rejected === 1 ? 'invalid row' : 'invalid rows', run.rejected],
    [run.skipped === 1 ? 'skipped row' : 'skipped rows', run.skipped],
  ];
  return counts
    .filter(([, count]) => count > 0)
    .map(([words, count]) => `${formatNumber(count)} ${words}`);
}

function progressOf(run: BulkRun, { rate }: CardFacts): Text {
  const finished = finishedOf(run);
  const share = formatShare(finished, run.total);
  const reason = maskPeople(run.reason ?? '');
  switch (run.state) {
    case 'running':
      if (run.resumeAt !== null) {
        const at = { kind: 'time', at: run.resumeAt, show: 'time' } as const;
        return [`Waiting at ${share}: ${reason} Continues at `, at, '.'];
      }
      if (!rate) return `${share} done`;
      return `${share} done · ${durationOf((run.total - finished) / rate)} left`;
    case 'paused':
      if (run.resumeAt !== null) {
        const at = { kind: 'time', at: run.resumeAt, show: 'time' } as const;
        return [`Paused at ${share}: ${reason} Tries again by itself at `, at, '.'];
      }
      return [
        `Paused at ${share}: ${reason} If nobody resumes it, it ends `,
        { kind: 'time', at: pauseEndsAt(run), show: 'date' },
        actionOf(run.plan).keepsRows ? '.' : ', with a file of what wasn’t done.',
      ];
    case 'stopped': {
      const why = reason === '' ? '.' : `: ${reason}`;
      return `Stopped at ${share}${why} ${actionOf(run.plan).words.stopped ?? 'What’s done stays done.'}`;
    }
    case 'ended':
      return '';
  }
}

function progressSections(run: BulkRun): Section[] {
  if (run.state === 'ended') return [];
  const counts = [
    `${formatNumber(run.done)} of ${formatNumber(run.total)} done`,
    ...otherCounts(run),
  ];
  return [{ kind: 'paragraph', text: counts.join(' · ') }];
}

/** The service's words may contain addresses, so these are masked. */
function reasonSections(run: BulkRun, reasons: NotDone['reasons']): Section[] {
  if (reasons.length === 0) return [];
  const items = reasons.slice(0, MOST_REASONS).map(({ reason, count }) => {
    const words = maskPeople(reason);
    return reasons.length === 1 ? words : `${countedRows(run, count)}: ${words}`;
  });
  return [
    {
      kind: 'heading',
      text: `Why ${uncapitalised(actionOf(run.plan).words.notDone ?? 'Not done')}`,
    },
    { kind: 'bullets', items },
  ];
}

function actionsOf(run: BulkRun, { undoneBy = null }: CardFacts): Action[] {
  const stop = action('postbell jobs stop', { run: run.id }, 'Stop', { emphasis: 'danger' });
  const trail = action('postbell audit', { about: `bulk-run ${run.id}` }, 'Who did what');
  const isUndone = undoneBy !== null;
  switch (run.state) {
    case 'running':
      return [stop];
    case 'paused':
      return [resumeAction(run), stop, trail];
    case 'stopped':
      return isUndone ? [trail] : [resumeAction(run), ...undoActions(run), trail];
    case 'ended':
      return isUndone ? [trail] : [...nextActions(run), ...undoActions(run), trail];
  }
}

function resumeAction({ id }: BulkRun): Action {
  return action('postbell jobs resume', { run: id }, 'Resume', { emphasis: 'primary' });
}

function nextActions({ plan }: BulkRun): readonly Action[] {
  return actionOf(plan).next?.(plan.params) ?? [];
}

function undoActions(run: BulkRun): Action[] {
  const isUndoable = actionOf(run.plan).undo !== undefined && run.undoable > 0;
  return isUndoable
    ? [action('postbell jobs undo', { run: run.id }, 'Undo', { undo: 'anywhere' })]
    : [];
}

/** The outcome of a few rows, for the person who requested it. */
interface OutcomeFacts {
  readonly run: BulkRun;
  /** The row that was done, where only one was and the service said which. */
  readonly onlyDone: string | null;
  readonly rejected: readonly RejectedLine[];
  readonly skipped: readonly RejectedLine[];
  readonly notDone: NotDone;
  readonly files: readonly ReplyFile[];
  /** A sentence about what reading back could not confirm. */
  readonly doubt: string | null;
}

export function outcomeCard(facts: OutcomeFacts): Reply {
  const { run, onlyDone, rejected, skipped, notDone, files } = facts;
  const { words } = actionOf(run.plan);
  return {
    ...outcomeIn(run, onlyDone === null ? doneRows(run) : shownKey(run, onlyDone)),
    sections: [
      ...troubles(facts),
      ...reasonSections(run, notDone.reasons),
      ...rejectedSections(rejected),
      ...skippedSections(skipped),
    ],
    actions: [...(run.state === 'paused' ? [resumeAction(run)] : []), ...undoActions(run)],
    footnote: compact([`Job ${run.id}`, run.done > 0 && words.pendingNote]).join(' · '),
    ...((rejected.length > MOST_REJECTED_SHOWN || notDone.rows.length > 0) && { files }),
    subject: { kind: 'bulk-run', id: run.id },
    isUnchanged: run.already === run.total,
    announcement:
      run.done > 0 ? words.announced(countedRows(run, run.done), targetOf(run)) : undefined,
  };
}

function shownKey({ plan }: BulkRun, key: string): string {
  return actionOf(plan).of === 'phones' ? formatPhone(key) : key;
}

function troubles({ run, doubt }: OutcomeFacts): Section[] {
  const hasStopped = finishedOf(run) < run.total;
  return compact([
    hasStopped && notice('bad', `Stopped. ${run.reason ?? ''}`.trim()),
    doubt !== null && warning(doubt),
  ]);
}

/** Returns a duration as one would say it: `about 13 s`, `about 2 min`. */
export function durationOf(seconds: number): string {
  if (seconds < 1) return 'about a second';
  if (seconds < 90) return `about ${Math.ceil(seconds)} s`;
  const minutes = seconds / 60;
  return minutes < 90 ? `about ${Math.ceil(minutes)} min` : `about ${Math.ceil(minutes / 60)} h`;
}
