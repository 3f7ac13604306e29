import { A_HANDFUL, type BulkRow, OUTCOMES } from '../domain/bulk.ts';
import { DAY_MS, doesAddUp, type Stakes } from '../domain/approvals.ts';
import { digestsOf } from '../domain/content.ts';
import type { Protected, Right } from '../domain/rights.ts';
import { type InputError, inputError } from '../lib/errors.ts';
import { uncapitalised } from '../lib/text.ts';
import type { Policy, Rights } from '../policy/policy.ts';
import { endpointCalled } from '../service/endpoints.ts';
import type { Principal } from '../service/principal.ts';
import type { Reply, Text } from '../domain/reply.ts';
import type { BulkRun, BulkRuns, NewBulkRun, RunAuthor } from '../store/bulk-runs/bulk-runs.ts';
import { atStake, type UndoAction } from './action.ts';
import { actionOf } from './actions.ts';
import { countedRows, finishedOf, targetOf, titleOfRun } from './card.ts';
import { undoneAlready } from './worker.ts';
import { notDoneFile } from './not-done.ts';
import { cardAtRest } from './progress.ts';

interface RunPreview extends Reply {
  readonly stakes: Stakes;
}

interface RunControlParts {
  readonly store: BulkRuns;
  readonly now: () => Date;
  readonly wake: () => void;
  readonly perform: (order: NewBulkRun) => Promise<Reply>;
  /** Does a run with few rows at once; `null`: it goes on in the background. */
  readonly continueRun: (run: BulkRun) => Promise<Reply | null>;
}

type Control = 'stop' | 'resume' | 'undo';
type Controller = Pick<Rights, 'personId' | 'require' | 'requireRows'>;

/** Lets people show, stop, resume and undo a run that exists. */
export function createRunControl(parts: RunControlParts) {
  const { store, now, wake, perform, continueRun } = parts;
  return {
    /** @throws {InputError} for a run that there isn't, as do the next functions. */
    show: (id: string): Promise<Reply> => cardOf(store, id),

    needsOf: async (run: BulkRun): Promise<Protected> => needsOf(run, await begunBy(store, run)),

    /**
     * Checks that somebody may stop, resume or undo a run; returns what that takes.
     * @throws {ForbiddenError} unless they might have begun it, with as many rows.
     */
    requireControl: (act: Control, id: string, by: Controller): Promise<Protected> =>
      requireControl(store, { act, id, by }),

    /** Ends a run after the part that is under way; what is done stays. */
    async stop(id: string): Promise<Reply> {
      const run = await found(store, id);
      const isStopped = await store.move(id, { from: ['running', 'paused'], to: 'stopped' }, now());
      if (!isStopped) throw problem('This job has already ended.');
      wake();
      const answer =
        run.state === 'running'
          ? await briefly(store, run, 'Stopping after the current part')
          : await cardOf(store, id);
      return { ...answer, announcement: `stopped “${titleOfRun(run)}”.` };
    },

    /** Resumes a run for somebody, who takes it over where it was another's. */
    async resume(id: string, personId: string): Promise<Reply> {
      const run = await found(store, id);
      if (await store.undoneBy(id)) throw problem('This job was undone, so it can’t be resumed.');
      const goesOn = await store.move(id, { from: ['paused', 'stopped'], to: 'running' }, now());
      if (!goesOn) throw problem('This job isn’t paused or stopped.');
      if (!isCountedFor(run, personId, now())) await store.takeOver(id, personId, now());
      const outcome = await continueRun(run);
      if (outcome) return outcome;
      wake();
      const answer = await briefly(store, run, 'Resumed');
      return { ...answer, announcement: `resumed “${titleOfRun(run)}”.` };
    },

    /**
     * Returns what an undo does and what is at stake with it; `null` where it needs no confirmation.
     * @throws {InputError} where it can't be undone
     */
    async describeUndo(id: string): Promise<RunPreview | null> {
      const { run, undo } = await undoable(store, id);
      const stakes = { ...atStake(undo.by(), run.undoable), content: digestsOf({ Job: run.plan }) };
      const caution = cautionOf(run, undo);
      if (run.undoable <= A_HANDFUL && !caution && !doesAddUp(stakes)) return null;
      const { words } = undo.by();
      return {
        title: `${words.order(countedRows(run, run.undoable), targetOf(run))}?`,
        summary: `Only what job ${id} changed.`,
        sections: caution ? [{ kind: 'notice', tone: 'warning', text: caution }] : [],
        stakes,
      };
    },

    /**
     * Returns what goes on and what is at stake with it; `null` where nobody is reached or deleted.
     * @param personId who resumes it: what they began or resumed within a day was counted then
     */
    async describeResume(id: string, personId: string): Promise<RunPreview | null> {
      const run = await found(store, id);
      const left = leftOf(run);
      const isCounted = isCountedFor(run, personId, now());
      const stakes = {
        ...atStake(actionOf(run.plan), left),
        content: digestsOf({ Job: run.plan }),
      };
      if (!doesAddUp(stakes)) return null;
      const { words } = actionOf(run.plan);
      return {
        title: `Resume: ${uncapitalised(words.order(countedRows(run, left), targetOf(run)))}?`,
        summary: `The rest of job ${id}.`,
        stakes: { ...stakes, isCounted },
      };
    },

    /** Takes back exactly what a run changed, as a run of its own. */
    async undo(id: string, by: RunAuthor): Promise<Reply> {
      const { run, undo } = await undoable(store, id);
      // Otherwise the run could go on while it is being undone.
      await store.move(id, { from: ['paused'], to: 'stopped' }, now());
      const rows: BulkRow[] = [];
      for await (const block of store.blocks(id)) {
        rows.push(...block.rows.filter((_, index) => block.outcomes[index] === OUTCOMES.done));
      }
      const given = { rows: rows.map(({ key }) => ({ key })), rejected: [], repeated: 0 };
      const params = undo.params?.(run.plan.params) ?? {};
      const plan = { ...run.plan, action: undo.by().name, params };
      const rowsBy = run.rowsBy ?? run.personId;
      return perform({ plan, rows: given, ...by, undoOf: id, rowsBy });
    },
  };
}

/** Returns how many rows a run still acts on: what is opened reaches people at its end. */
function leftOf(run: BulkRun): number {
  return run.total - (actionOf(run.plan).open ? run.failed : finishedOf(run));
}

/** Tells whether what is left of a run is among what somebody did within a day already. */
function isCountedFor(run: BulkRun, personId: string, at: Date): boolean {
  const { countedAt, createdAt } = run;
  return run.personId === personId && at.getTime() - (countedAt ?? createdAt).getTime() < DAY_MS;
}

function cautionOf({ plan }: BulkRun, { caution }: UndoAction): string | undefined {
  return typeof caution === 'function' ? caution(plan.params) : caution;
}

async function requireControl(
  store: BulkRuns,
  { act, id, by }: { readonly act: Control; readonly id: string; readonly by: Controller },
): Promise<Protected> {
  const run = await found(store, id);
  const own = needsOf(run, await begunBy(store, run));
  const undo = act === 'undo' && run.personId !== by.personId && actionOf(run.plan).undo;
  const needed = undo ? withRight(own, undo.by().right) : own;
  await by.require(needed);
  const left = leftOf(run);
  const rows = act === 'undo' ? run.undoable : left;
  if (act !== 'stop') await by.requireRows(own.rights[0], rows);
  return needed;
}

/** Returns the run that one undoes; one that undoes none is its own. */
async function begunBy(store: BulkRuns, run: BulkRun): Promise<BulkRun> {
  return run.undoOf === null ? run : found(store, run.undoOf);
}

/**
 * Returns what a run takes: what it took to begin it. An undo takes no more than what it takes
 * back; of somebody else's run it takes its own right as well.
 */
function needsOf(run: BulkRun, begun: BulkRun): Needed {
  const { name, operation = name, right, endpoints } = actionOf(begun.plan);
  const rights: Needed['rights'] = [right, ...endpoints.map((one) => endpointCalled(one).right)];
  const needed = { name: operation, rights };
  return run.personId === begun.personId ? needed : withRight(needed, actionOf(run.plan).right);
}

interface Needed extends Protected {
  readonly rights: readonly [Right, ...Right[]];
}

function withRight({ rights: [own, ...others], ...needed }: Needed, right: Right): Needed {
  return { ...needed, rights: [own, right, ...others] };
}

/** Returns who asks the service for a run: its owner, whose undo takes no more than the act. */
export async function principalOf(
  run: BulkRun,
  store: BulkRuns,
  policy: Pick<Policy, 'ownerOf' | 'requireStill'>,
): Promise<Principal> {
  const begun = await begunBy(store, run);
  const needed = needsOf(run, begun);
  const owner = policy.ownerOf(run, needed);
  if (run.undoOf === null) return owner;
  const taken = actionOf(run.plan).endpoints;
  return {
    require: (endpoint, right) =>
      taken.includes(endpoint.name)
        ? policy.requireStill(run, needed)
        : owner.require(endpoint, right),
  };
}

async function found(store: BulkRuns, id: string): Promise<BulkRun> {
  const run = await store.get(id);
  if (run) return run;
  throw problem(`There’s no job ${id}. Jobs are kept for 30 days.`);
}

/** Answers in short for a run with a message, which shows the counts; else with its card. */
async function briefly(store: BulkRuns, run: BulkRun, what: string): Promise<Reply> {
  const message = await store.placeOf(run.id);
  if (message === null) return cardOf(store, run.id);
  const { placeId } = message;
  const where: Text =
    placeId === run.personId
      ? 'in your messages with Postbell'
      : ['in ', { kind: 'channel', id: placeId }];
  return {
    title: titleOfRun(run),
    summary: [`${what}. See progress `, where, '.'].flat(),
    footnote: `Job ${run.id}`,
  };
}

async function cardOf(store: BulkRuns, id: string): Promise<Reply> {
  const run = await found(store, id);
  const { notDone, card } = await cardAtRest(store, run);
  return { ...card, files: run.state === 'running' ? [] : await notDoneFile(store, run, notDone) };
}

async function undoable(store: BulkRuns, id: string) {
  const run = await found(store, id);
  const { undo } = actionOf(run.plan);
  if (!undo) throw problem('The service can’t undo this.');
  if (run.state === 'running') throw problem('This job is still running. Stop it first.');
  // Changes of that part would stay, since a run can be undone only once.
  if (run.state === 'stopped' && (await store.isHeld(id))) {
    throw problem('Its last part is still running. Try again in a few seconds.');
  }
  if (run.undoable === 0) throw problem('This job changed nothing that can be undone.');
  const earlier = await store.undoneBy(id);
  if (earlier) throw undoneAlready(earlier);
  return { run, undo };
}

function problem(message: string): InputError {
  return inputError('run', message);
}
