import { InputError } from '../core/errors.ts';
import type { Operation, Prepared, Unreadable } from '../operations/define.ts';
import { spansOf, type RawValues, type Reply } from '../core/reply.ts';
import { permitted } from '../operations/steps.ts';
import { missingInputs } from '../operations/read-values.ts';
import { lineOf } from '../operations/usage.ts';
import type { Asked } from './asked.ts';
import type { Outcome } from './dispatched.ts';
import { fileIdsIn } from './given-files.ts';
import { openForm } from './open-form.ts';
import type { Desk } from './parts.ts';

/** Nobody types more, and it would be shown in pieces, which can't be copied as one. */
const LONGEST_LINE = 200;

/** What an operation came to: its answer, or what it would do once it is confirmed. */
export interface Result {
  readonly reply: Reply;
  readonly needsConfirming: boolean;
  /** On the button that confirms; absent: the operation's own. */
  readonly confirmLabel?: string | undefined;
}

/** A form that was sent must be acknowledged within 3 s, and this comes first. */
const ZONE_TIMEOUT_MS = 900;

/** Runs an operation if everything it needs was given and can be read, otherwise opens its form. */
export async function carryOut(
  desk: Desk,
  asked: Asked,
  triggerId: string,
  { replace = false } = {},
): Promise<Outcome> {
  const isComplete = missingInputs(asked.operation.inputs, asked.raw).length === 0;
  const prepared = isComplete ? await prepare(desk, asked) : null;
  if (prepared === null || prepared.run === null) {
    await openForm(desk, asked, triggerId);
    return 'form opened';
  }
  const result = await resultOf(desk, asked, prepared).catch((error: unknown) => {
    if (wasTypedWithout(asked, error)) return null;
    throw error;
  });
  if (result === null) {
    await openForm(desk, asked, triggerId);
    return 'form opened';
  }
  await answer(desk, asked, result, { replace });
  return result.needsConfirming ? 'asked to confirm' : 'answered';
}

/** Whether all inputs may be left out, yet not all at once: `/template create`. */
function wasTypedWithout({ way, operation, raw }: Asked, error: unknown): boolean {
  if (way !== 'command' || !(error instanceof InputError)) return false;
  const isNothingGiven = Object.values(raw).every((text) => text.trim() === '');
  return (
    isNothingGiven && error.field !== undefined && Object.hasOwn(operation.inputs, error.field)
  );
}

/**
 * Reads the values of an operation that this person may run.
 * @throws {ForbiddenError} when they may not.
 */
export async function prepare(
  desk: Desk,
  { operation, raw, to }: Asked,
  knownZone?: string,
): Promise<Prepared | Unreadable> {
  desk.policy.require(to.personId, operation);
  const zone = knownZone ?? (await zoneFor(desk, operation, raw, to.personId));
  const person = { id: to.personId, zone };
  // In App Home there is no channel; the person's own messages take its place.
  const channel = { id: to.channelId ?? to.personId, threadTs: to.threadTs };
  return operation.prepare(raw, desk.contextFor({ person, channel }, desk.now()));
}

/**
 * The zone in which the values of an operation are read.
 * @throws {UnavailableError} when it matters and Slack doesn't tell it.
 */
export function zoneFor(
  desk: Desk,
  operation: Operation,
  raw: RawValues,
  personId: string,
): Promise<string> {
  const doesMatter = Object.entries(operation.inputs).some(([name, { kind }]) => {
    if (kind === 'hours') return Boolean(raw[name]?.trim());
    // Where no zone is given, the person's own is meant.
    return kind === 'instant' || (kind === 'zone' && !raw[name]?.trim());
  });
  return doesMatter
    ? desk.people.zoneOf(personId, ZONE_TIMEOUT_MS)
    : desk.people.probableZoneOf(personId, ZONE_TIMEOUT_MS);
}

/** Runs it, or previews what has to be confirmed first. */
export async function resultOf(desk: Desk, asked: Asked, prepared: Prepared): Promise<Result> {
  const preview = (await prepared.preview?.()) ?? null;
  const reply = preview ?? (await prepared.run());
  // What was made just now can be picked next.
  if (preview === null && asked.operation.effect !== 'reads') desk.references.expire();
  return {
    reply: withLine(desk, asked, reply),
    needsConfirming: preview !== null,
    confirmLabel: preview?.confirmLabels?.button,
  };
}

/** Tells the person what it came to, and the channel if something was done. */
export async function answer(
  desk: Desk,
  asked: Asked,
  { reply, needsConfirming, confirmLabel }: Result,
  { replace = false } = {},
): Promise<void> {
  const { catalogue, policy } = desk;
  const mayRun = (operation: Operation) => policy.mayRun(asked.to.personId, operation);
  const offered = permitted(reply.steps ?? [], { catalogue, mayRun });
  const steps = await desk.buttons.facesOf(offered, desk.now());
  const buttons = needsConfirming
    ? [...(await confirmButtons(desk, asked, confirmLabel)), ...steps]
    : steps;
  try {
    await desk.answers.privately(asked.to, reply, { buttons, replace });
  } finally {
    // The channel hears what was done, even when the answer can't reach who did it.
    if (!needsConfirming && reply.announcement !== undefined) {
      await desk.answers.announce(asked.to, reply.announcement);
    }
  }
}

async function confirmButtons(desk: Desk, { operation, raw }: Asked, label?: string) {
  const wish = { operation: operation.name, values: raw, nonce: desk.newId() };
  const { confirmLabel, summary } = operation;
  return desk.buttons.confirmFaces(wish, label ?? confirmLabel ?? summary, desk.now());
}

/** After a form the answer shows the line that would do the same, where somebody could type it. */
export function withLine(desk: Desk, { operation, raw, way }: Asked, reply: Reply): Reply {
  if (way !== 'form' || fileIdsIn(operation.inputs, raw).length > 0) return reply;
  const line = lineOf(operation, raw, desk.config.bot.commandPrefix);
  if (line.length > LONGEST_LINE) return reply;
  const before = reply.footnote === undefined ? [] : [...spansOf(reply.footnote), ' · '];
  return {
    ...reply,
    footnote: [...before, 'The same in one line: ', { kind: 'code', text: line }],
  };
}
