import type { RawValues } from '../domain/reply.ts';
import type { Operation } from '../operations/define.ts';
import type { Inputs } from '../operations/inputs.ts';
import type { Recipient } from './answers.ts';
import { fitsForm } from './forms/form.ts';
import type { SlackContext } from './parts.ts';
import { waitFor } from '../lib/timeout.ts';

/**
 * Milliseconds to wait for today's values: a trigger_id lives 3 s, and this is only one part of
 * what a form takes.
 */
const TIMEOUT_MS = 900;

/** Returns the given values, with today's values in the fields left empty, if they come in time. */
export async function prefilled(
  slack: SlackContext,
  { operation, raw, to }: { operation: Operation; raw: RawValues; to: Recipient },
  zone: string,
): Promise<RawValues> {
  if (operation.prefill === null) return raw;
  const person = { id: to.personId, zone };
  const channel = { id: to.channelId ?? to.personId, threadTs: to.threadTs };
  const context = slack.contextFor({ person, channel }, slack.now());
  const waited = await waitFor(operation.prefill(raw, context), TIMEOUT_MS);
  if (waited.state === 'done') return onlyFitting(operation, waited.value);
  const err = waited.state === 'failed' ? waited.error : undefined;
  slack.log.warn(
    { err, operation: operation.name, state: waited.state },
    'a form is not prefilled',
  );
  return raw;
}

/**
 * Tells whether this page chooses another object than before: the values of later pages were about
 * the old one.
 */
export function choosesAnew(inputs: Inputs, before: RawValues, after: RawValues): boolean {
  return Object.entries(inputs).some(
    ([name, { kind }]) => kind === 'reference' && before[name] !== after[name],
  );
}

/** Leaves out texts that are longer than their field: they would be cut there, and submitted so. */
function onlyFitting(operation: Operation, values: RawValues): RawValues {
  const fitting = Object.entries(values).filter(([name, value]) =>
    fitsForm(operation, { [name]: value }),
  );
  return Object.fromEntries(fitting);
}
