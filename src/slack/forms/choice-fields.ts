import type { PlainTextOption } from '@slack/types';
import type { Choice } from '../../operations/inputs.ts';
import { readChoices, readFlag } from '../../operations/reading/choices.ts';
import { Fault } from '../../operations/reading/fault.ts';
import { plain } from '../blocks/block.ts';
import { cut } from '../blocks/cut.ts';
import { LIMITS } from '../limits.ts';
import { FIELD_ACTION, type Field, type InputOf } from './field.ts';

/** The most options that are radio buttons; more become a menu. */
const MOST_RADIO_BUTTONS = 4;
const YES: Choice = { value: 'yes', label: 'Yes' };

export const choiceField: Field<InputOf<'choice'>> = (input, { typed }) => {
  const known = input.options.slice(0, LIMITS.options.select);
  const initial = chosen(known, [typed])[0] ?? strange(typed);
  const options = withStrange(known, initial ? [initial] : []);
  const common = {
    action_id: FIELD_ACTION,
    options: options.map(optionOf),
    ...(initial && { initial_option: optionOf(initial) }),
  };
  const isShort = known.length <= MOST_RADIO_BUTTONS;
  return isShort ? { type: 'radio_buttons', ...common } : { type: 'static_select', ...common };
};

export const choicesField: Field<InputOf<'choices'>> = (input, { typed }) => {
  const known = input.options.slice(0, LIMITS.options.select);
  const read = readChoices(input, typed);
  const initial = Array.isArray(read)
    ? chosen(known, read)
    : typed.split(/[\s,]+/).flatMap((word) => chosenOrStrange(input, word));
  const options = withStrange(known, initial);
  const common = {
    action_id: FIELD_ACTION,
    options: options.map(optionOf),
    ...(initial.length > 0 && { initial_options: [...new Set(initial)].map(optionOf) }),
  };
  const isShort = options.length <= LIMITS.options.checkboxes && !input.isFolded;
  return isShort ? { type: 'checkboxes', ...common } : { type: 'multi_static_select', ...common };
};

export const flagField: Field<InputOf<'flag'>> = (_, { typed }) => {
  const read = typed === '' ? false : readFlag(typed);
  const initial = read instanceof Fault ? strange(typed) : read ? YES : undefined;
  return {
    type: 'checkboxes',
    action_id: FIELD_ACTION,
    options: withStrange([YES], initial ? [initial] : []).map(optionOf),
    ...(initial && { initial_options: [optionOf(initial)] }),
  };
};

/** Returns an option of a menu; a label that is too long for Slack is cut, but never the value. */
export function optionOf({ value, label }: Choice): PlainTextOption {
  return { text: plain(cut(label.trim() || value, LIMITS.options.text)), value };
}

function chosen(options: readonly Choice[], typed: readonly string[]): Choice[] {
  const requested = new Set(typed.map((text) => text.trim().toLowerCase()));
  return options.filter(({ value, label }) =>
    [value, label].some((one) => requested.has(one.toLowerCase())),
  );
}

/** Returns the choice that one word of several names, or the word itself if it names none. */
function chosenOrStrange(input: InputOf<'choices'>, word: string): Choice[] {
  const read = readChoices(input, word);
  return Array.isArray(read) ? chosen(input.options, read) : [strange(word) ?? []].flat();
}

/**
 * Returns typed text that is no option as one more option: submitting it shows the same error
 * again.
 */
function strange(typed: string): Choice | undefined {
  return typed === '' ? undefined : { value: typed.slice(0, LIMITS.options.value), label: typed };
}

function withStrange(known: readonly Choice[], initial: readonly Choice[]): readonly Choice[] {
  const values = new Set(known.map(({ value }) => value));
  const others = initial.filter(({ value }) => !values.has(value));
  return [...known.slice(0, LIMITS.options.select - others.length), ...others];
}
