import { addMessage } from '../outbox/outgoing-messages.ts';
import type { Db } from '../schema.ts';

/** The kind of message that shows a run; its body is a `BulkMessageBody`. */
export const BULK_MESSAGE = 'bulk run';
/** The kind of message with the file of what was not done; its body is a `NotDoneBody`. */
export const NOT_DONE_MESSAGE = 'rows not done';

export interface BulkMessageBody {
  readonly state: string;
}

export interface NotDoneBody {
  /** The end that it belongs to: a run that goes on has another one. */
  readonly endedAt: Date;
}

export function messageIdOf(runId: string): string {
  return `${BULK_MESSAGE} ${runId}`;
}

/** Adds the message of a run, of which only the newest state is sent; false when it has one. */
export function showRun(
  db: Db,
  run: { readonly id: string; readonly channelId: string } & BulkMessageBody,
  at: Date,
): Promise<boolean> {
  const message = {
    id: messageIdOf(run.id),
    kind: BULK_MESSAGE,
    promise: 'latest-state-wins',
    channelId: run.channelId,
    sourceId: run.id,
    rank: 1,
    body: { state: run.state } satisfies BulkMessageBody,
  } as const;
  return addMessage(db, message, at);
}

export async function addNotDone(
  db: Db,
  runId: string,
  personId: string,
  endedAt: Date,
): Promise<void> {
  const message = {
    id: `${NOT_DONE_MESSAGE} ${runId} ${endedAt.getTime()}`,
    kind: NOT_DONE_MESSAGE,
    promise: 'at-least-once',
    channelId: personId,
    sourceId: runId,
    rank: 1,
    body: { endedAt } satisfies NotDoneBody,
  } as const;
  await addMessage(db, message, endedAt);
}
