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

/**
 * The longest command line that is shown: nobody types more, and it would be split into pieces,
 * which can't be copied as one.
 */
const LONGEST_LINE = 200;

/** The outcome of an operation: its reply, or the preview of what it does once it is confirmed. */
export interface Result {
  readonly reply: Reply;
  readonly needsConfirming: boolean;
  /** The label of the button that confirms; absent: the operation's own. */
  readonly confirmLabel?: string | undefined;
}

/**
 * Milliseconds to wait for a time zone, since a form must be acknowledged within 3 s and this comes
 * first.
 */
const ZONE_TIMEOUT_MS = 900;

/** Runs an operation if all its inputs were given and can be read, otherwise opens its form. */
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

/**
 * Tells whether a command without any value failed on one of its inputs: each may be left out, but
 * not all at once, as in `/template create`.
 */
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
  // In App Home there is no channel; the person's id takes its place.
  const channel = { id: to.channelId ?? to.personId, threadTs: to.threadTs };
  return operation.prepare(raw, desk.contextFor({ person, channel }, desk.now()));
}

/**
 * Returns the zone in which the values of an operation are read.
 * @throws {UnavailableError} when the values depend on it and Slack doesn't give it.
 */
export function zoneFor(
  desk: Desk,
  operation: Operation,
  raw: RawValues,
  personId: string,
): Promise<string> {
  const doesMatter = Object.entries(operation.inputs).some(([name, { kind }]) => {
    if (kind === 'hours') return Boolean(raw[name]?.trim());
    // An empty zone input stands for the person's own zone.
    return kind === 'instant' || (kind === 'zone' && !raw[name]?.trim());
  });
  return doesMatter
    ? desk.people.zoneOf(personId, ZONE_TIMEOUT_MS)
    : desk.people.probableZoneOf(personId, ZONE_TIMEOUT_MS);
}

/** Runs the operation, or previews it if it has to be confirmed first. */
export async function resultOf(desk: Desk, asked: Asked, prepared: Prepared): Promise<Result> {
  const preview = (await prepared.preview?.()) ?? null;
  const reply = preview ?? (await prepared.run());
  // Drop cached references, so that a newly created object can be picked at once.
  if (preview === null && asked.operation.effect !== 'reads') desk.references.expire();
  return {
    reply: withLine(desk, asked, reply),
    needsConfirming: preview !== null,
    confirmLabel: preview?.confirmLabels?.button,
  };
}

/** Sends the answer to the person, and an announcement to the channel if something was done. */
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
    // The channel is notified of what was done even when the answer can't reach the person.
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

/**
 * Adds to the answer of a form the command line that does the same; not for files or long lines.
 */
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
