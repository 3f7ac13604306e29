import { compact } from '../../lib/compact.ts';
import { formatNumber } from '../../domain/figures.ts';
import {
  action,
  type OperationAction,
  menuOf,
  type Span,
  type Text,
  time,
} from '../../domain/reply.ts';
import { capitalised, shortened } from '../../lib/text.ts';
import { wishOf } from '../../policy/approval-messages.ts';
import type { BulkRun } from '../../store/bulk-runs/bulk-runs.ts';
import { FORMS_KEPT_MS } from '../../store/aging.ts';
import type { OperationContext } from '../../commands/context.ts';
import { CONFIRM } from '../campaign/recurring/deadlines.ts';
import type { HomePart } from './home-part.ts';

/** Sources of what waits; another kind is one line more. */
const SOURCES: readonly ((context: OperationContext) => Promise<readonly Waiting[]>)[] = [
  openForms,
  bulkRuns,
  approvals,
  occurrences,
];

const MOST_LINES = 10;

export const waitingPart: HomePart = {
  title: 'Waiting for you',
  missing: 'What’s waiting for you can’t be loaded right now.',
  read: async (context) => {
    const found = await Promise.all(SOURCES.map((source) => source(context)));
    const waiting = found.flat().slice(0, MOST_LINES);
    if (waiting.length === 0) return null;
    const discards = waiting.flatMap(({ discard }) => discard ?? []);
    return {
      sections: [{ kind: 'bullets', items: waiting.map(({ text }) => text) }],
      actions: compact([...waiting.map(({ action }) => action), menuOf('Discard…', discards)]),
    };
  },
};

/** Something that a person has begun, and the action that goes on with it. */
interface Waiting {
  readonly text: Text;
  readonly action: OperationAction;
  readonly discard?: OperationAction;
}

/** More forms would hide what else waits; they stay until they are opened again or expire. */
const MOST_FORMS = 3;

/** Returns long forms that this person has begun to fill in and then closed, the newest first. */
async function openForms(context: OperationContext): Promise<readonly Waiting[]> {
  const { store, catalogue, person, now, rights } = context;
  const since = new Date(now.getTime() - FORMS_KEPT_MS);
  const paged = catalogue.operations.filter(
    (one) => one.pages !== null && rights.mayTry(one.needs()),
  );
  const found = await Promise.all(
    paged.map(async (operation) => {
      const draft = await store.formSessions.latest(person.id, operation.name, since);
      const isEmpty = Object.values(draft?.values ?? {}).every((value) => value.trim() === '');
      return draft?.savedAt && !isEmpty ? [{ operation, savedAt: draft.savedAt }] : [];
    }),
  );
  const newest = found.flat().toSorted((a, b) => b.savedAt.getTime() - a.savedAt.getTime());
  return newest.slice(0, MOST_FORMS).map(({ operation, savedAt }) => ({
    text: [`Unfinished: ${operation.title} (`, time(savedAt), ')'],
    action: action(operation, {}, `Continue: ${operation.title}`, { asksFirst: true }),
    discard: action('postbell form discard', { form: operation.name }, operation.title),
  }));
}

/** Returns the runs that this person has begun and that aren't over. */
async function bulkRuns({ store, person }: OperationContext): Promise<readonly Waiting[]> {
  const recent = await store.bulkRuns.recent();
  const open = recent.filter(
    ({ personId, state }) => personId === person.id && (state === 'running' || state === 'paused'),
  );
  return open.map((run) => ({
    text: lineOf(run),
    action: action('postbell jobs show', { run: run.id }, `Job ${run.id}`),
  }));
}

/** Slack takes 75 characters of a button, and cuts what doesn’t fit. */
const LONGEST_LABEL = 60;

/** Returns what others ask for and this person may decide, and what they ask for themselves. */
async function approvals(context: OperationContext): Promise<readonly Waiting[]> {
  const { store, person, rights } = context;
  const pending = await store.approvals.list(['pending']);
  const concerned = pending.filter(
    (one) => one.personId === person.id || rights.mayRun(context.approvals.needsOf(one)),
  );
  return concerned.map((request) => {
    const { id, personId } = request;
    const isOwn = personId === person.id;
    const verb = isOwn ? 'Open' : 'Review';
    const wish = wishOf(request);
    const who: readonly Span[] = isOwn ? ['You ask'] : [{ kind: 'person', id: personId }, ' asks'];
    return {
      text: [...who, ' to ', { kind: 'strong', text: wish }, isOwn ? ' · not decided yet' : ''],
      // The line above says of a single one what it is.
      action: action(
        'postbell approvals show',
        { request: id },
        concerned.length === 1 ? `${verb} request` : `${verb}: ${shortened(wish, LONGEST_LABEL)}`,
      ),
    };
  });
}

/** Returns what goes out of this person’s recurring sends once somebody confirms it. */
async function occurrences(context: OperationContext): Promise<readonly Waiting[]> {
  const { store, catalogue, person, now, rights } = context;
  const confirm = catalogue.find(CONFIRM);
  if (confirm === undefined || !rights.mayTry(confirm.needs())) return [];
  const waiting = await store.preparedSends.inState('waiting');
  const own = waiting.filter(({ ownerId, dueAt }) => ownerId === person.id && dueAt > now);
  return own.map(({ recurringId: recurring, reviewId: review, dueAt, name, channelId }) => ({
    text: compact([
      { kind: 'strong', text: name },
      ' · goes out ',
      time(dueAt),
      ' if someone confirms it',
      channelId !== person.id && ' · shown in ',
      channelId !== person.id && ({ kind: 'channel', id: channelId } as const),
    ]),
    action: action(CONFIRM, { recurring, review }, `Confirm: ${name}`, {
      asksFirst: true,
    }),
  }));
}

function lineOf(run: BulkRun): Text {
  const { id, plan, undoOf, state, reason, total } = run;
  const what = capitalised(compact([plan.action, plan.target]).join(' '));
  const gone = run.done + run.already + run.failed + run.unknown;
  const rows = `${formatNumber(gone)} of ${formatNumber(total)} rows`;
  const why = reason === null ? '' : ` (${reason})`;
  return [
    { kind: 'strong', text: undoOf === null ? what : `Undo of ${undoOf}` },
    ` · ${state === 'paused' ? 'paused' : 'running'}${why} · ${rows} · job ${id}`,
  ];
}
