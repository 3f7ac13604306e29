import { MOST_REJECTED_SHOWN, type RejectedLine, rejectedSections } from '../domain/bulk.ts';
import { formatCount, formatNumber, formatShare } from '../domain/figures.ts';
import { formatPhone } from '../domain/phone.ts';
import {
  action,
  type Action,
  type Fact,
  type Reply,
  type ReplyFile,
  type Section,
  type Text,
} from '../domain/reply.ts';
import { compact } from '../lib/compact.ts';
import { maskPeople } from '../lib/mask.ts';
import type { BulkRun } from '../store/bulk-runs/bulk-runs.ts';
import { actionOf } from './actions.ts';
import type { NotDone } from './not-done.ts';

interface CardFacts {
  /** Rows a second since this session first drew the card; `null` when nobody knows yet. */
  readonly rate?: number | null;
  /** The reasons why rows failed, the most frequent first. */
  readonly reasons?: NotDone['reasons'];
  /** The run that undoes it. */
  readonly undoneBy?: string | null;
}

const BAR_LENGTH = 20;
/** The card is kept short; the file has all. */
const MOST_REASONS = 5;

/** For everybody in the run's channel: counts, and nobody's address. */
export function runCard(run: BulkRun, facts: CardFacts = {}): Reply {
  const { undoneBy, reasons = [] } = facts;
  const standing = standingOf(run, facts);
  return {
    title: titleOfRun(run),
    summary: undoneBy ? [standing, ` Undone by run ${undoneBy}.`].flat() : standing,
    sections: [
      { kind: 'paragraph', text: barOf(run) },
      { kind: 'facts', facts: countsOf(run) },
      ...reasonSections(reasons),
    ],
    actions: actionsOf(run, facts),
    footnote: ['Asked for by ', { kind: 'person', id: run.personId }, ` · bulk run ${run.id}`],
  };
}

/** As an order: `Blacklist 3,204 addresses`. */
export function titleOfRun(run: BulkRun): string {
  const order = actionOf(run.plan).words.order(countedRows(run, run.total), targetOf(run));
  return run.undoOf === null ? order : `Undo: ${order}`;
}

/** In words: `3,204 addresses`. */
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

function standingOf(run: BulkRun, { rate }: CardFacts): Text {
  const finished = finishedOf(run);
  const share = formatShare(finished, run.total);
  switch (run.state) {
    case 'running':
      if (run.resumeAt !== null) {
        return [
          `Waiting at ${share}: ${maskPeople(run.reason ?? '')} Goes on at `,
          { kind: 'time', at: run.resumeAt, show: 'time' },
          '.',
        ];
      }
      if (!rate) return `${share} done`;
      return (
        `${share} done · ${formatNumber(Math.max(1, rate))} a second · ` +
        `${durationOf((run.total - finished) / rate)} left`
      );
    case 'paused':
      return `Paused at ${share}: ${maskPeople(run.reason ?? '')}`;
    case 'stopped':
      return `Stopped at ${share}; what was done stays.`;
    case 'ended':
      return run.failed + run.unknown === 0
        ? `Done: ${countedRows(run, run.done)}.`
        : `Done, but ${countedRows(run, run.failed + run.unknown)} not.`;
  }
}

function barOf(run: BulkRun): Text {
  const share = run.total === 0 ? 1 : finishedOf(run) / run.total;
  const full = Math.floor(share * BAR_LENGTH);
  const bar = '█'.repeat(full) + '░'.repeat(BAR_LENGTH - full);
  const counts = `${formatNumber(finishedOf(run))} of ${formatNumber(run.total)}`;
  return { kind: 'code', text: `${bar} ${counts}` };
}

function countsOf(run: BulkRun): Fact[] {
  const { words } = actionOf(run.plan);
  return factsOf(words.done, run.done, [
    [words.already, run.already],
    ['Not done', run.failed],
    ['Unknown whether done', run.unknown],
    ['Not begun', run.state === 'running' ? 0 : run.total - finishedOf(run)],
    ['Not understood', run.rejected],
    ['Repeated', run.repeated],
  ]);
}

/** Shows the other counts only where there are any. */
function factsOf(label: string, done: number, others: readonly [string, number][]): Fact[] {
  const counts = [[label, done] as const, ...others.filter(([, count]) => count > 0)];
  return counts.map(([label, count]) => ({ label, value: formatNumber(count) }));
}

/** The service's words may contain addresses, so these are masked. */
function reasonSections(reasons: NotDone['reasons']): Section[] {
  if (reasons.length === 0) return [];
  const items = reasons
    .slice(0, MOST_REASONS)
    .map(({ reason, count }) => `${formatNumber(count)}: ${maskPeople(reason)}`);
  return [
    { kind: 'heading', text: 'Why not' },
    { kind: 'bullets', items },
  ];
}

function actionsOf(run: BulkRun, { undoneBy = null }: CardFacts): Action[] {
  const stop = action('postbell jobs stop', { run: run.id }, 'Stop', { emphasis: 'danger' });
  const trail = action('postbell audit', { about: `bulk run ${run.id}` }, 'Who did what');
  const isUndone = undoneBy !== null;
  switch (run.state) {
    case 'running':
      return [stop];
    case 'paused':
      return [resumeAction(run), stop, trail];
    case 'stopped':
      return [...(isUndone ? [] : [resumeAction(run), ...undoActions(run)]), trail];
    case 'ended':
      return [...(isUndone ? [] : undoActions(run)), trail];
  }
}

function resumeAction({ id }: BulkRun): Action {
  return action('postbell jobs resume', { run: id }, 'Go on', { emphasis: 'primary' });
}

function undoActions(run: BulkRun): Action[] {
  const { undo } = actionOf(run.plan);
  if (!undo || run.undoable === 0) return [];
  const label = undo.label(countedRows(run, run.undoable));
  return [action('postbell jobs undo', { run: run.id }, label, { undo: 'anywhere' })];
}

/** The outcome of a few rows, for the person who requested it. */
interface OutcomeFacts {
  readonly run: BulkRun;
  /** The row, where there is only one. */
  readonly only: string | null;
  /** The row that was done, where only one was and the service said which. */
  readonly onlyDone: string | null;
  readonly rejected: readonly RejectedLine[];
  readonly notDone: NotDone;
  readonly files: readonly ReplyFile[];
  /** A sentence about what reading back could not confirm. */
  readonly doubt: string | null;
}

/** The counts, what was wrong with the rest, and a button that undoes it. */
export function outcomeCard(facts: OutcomeFacts): Reply {
  const { run, rejected, files } = facts;
  const { words } = actionOf(run.plan);
  const target = targetOf(run);
  return {
    title: words.title(target),
    summary: outcomeSummary(facts),
    sections: [
      { kind: 'facts', facts: outcomeCounts(run) },
      ...troubles(facts),
      ...reasonSections(facts.notDone.reasons),
      ...rejectedSections(rejected),
    ],
    actions: [...(run.state === 'paused' ? [resumeAction(run)] : []), ...undoActions(run)],
    footnote: footnoteOf(run),
    ...((rejected.length > MOST_REJECTED_SHOWN || facts.notDone.rows.length > 0) && { files }),
    subject: { kind: 'bulk-run', id: run.id },
    ...(run.done > 0 && { announcement: words.announced(countedRows(run, run.done), target) }),
  };
}

function outcomeSummary({ run, only, onlyDone }: OutcomeFacts): string {
  const { words } = actionOf(run.plan);
  const unread =
    run.rejected > 0 &&
    `${formatNumber(run.rejected)} ${run.rejected === 1 ? 'text' : 'texts'} not understood`;
  if (run.already === run.total) {
    const unneeded =
      only === null
        ? words.allUnneeded(formatNumber(run.total))
        : `${shownKey(run, only)} ${words.unneeded}`;
    return compact([`Nothing to do: ${unneeded}`, unread]).join(' · ');
  }
  return compact([
    `${words.done}: ${onlyDone === null ? countedRows(run, run.done) : shownKey(run, onlyDone)}`,
    run.already > 0 && `${formatNumber(run.already)} ${words.already.toLowerCase()}`,
    unread,
  ]).join(' · ');
}

function footnoteOf(run: BulkRun): string {
  const { pendingNote } = actionOf(run.plan).words;
  const named = `Bulk run ${run.id}`;
  return pendingNote !== undefined && run.done > 0 ? `${named}. ${pendingNote}` : named;
}

function shownKey({ plan }: BulkRun, key: string): string {
  return actionOf(plan).of === 'phones' ? formatPhone(key) : key;
}

function outcomeCounts(run: BulkRun): Fact[] {
  const { words } = actionOf(run.plan);
  return factsOf(words.done, run.done, [
    [words.already, run.already],
    ['Not done', run.failed + run.total - finishedOf(run)],
    ['Unknown whether done', run.unknown],
    ['Repeated in your text', run.repeated],
    ['Not understood', run.rejected],
  ]);
}

function troubles({ run, doubt }: OutcomeFacts): Section[] {
  const left = run.total - finishedOf(run);
  const sections: Section[] = [];
  if (left > 0) {
    const text = `It stopped before ${countedRows(run, left)}. ${run.reason ?? ''}`.trim();
    sections.push({ kind: 'notice', tone: 'bad', text });
  }
  if (doubt !== null) sections.push({ kind: 'notice', tone: 'warning', text: doubt });
  return sections;
}

/** Returns a duration as one would say it: `about 13 s`, `about 2 min`. */
export function durationOf(seconds: number): string {
  if (seconds < 1) return 'about a second';
  if (seconds < 90) return `about ${Math.ceil(seconds)} s`;
  const minutes = seconds / 60;
  return minutes < 90 ? `about ${Math.ceil(minutes)} min` : `about ${Math.ceil(minutes / 60)} h`;
}
