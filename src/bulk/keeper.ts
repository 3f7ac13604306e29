import { countsOf } from '../domain/bulk.ts';
import type { BulkBlock } from '../store/bulk-runs/bulk-blocks.ts';
import type { BulkRuns } from '../store/bulk-runs/bulk-runs.ts';
import type { BulkAction, Job } from './action.ts';
import { marked } from './marks.ts';
import type { PartKeeper } from './part.ts';

/** The run has become another process's, which goes on with it. */
export class LostRun extends Error {}

interface KeeperParts {
  readonly runId: string;
  /** The owner of the lease under which it works. */
  readonly owner: string;
  readonly action: BulkAction;
  readonly job: Job;
  readonly store: Pick<BulkRuns, 'openBlock' | 'record'>;
  readonly turn: () => Promise<void>;
}

/**
 * Failed rows after which, without a single row done, the service is taken to refuse all of them.
 */
const HOPELESS_REFUSALS = 20;

export type Keeper = ReturnType<typeof createKeeper>;

/** Keeps the block that is being carried out, and every step of it. */
export function createKeeper({ runId, owner, action, job, store, turn }: KeeperParts) {
  let block: BulkBlock | null = null;
  let done = 0;
  let failed = 0;

  const held = (): BulkBlock => {
    if (!block) throw new Error('no block is open');
    return block;
  };

  const part: PartKeeper = {
    action,
    job,
    turn,
    block: held,
    async mark(marks) {
      if (marks.length === 0) return;
      const before = held();
      const after = marked(before, marks);
      if (!(await store.record(runId, owner, before, after))) throw new LostRun();
      block = after;
      const [was, is] = [countsOf(before.outcomes), countsOf(after.outcomes)];
      done += is.done - was.done;
      failed += is.failed - was.failed;
    },
    isHopeless: () => done === 0 && failed >= HOPELESS_REFUSALS,
  };

  return {
    part,

    /** Opens the next block with something to do; false when there is none. */
    async next(): Promise<boolean> {
      block = await store.openBlock(runId);
      return block !== null;
    },
  };
}
