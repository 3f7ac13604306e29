import { formatNumber } from '../domain/figures.ts';
import { MOST_REJECTED_SHOWN, type RejectedLine, rejectedSections } from '../domain/bulk.ts';
import { formatPhone } from '../domain/phone.ts';
import {
  action,
  type Fact,
  type Reply,
  type ReplyFile,
  type Section,
  type Action,
} from '../domain/reply.ts';
import type { BulkRun } from '../store/bulk-runs/bulk-runs.ts';
import { actionOf } from './actions.ts';
import { countedRows, reasonSections, finishedOf, targetOf, undoSteps } from './card.ts';
import type { NotDone } from './not-done.ts';

/** The outcome of a few rows, for the person who requested it. */
export interface OutcomeFacts {
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

/** Returns the counts, what was wrong with the rest, and a button that undoes it. */
export function outcomeCard(facts: OutcomeFacts): Reply {
  const { run, rejected, files } = facts;
  const { words } = actionOf(run.plan);
  const target = targetOf(run);
  return {
    title: words.title(target),
    summary: summaryOf(facts),
    sections: [
      { kind: 'facts', facts: countsOf(run) },
      ...troubles(facts),
      ...reasonSections(facts.notDone.reasons),
      ...rejectedSections(rejected),
    ],
    steps: [...resumeSteps(run), ...undoSteps(run)],
    footnote: footnoteOf(run),
    ...(rejected.length > MOST_REJECTED_SHOWN || facts.notDone.rows.length > 0 ? { files } : {}),
    ...(run.done > 0 && { announcement: words.announced(countedRows(run, run.done), target) }),
  };
}

function summaryOf({ run, only, onlyDone }: OutcomeFacts): string {
  const { words } = actionOf(run.plan);
  const unread =
    run.rejected > 0 &&
    `${formatNumber(run.rejected)} ${run.rejected === 1 ? 'text' : 'texts'} not understood`;
  if (run.already === run.total) {
    const unneeded =
      only === null
        ? words.allUnneeded(formatNumber(run.total))
        : `${shownKey(run, only)} ${words.unneeded}`;
    return joined(`Nothing to do: ${unneeded}`, unread);
  }
  return joined(
    `${words.done}: ${onlyDone === null ? countedRows(run, run.done) : shownKey(run, onlyDone)}`,
    run.already > 0 && `${formatNumber(run.already)} ${words.already.toLowerCase()}`,
    unread,
  );
}

function footnoteOf(run: BulkRun): string {
  const { pendingNote } = actionOf(run.plan).words;
  const named = `Bulk run ${run.id}`;
  return pendingNote !== undefined && run.done > 0 ? `${named}. ${pendingNote}` : named;
}

function shownKey({ plan }: BulkRun, key: string): string {
  return actionOf(plan).of === 'phones' ? formatPhone(key) : key;
}

function joined(...parts: readonly (string | false)[]): string {
  return parts.filter(Boolean).join(' · ');
}

function countsOf(run: BulkRun): Fact[] {
  const { words } = actionOf(run.plan);
  const facts: readonly (readonly [string, number])[] = [
    [words.done, run.done],
    [words.already, run.already],
    ['Not done', run.failed + run.total - finishedOf(run)],
    ['Unknown whether done', run.unknown],
    ['Repeated in your text', run.repeated],
    ['Not understood', run.rejected],
  ];
  return facts
    .filter(([label, value]) => value > 0 || label === words.done)
    .map(([label, value]) => ({ label, value: formatNumber(value) }));
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

function resumeSteps(run: BulkRun): Action[] {
  if (run.state !== 'paused') return [];
  return [action('postbell bulk resume', { run: run.id }, 'Go on', { emphasis: 'primary' })];
}
