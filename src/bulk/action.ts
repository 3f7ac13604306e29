import type { BulkPlan, BulkRow } from '../core/bulk.ts';
import type { Service } from '../service/service.ts';

/** Something that can be done to many rows: how it is asked for, and in which words. */
export interface BulkAction {
  readonly of: 'emails' | 'phones';
  /** How many rows one request takes. */
  readonly rowsARequest: number;
  /** Asking twice leaves what once would leave, and reaches nobody twice. */
  readonly isRepeatable: boolean;
  /**
   * What the service shows of rows now, by their keys; absent keys have to be sent. Asked before
   * each part, and where an answer was lost.
   */
  readonly look?: (rows: readonly BulkRow[], job: Job) => Promise<ReadonlyMap<string, Seen>>;
  /** `look` asks the service once a job, for all parts. */
  readonly looksOnce?: true;
  /** `look` shows a change at once, so that a few rows are read back. */
  readonly showsAtOnce?: true;
  /** The service's 404 says that the row isn't there any more, as wanted. */
  readonly absentIsDone?: true;
  /** One request for at most `rowsARequest` rows; gives counts only where the service does. */
  readonly send: (rows: readonly BulkRow[], job: Job) => Promise<Told | void>;
  readonly words: ActionWords;
  /** What takes it back; absent: nothing does. */
  readonly undo?: UndoAction;
}

/** What an action works with. */
export interface Job {
  readonly service: Service;
  readonly params: BulkPlan['params'];
  /** What was read once for many parts; emptied before what must be fresh. */
  readonly memo: Map<string, Promise<unknown>>;
}

/**
 * `already`: as wanted, nothing to send. `known`: it was there before in another way, so it is sent
 * and never undone. A reason: it can't be done.
 */
export type Seen = 'already' | 'known' | { readonly reason: string };

/** How many of the rows of one request became what, where the service doesn't say which. */
export interface Told {
  readonly already: number;
  readonly failed: number;
  /** Why some failed. */
  readonly reason?: string;
}

interface ActionWords {
  /** What it is about, e.g. `Blacklist`. */
  title(target: string): string;
  /** As an order, e.g. `Blacklist 12 addresses`. */
  order(count: string, target: string): string;
  /** What follows from it, in a sentence or two. */
  readonly consequence: string;
  /** Of the rows that it changed, e.g. `Added`. */
  readonly done: string;
  /** Of the rows that needed nothing, e.g. `On it already`. */
  readonly already: string;
  /** Why nothing was to do for one row, e.g. `is on it already`. */
  readonly unneeded: string;
  /** The same for all of several, e.g. `all 12 are already on it`. */
  allUnneeded(count: string): string;
  /** What the service doesn't tell of the rows that it took, in a sentence. */
  readonly untold?: string;
  /** What a person did, e.g. `blacklisted 12 addresses.` */
  announced(count: string, target: string): string;
}

export interface UndoAction {
  plan(plan: BulkPlan): BulkPlan;
  /** On its button, e.g. `Undo: take 12 addresses off`. */
  label(count: string): string;
  /** What it can't tell apart, in a sentence. */
  readonly caution?: string;
}

/** A parameter that the plan must have; its absence is a defect of the operation. */
export function param({ params }: Pick<Job, 'params'>, name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`the plan has no ${name}`);
  return value;
}

/** Ids separated by commas. */
export function ids(text: string | undefined): readonly string[] {
  return (text ?? '').split(',').filter(Boolean);
}

/** Reads something once a job. */
export function once<T>({ memo }: Job, name: string, read: () => Promise<T>): Promise<T> {
  const known = memo.get(name);
  // Whatever stands under this name was read by the same function.
  if (known) return known as Promise<T>;
  const reading = read();
  memo.set(name, reading);
  // What failed is read again by the next part.
  reading.catch(() => memo.delete(name));
  return reading;
}

export function keysOf(rows: readonly BulkRow[]): string[] {
  return rows.map(({ key }) => key);
}

/** Marks those keys for which it holds. */
export function seenAs(
  keys: readonly string[],
  seen: Seen,
  holds: (key: string) => boolean,
): ReadonlyMap<string, Seen> {
  return new Map(keys.filter(holds).map((key) => [key, seen]));
}
