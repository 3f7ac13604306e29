import { formatMoment } from '../domain/figures.ts';
import { type Notice, time, warning } from '../domain/reply.ts';
import { hoursInWords, type QuietHours, quietUntil } from '../domain/schedule.ts';
import { InputError } from '../lib/errors.ts';
import type { ConfirmLabels } from '../commands/define.ts';
import type { Reading } from '../commands/reading.ts';

/** @throws {InputError} for the field `at`, when it is over: it must never become "now". */
export function checkSendTime(
  { at }: { readonly at?: Date | undefined },
  { now }: Pick<Reading, 'now'>,
): void {
  if (at === undefined || at > now) return;
  const sentence = 'That time has passed. Choose a later one, or leave it blank to send now.';
  throw new InputError(sentence, { field: 'at' });
}

const FAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Warns of a time that is so far away that it may be a slip. */
export function farAway(at: Date | undefined, { now }: Pick<Reading, 'now'>): Notice | false {
  const isFar = at !== undefined && at.getTime() - now.getTime() > FAR_MS;
  return isFar && warning(`This is more than a year from now, in ${at.getUTCFullYear()}.`);
}

/**
 * The label of a form’s button has room for a word or two.
 * @param isOverriding true where whoever confirms it overrides a warning
 */
export function sendLabels(
  at: Date | undefined,
  reading: Reading,
  isOverriding = false,
): ConfirmLabels {
  if (isOverriding) {
    const words = at === undefined ? 'Send anyway' : 'Schedule anyway';
    return { button: words, submit: words };
  }
  if (at === undefined) return { button: 'Send now', submit: 'Send now' };
  return { button: `Schedule for ${formatMoment(at, reading)}`, submit: 'Schedule campaign' };
}

/** Warns of what goes out in the quiet hours of the workspace; `null` where it doesn’t. */
export function quietWarning(quiet: QuietHours | null, at: Date): Notice | null {
  const end = quiet && quietUntil(quiet, at);
  if (!quiet || !end) return null;
  const hours = hoursInWords(quiet);
  return warning([`It goes out in the quiet hours, ${hours}. They end `, time(end), '.']);
}
