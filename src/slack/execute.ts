import { InputError } from '../lib/errors.ts';
import type { Operation, Prepared, Unreadable } from '../operations/define.ts';
import { spansOf, type RawValues, type Reply } from '../domain/reply.ts';
import { missingInputs } from '../operations/read-values.ts';
import { lineOf } from '../operations/usage.ts';
import type { Invocation } from './invocation.ts';
import type { Outcome } from './handled.ts';
import { fileIdsIn } from './given-files.ts';
import { openForm } from './open-form.ts';
import type { SlackContext } from './parts.ts';

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
export async function execute(
  slack: SlackContext,
  invocation: Invocation,
  triggerId: string,
  { replace = false } = {},
): Promise<Outcome> {
  const isComplete = missingInputs(invocation.operation.inputs, invocation.raw).length === 0;
  const prepared = isComplete ? await prepare(slack, invocation) : null;
  if (prepared === null || prepared.run === null) {
    await openForm(slack, invocation, triggerId);
    return 'form opened';
  }
  const result = await resultOf(slack, invocation, prepared).catch((error: unknown) => {
    if (wasTypedWithout(invocation, error)) return null;
    throw error;
  });
  if (result === null) {
    await openForm(slack, invocation, triggerId);
    return 'form opened';
  }
  await answer(slack, invocation, result, { replace });
  return result.needsConfirming ? 'asked to confirm' : 'answered';
}

/**
 * Tells whether a command without any value failed on one of its inputs: each may be left out, but
 * not all at once, as in `/template create`.
 */
function wasTypedWithout({ way, operation, raw }: Invocation, error: unknown): boolean {
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
  slack: SlackContext,
  { operation, raw, to }: Invocation,
  knownZone?: string,
): Promise<Prepared | Unreadable> {
  slack.policy.require(to.personId, operation);
  const zone = knownZone ?? (await zoneFor(slack, operation, raw, to.personId));
  const person = { id: to.personId, zone };
  // In App Home there is no channel; the person's id takes its place.
  const channel = { id: to.channelId ?? to.personId, threadTs: to.threadTs };
  return operation.prepare(raw, slack.contextFor({ person, channel }, slack.now()));
}

/**
 * Returns the zone in which the values of an operation are read.
 * @throws {UnavailableError} when the values depend on it and Slack doesn't give it.
 */
export function zoneFor(
  slack: SlackContext,
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
    ? slack.people.zoneOf(personId, ZONE_TIMEOUT_MS)
    : slack.people.probableZoneOf(personId, ZONE_TIMEOUT_MS);
}

/** Runs the operation, or previews it if it has to be confirmed first. */
export async function resultOf(
  slack: SlackContext,
  invocation: Invocation,
  prepared: Prepared,
): Promise<Result> {
  const preview = (await prepared.preview?.()) ?? null;
  const reply = preview ?? (await prepared.run());
  // Drop cached references, so that a newly created object can be picked at once.
  if (preview === null && invocation.operation.effect !== 'reads') slack.references.expire();
  return {
    reply: withLine(slack, invocation, reply),
    needsConfirming: preview !== null,
    confirmLabel: preview?.confirmLabels?.button,
  };
}

/** Sends the answer to the person, and an announcement to the channel if something was done. */
export async function answer(
  slack: SlackContext,
  invocation: Invocation,
  { reply, needsConfirming, confirmLabel }: Result,
  { replace = false } = {},
): Promise<void> {
  const steps = await slack.buttons.buttonsOf(reply.steps, invocation.to.personId, slack.now());
  const buttons = needsConfirming
    ? [...(await confirmButtons(slack, invocation, confirmLabel)), ...steps]
    : steps;
  try {
    await slack.answers.privately(invocation.to, reply, { buttons, replace });
  } finally {
    // The channel is notified of what was done even when the answer can't reach the person.
    if (!needsConfirming && reply.announcement !== undefined) {
      await slack.answers.announce(invocation.to, reply.announcement);
    }
  }
}

async function confirmButtons(slack: SlackContext, { operation, raw }: Invocation, label?: string) {
  const wish = { operation: operation.name, values: raw, nonce: slack.newId() };
  const { confirmLabel, summary } = operation;
  return slack.buttons.confirmationButtons(wish, label ?? confirmLabel ?? summary, slack.now());
}

/**
 * Adds to the answer of a form the command line that does the same; not for files or long lines.
 */
export function withLine(
  slack: SlackContext,
  { operation, raw, way }: Invocation,
  reply: Reply,
): Reply {
  if (way !== 'form' || fileIdsIn(operation.inputs, raw).length > 0) return reply;
  const line = lineOf(operation, raw, slack.config.bot.commandPrefix);
  if (line.length > LONGEST_LINE) return reply;
  const before = reply.footnote === undefined ? [] : [...spansOf(reply.footnote), ' · '];
  return {
    ...reply,
    footnote: [...before, 'The same in one line: ', { kind: 'code', text: line }],
  };
}
