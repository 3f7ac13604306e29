import {
  A_HANDFUL,
  type BulkAuthor,
  type BulkPlan,
  type BulkRow,
  OUTCOMES,
} from '../domain/bulk.ts';
import { InputError } from '../lib/errors.ts';
import type { Reply, Text } from '../domain/reply.ts';
import type { BulkRun, BulkRuns, NewBulkRun } from '../store/bulk-runs/bulk-runs.ts';
import type { UndoAction } from './action.ts';
import { actionOf } from './actions.ts';
import { countedRows, targetOf, titleOfRun } from './card.ts';
import { undoneAlready } from './worker.ts';
import { notDoneFile } from './not-done.ts';
import { standingCard } from './progress.ts';

interface RunControlParts {
  readonly store: BulkRuns;
  readonly now: () => Date;
  readonly wake: () => void;
  readonly perform: (order: NewBulkRun) => Promise<Reply>;
  /** Brings the message of a run up to date. */
  readonly redraw: (runId: string) => Promise<void>;
  /** Does a run with few rows at once; `null`: it goes on in the background. */
  readonly continueRun: (run: BulkRun) => Promise<Reply | null> | null;
}

interface Undoable {
  readonly run: BulkRun;
  readonly undo: UndoAction;
}

/** Lets people show, stop, resume and undo a run that exists. */
export function createRunControl(parts: RunControlParts) {
  const { store, now, wake, perform, redraw, continueRun } = parts;
  return {
    show: (id: string): Promise<Reply> => cardOf(store, id),

    async stop(id: string): Promise<Reply> {
      const run = await found(store, id);
      const isStopped = await store.move(id, { from: ['running', 'paused'], to: 'stopped' }, now());
      if (!isStopped) throw problem('It has ended already: there is nothing to stop.');
      // A run that was never shown anywhere needs no message now: this answer shows it.
      if (run.state === 'paused' && run.message === null) await store.markNotified(id, now());
      else wake();
      const answer =
        run.message && run.state === 'running'
          ? briefly(run, 'Stops after the part under way')
          : await cardOf(store, id);
      return { ...answer, announcement: `stopped «${titleOfRun(run)}».` };
    },

    async resume(id: string): Promise<Reply> {
      const run = await found(store, id);
      if (await store.undoneBy(id)) throw problem('It was undone, so it can’t go on.');
      const goesOn = await store.move(id, { from: ['paused', 'stopped'], to: 'running' }, now());
      if (!goesOn) throw problem('It is neither paused nor stopped.');
      const outcome = await continueRun(run);
      if (outcome) return outcome;
      wake();
      const answer = run.message ? briefly(run, 'Goes on') : await cardOf(store, id);
      return { ...answer, announcement: `let «${titleOfRun(run)}» go on.` };
    },

    async describeUndo(id: string): Promise<Reply | null> {
      const { run, undo } = await undoable(store, id, now());
      if (run.undoable <= A_HANDFUL && !undo.caution) return null;
      const { words } = undo.by();
      return {
        title: `${words.order(countedRows(run, run.undoable), targetOf(run))}?`,
        summary: `Exactly those that run ${id} changed.`,
        sections: undo.caution ? [{ kind: 'notice', tone: 'warning', text: undo.caution }] : [],
      };
    },

    async undo(id: string, by: BulkAuthor): Promise<Reply> {
      const { run, undo } = await undoable(store, id, now());
      // Otherwise the run could go on while it is being undone.
      await store.move(id, { from: ['paused'], to: 'stopped' }, now());
      const rows: BulkRow[] = [];
      for await (const block of store.blocks(id)) {
        rows.push(...block.rows.filter((_, index) => block.outcomes[index] === OUTCOMES.done));
      }
      const keys = rows.map(({ key }) => ({ key }));
      const given = { rows: keys, rejected: [], repeated: 0 };
      const answer = await perform({
        plan: undoPlan(run.plan, undo),
        rows: given,
        ...by,
        undoOf: id,
      });
      // The message must not offer to undo it once more.
      await redraw(id);
      return answer;
    },
  };
}

function undoPlan({ params, target }: BulkPlan, undo: UndoAction): BulkPlan {
  return {
    action: undo.by().name,
    params: undo.params?.(params) ?? {},
    ...(target !== undefined && { target }),
  };
}

async function found(store: BulkRuns, id: string): Promise<BulkRun> {
  const run = await store.get(id);
  if (run) return run;
  throw problem(`There is no bulk run ${id}. Runs are forgotten after 30 days.`);
}

/** Answers in short for a run with a message, which shows the counts. */
function briefly(run: BulkRun, what: string): Reply {
  const placeId = run.message?.placeId ?? run.personId;
  const where: Text =
    placeId === run.personId ? 'in direct messages' : ['in ', { kind: 'channel', id: placeId }];
  return {
    title: titleOfRun(run),
    summary: [`${what}; its message `, where, ' shows the counts.'].flat(),
    footnote: `Run ${run.id}`,
  };
}

async function cardOf(store: BulkRuns, id: string): Promise<Reply> {
  const run = await found(store, id);
  const { notDone, card } = await standingCard(store, run);
  return {
    ...card,
    files: run.state === 'running' ? [] : await notDoneFile(store, run, notDone),
  };
}

async function undoable(store: BulkRuns, id: string, now: Date): Promise<Undoable> {
  const run = await found(store, id);
  const { undo } = actionOf(run.plan);
  if (!undo) throw problem('The service has no way to undo this.');
  if (run.state === 'running') throw problem('It still runs. Stop it first.');
  // Changes of that part would stay, since a run can be undone only once.
  if (run.state === 'stopped' && (await store.isHeld(id, now))) {
    throw problem('Its last part is still under way. Try again in a few seconds.');
  }
  if (run.undoable === 0) throw problem('It changed nothing that could be undone.');
  const earlier = await store.undoneBy(id);
  if (earlier) throw undoneAlready(earlier);
  return { run, undo };
}

function problem(message: string): InputError {
  return new InputError(message, { field: 'run' });
}
