import type { AuditedAttempt } from '../domain/audit.ts';
import { action, type Reply, type Text, time } from '../domain/reply.ts';
import { capitalised } from '../lib/text.ts';
import type { KeptAct } from '../store/acts.ts';
import { ASSIGNEE } from './audited.ts';
import type { Catalogue } from './catalogue-of.ts';
import { lookAgain } from './failures.ts';
import { loggedInputs } from './masked-inputs.ts';

/** Tells the person who waited for an interrupted act what is known of it. */
export function interruptedReply(
  catalogue: Catalogue,
  act: KeptAct,
  attempt: AuditedAttempt | null,
): Reply {
  const what = titleOf(catalogue, act);
  if (act.begunAt === null) {
    const summary = 'Nothing was changed, so you can repeat it.';
    return { title: `Postbell was interrupted before “${what}” began`, summary };
  }
  const during = (summary: Text): Reply => ({
    title: `Postbell was interrupted during “${what}”`,
    summary,
  });
  const assigneeId = attempt?.inputs[ASSIGNEE];
  if (assigneeId !== undefined) return during(handedOverInWords(assigneeId, attempt?.state));
  switch (attempt?.state) {
    case 'done':
      return withWords(during('It was done, but you may have no answer.'), attempt);
    case 'unchanged':
      return during('There was nothing to change, but you may have no answer.');
    case 'requested':
      return during('Approval was requested, but you may have no answer.');
    case 'prepared':
      return during('It was only prepared: nothing was changed.');
    case 'refused':
    case 'failed':
      return withWords(during('It didn’t work, and you may have no answer.'), attempt);
    case 'unknown':
    case 'underway':
    case undefined:
      return {
        ...during('It isn’t known whether it was done. Check before you repeat it.'),
        actions: checks(catalogue, act, attempt),
      };
  }
}

/** Says what became of asking somebody else to do it: nothing else was to be done. */
function handedOverInWords(assigneeId: string, state: AuditedAttempt['state'] | undefined): Text {
  const person = { kind: 'person', id: assigneeId } as const;
  if (state === 'requested') return [person, ' was asked to do it, but you may have no answer.'];
  if (state === 'refused' || state === 'failed') {
    return [person, ' wasn’t asked to do it, and you may have no answer.'];
  }
  return ['It isn’t known whether ', person, ' was asked to do it. Ask them, or repeat it.'];
}

/** Tells somebody who uses a button or form again, long after, what came of the first use. */
export function usedReply(
  catalogue: Catalogue,
  act: KeptAct | null,
  attempt: AuditedAttempt | null,
): Reply {
  if (act === null || act.attemptId === '') return { title: '', summary: USED };
  const { state, runId } = act;
  if (runId !== null) {
    const view = action('postbell jobs show', { run: runId }, 'View job');
    return {
      title: '',
      summary: `Already started, as job ${runId}.`,
      actions: [view],
    };
  }
  if (attempt?.endedAt) {
    if (attempt.state === 'done') {
      return { title: '', summary: ['Already done ', time(attempt.endedAt), '.'] };
    }
    if (attempt.state !== 'unknown') return { title: '', summary: USED };
    const summary = `${USED} It isn’t known whether it was done. Check before you repeat it.`;
    return { title: '', summary, actions: checks(catalogue, act, attempt) };
  }
  if (state === 'alive') {
    const summary =
      'Postbell is still doing this, or was interrupted. You’ll be told within a minute.';
    return { title: '', summary };
  }
  return interruptedReply(catalogue, act, attempt);
}

const USED = 'This was already used; it works only once.';

function titleOf(catalogue: Catalogue, { operation }: KeptAct): string {
  return catalogue.find(operation)?.title ?? operation;
}

function withWords(reply: Reply, { words }: AuditedAttempt): Reply {
  if (words === null) return reply;
  return { ...reply, sections: [{ kind: 'paragraph', text: capitalised(words) }] };
}

/** Offers to look by what was picked: the trail keeps that, but no addresses and texts. */
function checks(catalogue: Catalogue, act: KeptAct, attempt: AuditedAttempt | null) {
  const operation = catalogue.find(act.operation);
  if (!operation) return [];
  const picked = loggedInputs(operation.inputs);
  const kept = Object.entries(attempt?.inputs ?? {}).filter(([name]) => picked.includes(name));
  return lookAgain(catalogue, { operation, raw: Object.fromEntries(kept) });
}
