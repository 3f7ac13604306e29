import type { BulkPlan, BulkRow } from '../domain/bulk.ts';
import { e164 } from '../domain/phone.ts';
import type { Right } from '../domain/rights.ts';
import type { Kept } from '../lib/kept.ts';
import { VALUES_A_REQUEST } from '../service/batches.ts';
import type { Action } from '../domain/reply.ts';
import type { Service } from '../service/service.ts';
import type { BulkRun, BulkRuns } from '../store/bulk-runs/bulk-runs.ts';
import type { Store } from '../store/store.ts';

/**
 * Something that can be done to many rows, with its requests and its words.
 * @example
 * export const blacklistRemove: BulkAction = {
 *   name: 'blacklist remove',
 *   ...membership('emails', entries, { shallBelong: false }),
 *   endpoints: ['GET /blacklist', 'DELETE /blacklist'],
 *   async send(rows, { service }) {
 *     await service.blacklist.remove(keysOf(rows));
 *   },
 *   words: {
 *     order: (count) => `Remove ${count} from the blacklist`,
 *     consequence: 'They can be emailed again.',
 *     done: (count) => `${count} removed from the blacklist`,
 *     already: 'Not blacklisted',
 *     announced: (count) => `removed ${count} from the blacklist.`,
 *   },
 *   undo: { by: () => blacklistAdd },
 * };
 */
export interface BulkAction {
  /** Runs are kept by this name, e.g. `blacklist add`. */
  readonly name: string;
  /** The operation that does it. Default: that of its name. */
  readonly operation?: string;
  readonly right: Right;
  readonly of: 'emails' | 'phones';
  /** The requests that it may send, as rows of docs/service/endpoints.json. */
  readonly endpoints: readonly string[];
  readonly rowsARequest: number;
  /** A repeated request leaves what one would leave, and reaches nobody twice. */
  readonly isRepeatable: boolean;
  /** Reads the state of rows by their keys, before they are sent and to read them back. */
  readonly look?: (rows: readonly BulkRow[], job: Job) => Promise<ReadonlyMap<string, Seen>>;
  /** `look` sends its requests once a job, for all parts. */
  readonly looksOnce?: true;
  /** `look` shows a change at once, so that a few rows are read back. */
  readonly showsAtOnce?: true;
  /**
   * It keeps people from being mailed. Own senders among many rows are left out: nobody means them,
   * and their mail would stop.
   */
  readonly sparesSenders?: true;
  /** The service's 404 says that the row isn't there any more, as wanted. */
  readonly absentIsDone?: true;
  /** Sends one request for `rowsARequest` rows at most; returns counts where the service does. */
  readonly send: (rows: readonly BulkRow[], job: Job) => Promise<SendResult | void>;
  /**
   * Opens what a session of a run works on, such as a list that the run makes; done again by whoever
   * takes the run over. With it the rows are only a means, so the run is shown from its beginning.
   */
  readonly open?: (run: BulkRun, tools: OpeningTools) => Promise<OpenedAction>;
  /** Nobody gave the rows, so nobody gets them back as a file. */
  readonly keepsRows?: true;
  readonly words: ActionWords;
  /** Returns what its message leads to, by the parameters of the run. */
  readonly next?: (params: BulkPlan['params']) => readonly Action[];
  readonly undo?: UndoAction;
}

/** Does in one session of a run what an action does to rows otherwise. */
export interface OpenedAction extends Pick<BulkAction, 'look' | 'send'> {
  /**
   * Does what the rows were for, once all of them are done; done again where its failure passes.
   * @returns why it wasn't done, and can't be any more; `null` once it is done
   */
  conclude(): Promise<string | null>;
}

/** The means that a session of an opened run has. */
export interface OpeningTools {
  readonly service: Service;
  readonly store: OpeningStore;
  /** The owner of the lease under which the session works. */
  readonly owner: string;
  /** Waits until background work may ask the service again. */
  readonly turn: () => Promise<void>;
  /** Milliseconds for which a request without an answer may still be carried out. */
  readonly inDoubtMs: number;
  readonly now: () => Date;
}

export type OpeningStore = Pick<Store, 'events' | 'resends'> & {
  readonly bulkRuns: Pick<BulkRuns, 'blocks' | 'record'>;
};

/** The service and the values that an action works with. */
export interface Job {
  readonly service: Service;
  readonly params: BulkPlan['params'];
  /** Values that were read once for many parts; cleared before what must be fresh. */
  readonly memo: Kept<string, unknown>;
}

/**
 * The state of a row. `already`: as wanted, nothing to send. `known`: it was there before in
 * another way, so it is sent and never undone. A reason: it can't be done.
 */
export type Seen = 'already' | 'known' | { readonly reason: string };

/** Counts of the outcomes in one request, where the service doesn't say which rows had them. */
export interface SendResult {
  readonly already: number;
  readonly failed: number;
  readonly reason?: string;
}

interface ActionWords {
  /** E.g. `Blacklist 12 addresses`. */
  order(count: string, target: string): string;
  readonly consequence: string;
  /** The outcome, as a headline, e.g. `12 addresses blacklisted`. */
  done(count: string, target: string): string;
  /** The label of the rows that needed nothing, e.g. `Already blacklisted`. */
  readonly already: string;
  /** The label of the rows that weren't done. Default: `Not done`. */
  readonly notDone?: string;
  /** Says what a stop left. Default: that what is done stays done. */
  readonly stopped?: string;
  /** A sentence about what the service doesn't report of the rows that it took. */
  readonly pendingNote?: string;
  /** The words for what a person did, e.g. `blacklisted 12 addresses.` */
  announced(count: string, target: string): string;
}

export interface UndoAction {
  readonly by: () => BulkAction;
  /** Returns its parameters by those of the run; absent: it needs none. */
  params?(params: BulkPlan['params']): BulkPlan['params'];
  /** A sentence about what it can't distinguish, or leaves as it is. */
  readonly caution?: string | ((params: BulkPlan['params']) => string | undefined);
}

/** Returns how many people rows of an action reach or take away. */
export function atStake({ right }: BulkAction, rows: number) {
  return {
    recipients: right === 'send' ? rows : 0,
    deletedContacts: right === 'delete' ? rows : 0,
  };
}

/** @throws when the plan lacks it, which is a defect of the operation. */
export function param({ params }: Pick<Job, 'params'>, name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`the plan has no ${name}`);
  return value;
}

/** @param text ids that are separated by commas */
export function ids(text: string | undefined): readonly string[] {
  return (text ?? '').split(',').filter(Boolean);
}

export async function once<T>({ memo }: Job, name: string, read: () => Promise<T>): Promise<T> {
  // The same function read whatever is kept under this name.
  return (await memo.get(name, read)) as T;
}

export function keysOf(rows: readonly BulkRow[]): string[] {
  return rows.map(({ key }) => key);
}

/** Returns `seen` for each key that matches. */
export function seenAs(
  keys: readonly string[],
  seen: Seen,
  includes: (key: string) => boolean,
): ReadonlyMap<string, Seen> {
  return new Map(keys.filter(includes).map((key) => [key, seen]));
}

/** Returns what two actions share, of which one puts rows into a set and the other takes them out. */
export function membership(
  of: BulkAction['of'],
  membersOf: (rows: readonly BulkRow[], job: Job) => Promise<ReadonlySet<string>>,
  { shallBelong }: { readonly shallBelong: boolean },
) {
  return {
    right: 'contacts',
    of,
    rowsARequest: VALUES_A_REQUEST,
    isRepeatable: true,
    showsAtOnce: true,
    async look(rows, job) {
      const members = await membersOf(rows, job);
      // Runs of earlier versions have the digits alone.
      const isMember = (key: string) => members.has(of === 'phones' ? e164(key) : key);
      return seenAs(keysOf(rows), 'already', (key) => isMember(key) === shallBelong);
    },
  } satisfies Partial<BulkAction>;
}
