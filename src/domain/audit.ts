import type { AuditSubject, RawValues } from './reply.ts';

/**
 * The stages of an attempt, each a row of the trail. `intent` is written before the act and
 * `outcome` after it. `single` stands alone: what was refused before it began, or how something
 * ended by itself. `pruned` says that the rows before it were deleted when their time was over.
 */
export type AuditStage = 'intent' | 'outcome' | 'single' | 'pruned';

/**
 * The end of an attempt; `requested`: a second person is asked, and nothing is done yet;
 * `prepared`: an assistant filled in a form, which the person has yet to submit;
 * `unchanged`: all was as requested before; `unknown`: nobody knows whether it was done.
 */
export type AuditOutcome =
  'done' | 'unchanged' | 'requested' | 'prepared' | 'refused' | 'failed' | 'unknown';

/**
 * The way in which something was asked for; a job acts by itself, on behalf of somebody. Those of
 * `OutsiderWay` lead to nothing that changes anything: only outsiders' tries are recorded of them.
 */
export type AuditWay =
  'command' | 'form' | 'button' | 'shortcut' | 'approval' | 'mcp' | 'job' | OutsiderWay;
export type OutsiderWay = 'message' | 'options' | 'home' | 'link' | 'invitation';

export interface AuditUndo {
  /** `here`: only in the channel of the attempt. */
  readonly where: 'anywhere' | 'here';
  /** Id of the button payload that does it, for as long as that is kept. */
  readonly payloadId: string;
}

/** An attempt to change, send, delete, export or reveal something, or to set rights. */
export interface Attempt {
  /** Slack user id; '' where nobody stands behind what a job does. */
  readonly personId: string;
  readonly way: AuditWay;
  /** `null` outside of a channel. */
  readonly channelId: string | null;
  readonly operation: string;
  /** The inputs as text, masked. */
  readonly inputs: RawValues;
  readonly subject: AuditSubject | null;
  /** Slack user id of the second person who approved it; `null` where nobody had to. */
  readonly approverId: string | null;
  readonly requestId: string | null;
}

export interface AuditRow extends Attempt {
  /** Number in the chain, from 1, without gaps. */
  readonly seq: number;
  readonly at: Date;
  readonly attemptId: string;
  readonly stage: AuditStage;
  readonly outcome: AuditOutcome | null;
  /** The deed in words, or the reason why not; masked. */
  readonly words: string | null;
  readonly undo: AuditUndo | null;
  readonly durationMs: number | null;
  /** SHA-256 of the row before, in hexadecimal; '' of the first row. */
  readonly previousHash: string;
  /** SHA-256 of this row together with `previousHash`. */
  readonly hash: string;
}

export type NewAuditRow = Omit<AuditRow, 'seq' | 'previousHash' | 'hash'>;

export interface AuditedAttempt extends Attempt {
  readonly id: string;
  readonly seq: number;
  readonly at: Date;
  /** The instant of its outcome; `null` while there is none. */
  readonly endedAt: Date | null;
  readonly state: AttemptState;
  readonly words: string | null;
  readonly undo: AuditUndo | null;
  readonly durationMs: number | null;
  readonly hash: string;
}

/** An attempt without an outcome is `under way` for a while, and then nobody knows. */
export const ATTEMPT_STATES = [
  'done',
  'unchanged',
  'requested',
  'prepared',
  'refused',
  'failed',
  'unknown',
  'underway',
] as const satisfies readonly (AuditOutcome | 'underway')[];

export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** Milliseconds in which an attempt mostly ends; its process may have been killed after that. */
export const UNDER_WAY_MS = 5 * 60_000;
/** Milliseconds by which a row may lie ahead; what is later was written by a wrong clock. */
export const AHEAD_MS = 60_000;
