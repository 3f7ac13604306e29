import type { ReplyFile, Section } from '../domain/reply.ts';
import type { MessageKind } from '../outbox/message-kind.ts';
import {
  BULK_MESSAGE,
  type BulkMessageBody,
  NOT_DONE_MESSAGE,
  type NotDoneBody,
} from '../store/bulk-runs/bulk-messages.ts';
import type { BulkRun, BulkRuns } from '../store/bulk-runs/bulk-runs.ts';
import type { OutgoingMessage } from '../store/outbox/outgoing-messages.ts';
import { finishedOf, runCard } from './card.ts';
import { notDoneFile, notDoneOf } from './not-done.ts';

interface ProgressParts {
  readonly store: BulkRuns;
  /** Milliseconds between two updates of a message while its run goes on. */
  readonly showEveryMs: number;
  /** Hands files to a person, where nobody else sees them. */
  readonly shareFiles: (personId: string, files: readonly ReplyFile[]) => Promise<void>;
  /** Tells whether somebody is still a member who may use Postbell; `null`: Slack doesn't say. */
  readonly isHere: (personId: string) => Promise<boolean | null>;
  /** Names those who can resume a run whose owner may not go on with it. */
  readonly successors: (run: BulkRun) => Promise<Section>;
}

/** The reason of a run that is paused since its owner lost what it takes. */
export const OWNER_LOST = 'Its owner no longer has permission for this.';

/** Milliseconds to the next look at a run that was stopped while a part is under way. */
const SOON_MS = 300;
/** Milliseconds until Slack is asked again who somebody is. */
const ASK_AGAIN_MS = 60_000;

export function bulkKinds(parts: ProgressParts): readonly MessageKind[] {
  return [runKind(parts), notDoneKind(parts)];
}

function runKind({ store, showEveryMs, successors }: ProgressParts): MessageKind {
  const runOf = ({ sourceId }: OutgoingMessage) => store.get(sourceId ?? '');
  const rateOf = createRates();
  return {
    name: BULK_MESSAGE,
    isDropped: ({ body }, because) =>
      // Somebody who deleted the message doesn't want it back before the end. `BulkRuns` wrote it.
      because === 'gone' ? (body as BulkMessageBody).state === 'running' : because === 'closed',

    async elsewhere(message) {
      const personId = (await runOf(message))?.personId ?? message.channelId;
      return personId === message.channelId ? null : personId;
    },

    async dueAt(message, at) {
      const run = await runOf(message);
      if (run === null) return 'never';
      if (message.version <= message.shownVersion) return null;
      const { shownAt } = message;
      if (run.state === 'stopped' && (await store.isHeld(run.id))) {
        return new Date(at.getTime() + SOON_MS);
      }
      if (run.state !== 'running' || shownAt === null || shownAt > at) return at;
      return new Date(shownAt.getTime() + showEveryMs);
    },

    async draw(message, at) {
      const run = await runOf(message);
      if (run === null) return null;
      const rate = rateOf(run, at);
      const isRunning = run.state === 'running';
      const card = isRunning ? runCard(run, { rate }) : (await cardAtRest(store, run)).card;
      const isLost = run.state === 'paused' && run.reason === OWNER_LOST;
      const sections = [...(card.sections ?? []), ...(isLost ? [await successors(run)] : [])];
      const reply = { ...card, sections };
      const threadTs = message.channelId === run.channelId ? run.threadTs : null;
      return { reply, threadTs, isFinal: !isRunning };
    },
  };
}

/** Returns the rows a second of a run since this process first drew it. */
function createRates() {
  const first = new Map<string, { readonly finished: number; readonly atMs: number }>();
  return (run: BulkRun, at: Date): number | null => {
    if (run.state !== 'running') first.delete(run.id);
    const before = first.get(run.id);
    const now = { finished: finishedOf(run), atMs: at.getTime() };
    if (before) {
      return (1000 * (now.finished - before.finished)) / Math.max(1, now.atMs - before.atMs);
    }
    if (run.state === 'running') first.set(run.id, now);
    return null;
  };
}

function notDoneKind({ store, shareFiles, isHere }: ProgressParts): MessageKind {
  const filesOf = async ({ sourceId, body }: OutgoingMessage) => {
    const run = await store.get(sourceId ?? '');
    // `BulkRuns` wrote it.
    const { endedAt } = body as NotDoneBody;
    // A run that went on since then has another end.
    if (run === null || run.endedAt?.getTime() !== endedAt.getTime()) return [];
    return notDoneFile(store, run, await notDoneOf(store, run), { isNews: true });
  };
  return {
    name: NOT_DONE_MESSAGE,
    isDropped: (_, because) => because === 'gone' || because === 'closed',
    async dueAt(message, at) {
      if (await store.isHeld(message.sourceId ?? '')) return new Date(at.getTime() + SOON_MS);
      if ((await filesOf(message)).length === 0) return 'never';
      // Whoever became a guest gets nobody's rows, not even those that they gave.
      const isStillHere = await isHere(message.channelId);
      if (isStillHere === null) return new Date(at.getTime() + ASK_AGAIN_MS);
      return isStillHere ? at : 'never';
    },
    async draw(message) {
      const files = await filesOf(message);
      if (files.length === 0) return null;
      const upload = () => shareFiles(message.channelId, files);
      return { reply: { title: '' }, threadTs: null, isFinal: true, upload };
    },
  };
}

/** Returns the card of a run that isn't running, with what was not done. */
export async function cardAtRest(store: BulkRuns, run: BulkRun) {
  const notDone = await notDoneOf(store, run);
  const undoneBy = (await store.undoneBy(run.id))?.id ?? null;
  return { notDone, card: runCard(run, { reasons: notDone.reasons, undoneBy }) };
}
