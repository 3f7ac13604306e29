import { type Override, OVERRIDING, overridesTyped, undecidedIn } from '../domain/approvals.ts';
import type { RawValues } from '../domain/reply.ts';
import { InputError } from '../lib/errors.ts';
import { enumerated } from '../lib/text.ts';
import type { Preview } from './define.ts';
import type { Inputs } from './inputs.ts';
import type { Invocation } from './invocation.ts';

/** There is a warning that whoever confirmed it hasn't seen: the review is shown once more. */
export class UndecidedError extends InputError {}

/** @throws {UndecidedError} for a warning that came after the review that was confirmed */
export function requireDecided(overrides: readonly Override[], decided: string | undefined): void {
  const words = undecidedIn(overrides, decided).map((one) => one.words);
  if (words.length === 0) return;
  throw new UndecidedError(`Since the review there is ${enumerated(words)}. Review it again.`);
}

/** Returns the values with what confirming this preview fixes and overrides, and nothing else. */
export function withOverrides(raw: RawValues, { stakes, fixed }: Preview): RawValues {
  const shown = { ...raw, ...fixed };
  if (stakes?.overrides === undefined) return shown;
  const { [OVERRIDING]: _, ...rest } = shown;
  const typed = overridesTyped(stakes.overrides);
  return typed === '' ? rest : { ...rest, [OVERRIDING]: typed };
}

/** Returns values without those that confirming an earlier review gave. */
export function withoutDecided(inputs: Inputs, values: RawValues): RawValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !inputs[name]?.isUnasked));
}

/** Returns values with what a review decided in place of what an earlier one did. */
export function withDecided(inputs: Inputs, values: RawValues, reviewed: RawValues): RawValues {
  const decided = Object.entries(reviewed).filter(([name]) => inputs[name]?.isUnasked);
  return { ...withoutDecided(inputs, values), ...Object.fromEntries(decided) };
}

/** Tells whether a preview warns of something that wasn't in the one that was confirmed. */
export function isUndecided({ raw }: Pick<Invocation, 'raw'>, { stakes }: Preview): boolean {
  return undecidedIn(stakes?.overrides ?? [], raw[OVERRIDING]).length > 0;
}
