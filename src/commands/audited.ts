import type { AuditOutcome, AuditUndo } from '../domain/audit.ts';
import type { AuditSubject } from '../domain/reply.ts';
import { plainText, type RawValues, type Reply } from '../domain/reply.ts';
import { ForbiddenError, isInDoubt, PostbellError, UndeliverableError } from '../lib/errors.ts';
import { maskPeople } from '../lib/mask.ts';
import { shortened } from '../lib/text.ts';
import type { AuditTrail, NewAttempt } from '../policy/audit.ts';
import type { Store } from '../store/store.ts';
import type { Operation } from './define.ts';
import type { Invocation } from './invocation.ts';
import { isRefusal } from './failures.ts';
import { loggedInputs, maskedInputs } from './masked-inputs.ts';
import { isId } from './references/reference.ts';
import { fileIdsIn } from './uploaded.ts';

interface Audited {
  readonly audit: AuditTrail;
  readonly store: Pick<Store, 'uploads' | 'buttonPayloads'>;
  readonly now: () => Date;
}

const LONGEST_WORDS = 300;

/** Tells whether the audit trail has it: it changes, sends, deletes, exports, reveals or grants. */
function isAudited(operation: Operation, raw: RawValues): boolean {
  const { rights } = operation.needs(raw);
  return operation.effect !== 'reads' || rights.includes('export') || rights.includes('reveal');
}

/**
 * Runs what was asked for between two rows of the audit trail: the intent before, the outcome after.
 * @param success the outcome of an answer
 * @throws {UnavailableError} when the intent can't be written; then nothing was done.
 */
export async function runAudited(
  bot: Audited,
  invocation: Invocation,
  run: () => Promise<Reply>,
  success: AuditOutcome = 'done',
): Promise<Reply> {
  if (!isAudited(invocation.operation, invocation.raw)) return run();
  const { act, operation } = invocation;
  const begun = act ? { act, isBegun: !operation.isJob } : undefined;
  const attempt = await bot.audit.begin(await attemptOf(bot, invocation), { begun });
  let reply: Reply;
  try {
    reply = await run();
  } catch (error) {
    await attempt.end({ outcome: outcomeOf(error), words: wordsOf(error) });
    throw error;
  }
  const { announcement, subject } = reply;
  const words = announcement && inTrail(plainText(announcement));
  const outcome = success === 'done' && reply.isUnchanged ? 'unchanged' : success;
  await attempt.end({ outcome, words, subject, undo: await undoIn(bot, reply) });
  return reply;
}

/** Keeps what takes it back, as it is kept for long buttons: the trail has no addresses. */
async function undoIn(
  { store, now }: Pick<Audited, 'store' | 'now'>,
  { actions = [] }: Reply,
): Promise<AuditUndo | null> {
  for (const action of actions) {
    if (action.kind !== 'operation' || action.undo === undefined) continue;
    const { operation, values, undo: where } = action;
    const saving = store.buttonPayloads.save({ operation, values }, now());
    // Its button stands below the answer all the same.
    const payloadId = await saving.catch(() => null);
    return payloadId === null ? null : { where, payloadId };
  }
  return null;
}

/** Adds to the audit trail that somebody may not do this; other failures before the act are none. */
export async function auditRefusal(
  bot: Audited,
  invocation: Invocation | null,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ForbiddenError) || invocation === null) return;
  if (!isAudited(invocation.operation, invocation.raw)) return;
  await bot.audit.refuse(await attemptOf(bot, invocation), inTrail(error.message));
}

/** Stands among the inputs of an attempt: the Slack user id of who was asked to do it. */
export const ASSIGNEE = 'assignee';

export async function attemptOf(
  { store }: Pick<Audited, 'store'>,
  { operation, raw, to, way, approverId, requestId, assigneeId }: Invocation,
): Promise<NewAttempt> {
  const fileIds = fileIdsIn(operation.inputs, raw);
  // Names of files are worth no failure.
  const fileNames = await store.uploads.names(fileIds).catch(() => new Map<string, string>());
  return {
    personId: to.personId,
    way,
    channelId: to.channelId,
    operation: operation.name,
    inputs: {
      ...maskedInputs(operation.inputs, raw, fileNames),
      ...(assigneeId !== undefined && { [ASSIGNEE]: assigneeId }),
    },
    subject: subjectIn(operation, raw),
    approverId: approverId ?? null,
    requestId: requestId ?? null,
    logged: [...loggedInputs(operation.inputs), ASSIGNEE],
  };
}

/** Returns the thing named: one of the operation's own kind, or else a person or a channel. */
function subjectIn({ area, inputs }: Operation, raw: RawValues): AuditSubject | null {
  const named = Object.entries(inputs).flatMap(([name, input]): AuditSubject[] => {
    const id = raw[name]?.trim() ?? '';
    if (id === '') return [];
    if (input.kind === 'person' || input.kind === 'channel') return [{ kind: input.kind, id }];
    const isKnown = input.kind === 'reference' && isId(input.to, id) && !id.includes('@');
    return isKnown && input.to !== 'grant' ? [{ kind: input.to, id }] : [];
  });
  const own = named.find(({ kind }) => kind.startsWith(area));
  const place = named.find(({ kind }) => kind === 'person' || kind === 'channel');
  return own ?? place ?? named[0] ?? null;
}

function outcomeOf(error: unknown): AuditOutcome {
  if (isRefusal(error)) return 'refused';
  const isDefect = !(error instanceof PostbellError);
  return isDefect || isInDoubt(error) || error instanceof UndeliverableError ? 'unknown' : 'failed';
}

function wordsOf(error: unknown): string {
  return error instanceof PostbellError
    ? inTrail(error.message)
    : 'Something went wrong in Postbell.';
}

function inTrail(words: string): string {
  return shortened(maskPeople(words), LONGEST_WORDS);
}
