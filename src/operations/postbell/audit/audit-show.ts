import type { AttemptState, AuditedAttempt, AuditUndo } from '../../../domain/audit.ts';
import { formatNumber } from '../../../domain/figures.ts';
import {
  action,
  type Fact,
  facts,
  type OperationAction,
  type Reply,
  type Section,
  type Span,
  type Text,
  time,
} from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { InputError } from '../../../lib/errors.ts';
import { resultOf } from '../../../lib/result.ts';
import { FORGOTTEN } from '../../../store/privacy.ts';
import type { OperationContext } from '../../../commands/context.ts';
import { defineOperation, type Operation } from '../../../commands/define.ts';
import { ASSIGNEE } from '../../../commands/audited.ts';
import { maskedInputs } from '../../../commands/masked-inputs.ts';
import { underCurrentNames } from '../../../commands/read-values.ts';
import {
  aboutSpan,
  channelSpan,
  openSubject,
  personSpan,
  subjectInWords,
  WAY_LABELS,
} from './audit-words.ts';

export const auditShow = defineOperation({
  name: 'postbell audit show',
  title: 'Audit entry',
  summary: 'Show one entry of the audit trail: who, how, where, and the outcome',
  right: 'administer',
  effect: 'reads',
  example: 'k7x2m9qwer',
  inputs: {
    attempt: { kind: 'text', label: 'Entry', hint: 'Its ID in the audit trail', maxLength: 40 },
  },
  async run({ attempt: id }, context): Promise<Reply> {
    const attempt = await context.store.audit.find(id, context.now);
    if (attempt === null) {
      throw new InputError(`The audit trail has no entry “${id}”.`, { field: 'attempt' });
    }
    const { personId, operation: name, subject } = attempt;
    const operation = context.catalogue.find(name);
    return {
      title: name,
      summary: verdictOf(attempt),
      sections: compact<Section>([
        attempt.words !== null && { kind: 'paragraph', text: wordsOf(attempt) },
        facts(factsOf(attempt)),
        ...inputSections(attempt, operation),
      ]),
      actions: compact([
        subject && openSubject(subject),
        await undoOf(attempt, context),
        personId !== '' && action('postbell audit', { person: personId }, 'More by this person'),
        operation && action('postbell audit', { command: name }, 'More of this command'),
        subject &&
          action('postbell audit', { about: subjectInWords(subject) }, 'More about this item'),
      ]),
      footnote: `Entry ${id} · row ${formatNumber(attempt.seq)} · hash ${attempt.hash.slice(0, 12)}…`,
    };
  },
});

/** The words before the person, between them and the moment, and after that. */
const VERDICTS: Readonly<Record<AttemptState, readonly [string, string, string]>> = {
  done: ['Done by ', ', ', '.'],
  unchanged: ['Requested by ', ', ', '. All was like that before, so nothing was changed.'],
  requested: ['', ' requested approval, ', '. Nothing was done at that point.'],
  prepared: ['Prepared by an assistant for ', ', ', '. Nothing was done at that point.'],
  refused: ['Refused for ', ', ', '. Nothing was changed.'],
  failed: ['Failed for ', ', ', '.'],
  unknown: ['Outcome unknown: check before you repeat it. Started by ', ', ', '.'],
  underway: ['In progress for ', ' since ', '.'],
};

function verdictOf({ state, personId, at }: AuditedAttempt): Text {
  const who: Span = personId === '' ? 'Postbell' : { kind: 'person', id: personId };
  const [before, between, after] = VERDICTS[state];
  return [before, who, between, time(at), after];
}

/** Ids of Slack as plain texts of replies have them. */
const NAMED = /([@#])([UWCG][A-Z0-9]{2,})/u;

/** Returns the words with the names of people and channels; those of a deed follow who did it. */
function wordsOf({ words, state, way, personId }: AuditedAttempt): Text {
  const [first = '', ...rest] = (words ?? '').split(NAMED);
  const named = Array.from({ length: rest.length / 3 }, (_, index): readonly Span[] => {
    const [sign, id = '', text = ''] = rest.slice(index * 3);
    return [{ kind: sign === '@' ? 'person' : 'channel', id }, text];
  });
  const isDeed = state === 'done' && way !== 'job';
  const who: readonly Span[] = isDeed ? [{ kind: 'person', id: personId }, ' '] : [];
  return [...who, first, ...named.flat()];
}

function factsOf(attempt: AuditedAttempt): readonly (Fact | false)[] {
  const { channelId, way, approverId, durationMs, endedAt, subject, inputs } = attempt;
  const isGiven = subject !== null && Object.values(inputs).includes(subject.id);
  return [
    { label: 'Via', value: WAY_LABELS[way] },
    { label: 'Where', value: channelSpan(channelId) },
    subject !== null && !isGiven && { label: 'About', value: aboutSpan(attempt) },
    approverId !== null && { label: 'Approved by', value: personSpan(approverId) },
    endedAt !== null && { label: 'Finished', value: time(endedAt) },
    durationMs !== null && { label: 'Took', value: `${formatNumber(durationMs)} ms` },
  ];
}

/** Shows the inputs by their labels; a job and an earlier version have others. */
function inputSections(
  { inputs }: AuditedAttempt,
  operation: Operation | undefined,
): readonly Section[] {
  const given = Object.entries(underCurrentNames(operation?.inputs ?? {}, inputs));
  if (given.length === 0) return [];
  const shown = given.map(([name, value]): Fact => {
    if (name === ASSIGNEE) return { label: 'Asked', value: { kind: 'person', id: value } };
    const input = operation?.inputs[name];
    const isSpan = input?.kind === 'person' || input?.kind === 'channel';
    return { label: input?.label ?? name, value: isSpan ? { kind: input.kind, id: value } : value };
  });
  return [{ kind: 'heading', text: 'Inputs' }, facts(shown)];
}

/** Returns what takes an attempt back; `null` where nothing does, or it was done since. */
async function undoOf(
  attempt: AuditedAttempt,
  context: OperationContext,
): Promise<OperationAction | null> {
  const { subject, undo, state } = attempt;
  if (subject?.kind === 'bulk-run') return undoOfRun(subject.id, context);
  if (state !== 'done' || undo === null) return null;
  const isHere = (attempt.channelId ?? attempt.personId) === context.channel.id;
  if (undo.where === 'here' && !isHere) return null;
  const payload = await context.store.buttonPayloads.get(undo.payloadId);
  const operation = payload && context.catalogue.find(payload.operation);
  if (!payload || !operation) return null;
  const values = underCurrentNames(operation.inputs, payload.values);
  if (Object.values(values).some((value) => value.includes(FORGOTTEN))) return null;
  const masked = maskedInputs(operation.inputs, values, new Map());
  const doing = { operation: operation.name, values: masked, where: undo.where };
  if (await isOvertaken(attempt, doing, context)) return null;
  return action(operation, values, 'Undo…', { asksFirst: true });
}

async function undoOfRun(run: string, { bulk }: OperationContext): Promise<OperationAction | null> {
  const { failure } = await resultOf(bulk.describeUndo(run));
  return failure ? null : action('postbell jobs undo', { run }, 'Undo job');
}

interface Undo extends Pick<AuditUndo, 'where'> {
  readonly operation: string;
  /** As the trail keeps them. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Tells whether the same was changed again since, so that an undo would restore what is no longer
 * what was before. The same is what attempt and undo have in common, such as the list of a rename.
 */
async function isOvertaken(
  attempt: AuditedAttempt,
  undo: Undo,
  { store, now, catalogue }: OperationContext,
): Promise<boolean> {
  const { seq, operation, channelId } = attempt;
  const [area = ''] = operation.split(' ');
  const today = (name: string) => catalogue.find(name)?.name ?? name;
  const inputsOf = (one: AuditedAttempt) =>
    underCurrentNames(catalogue.find(one.operation)?.inputs ?? {}, one.inputs);
  const alike = new Set([operation, undo.operation].map(today));
  const inputs = inputsOf(attempt);
  const common = Object.entries(undo.values).filter(([name, value]) => inputs[name] === value);
  const same = common.length > 0 ? common : Object.entries(undo.values);
  for await (const later of store.audit.all({ operation: area, afterSeq: seq }, now)) {
    if (later.state === 'refused' || later.state === 'failed') continue;
    if (undo.where === 'here' && later.channelId !== channelId) continue;
    const isAlike = same.length > 1 || alike.has(today(later.operation));
    const laterInputs = inputsOf(later);
    if (isAlike && same.every(([name, value]) => laterInputs[name] === value)) return true;
  }
  return false;
}
