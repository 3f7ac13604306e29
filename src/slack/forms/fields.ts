import type {
  DateTimepicker,
  ExternalSelect,
  FileInput,
  InputBlockElement,
  PlainTextInput,
  PlainTextOption,
} from '@slack/types';
import type { Choice, Input } from '../../commands/inputs.ts';
import { Fault } from '../../commands/fault.ts';
import { readDay, readInstant, readTime } from '../../commands/moments.ts';
import {
  readChoices,
  readChannel,
  readFlag,
  readPerson,
  readInteger,
} from '../../commands/reading.ts';
import {
  isId,
  partsOf,
  REFERENCE_FILTERS,
  type ReferenceFilter,
  type ReferenceTarget,
} from '../../commands/references/reference.ts';
import { plain, cut } from '../blocks/text.ts';
import { LIMITS } from '../limits.ts';

type InputOf<Kind extends Input['kind']> = Input & { readonly kind: Kind };

export interface FieldStart {
  readonly typed: string;
  readonly titles: ReadonlyMap<string, string>;
  /** IANA zone of the person. */
  readonly zone: string;
}

/**
 * Creates the element for one kind of input. It shows whatever was typed, even if that can't be
 * read: a field that came back empty would pass for a decision, such as "now".
 */
type Field<I extends Input> = (input: I, start: FieldStart) => InputBlockElement;

/** The action id of every element of a form, except those with a typeahead. */
const FIELD_ACTION = 'value';

const textField: Field<InputOf<'text'>> = (input, start) => {
  const most = Math.max(input.maxLength ?? LIMITS.textInput, start.typed.length);
  return {
    ...textAsTyped(start),
    ...(input.multiline && { multiline: true }),
    // A text that is too long already stays whole, to be shortened: reading it says by how much.
    max_length: Math.min(most, LIMITS.textInput),
  };
};

/** A number out of range stays, without that bound: Slack takes no value beyond its bounds. */
const integerField: Field<InputOf<'integer'>> = ({ label, min, max }, start) => {
  const { typed } = start;
  const value = typed === '' ? undefined : readInteger(typed, { kind: 'integer', label });
  if (value instanceof Fault) return textAsTyped(start);
  const isBelow = value !== undefined && min !== undefined && value < min;
  const isAbove = value !== undefined && max !== undefined && value > max;
  return {
    type: 'number_input',
    action_id: FIELD_ACTION,
    is_decimal_allowed: false,
    ...(value !== undefined && { initial_value: String(value) }),
    ...(min !== undefined && !isBelow && { min_value: String(min) }),
    ...(max !== undefined && !isAbove && { max_value: String(max) }),
  };
};

/** Also shows a value that the element of its own kind can't; for longer texts see `fitsForm`. */
function textAsTyped({ typed }: FieldStart): PlainTextInput {
  return {
    type: 'plain_text_input',
    action_id: FIELD_ACTION,
    ...(typed !== '' && typed.length <= LIMITS.textInput && { initial_value: typed }),
  };
}

/** Words such as `tomorrow` are kept as what they meant: one that is left shows as it was typed. */
const AT_NO_TIME = { zone: 'UTC', now: new Date(0) };

const instantField: Field<InputOf<'instant'>> = (_, start) => {
  const picker: DateTimepicker = { type: 'datetimepicker', action_id: FIELD_ACTION };
  if (start.typed === '') return picker;
  const at = readInstant(start.typed, { ...AT_NO_TIME, zone: start.zone });
  if (at instanceof Fault) return textAsTyped(start);
  const seconds = Math.floor(at.getTime() / 1000);
  // Slack's picker shows times of ten digits, from 2001 to 2286 (docs.slack.dev, datetimepicker).
  const isShown = seconds >= 1_000_000_000 && seconds <= 9_999_999_999;
  return isShown ? { ...picker, initial_date_time: seconds } : textAsTyped(start);
};

const dayField: Field<InputOf<'day'>> = (_, start) => {
  const day = start.typed === '' ? undefined : readDay(start.typed, AT_NO_TIME);
  if (day instanceof Fault || (day !== undefined && day < '1971')) return textAsTyped(start);
  return { type: 'datepicker', action_id: FIELD_ACTION, ...(day && { initial_date: day }) };
};

const timeField: Field<InputOf<'time'>> = (_, start) => {
  const time = start.typed === '' ? undefined : readTime(start.typed);
  if (time instanceof Fault) return textAsTyped(start);
  return { type: 'timepicker', action_id: FIELD_ACTION, ...(time && { initial_time: time }) };
};

/** Slack can't show files that were given before: the form lists them above the field. */
const fileField: Field<InputOf<'file' | 'files'>> = (input): FileInput => ({
  type: 'file_input',
  action_id: FIELD_ACTION,
  max_files: input.kind === 'files' ? input.most : 1,
  ...(input.accepts.extensions && { filetypes: [...input.accepts.extensions] }),
});

const MOST_RADIO_BUTTONS = 4;
const YES: Choice = { value: 'yes', label: 'Yes' };

const choiceField: Field<InputOf<'choice'>> = (input, { typed }) => {
  const known = input.options.slice(0, LIMITS.options.select);
  const initial = chosen(known, [typed])[0] ?? asTyped(typed);
  const options = withStrange(known, initial ? [initial] : []);
  const common = {
    action_id: FIELD_ACTION,
    options: options.map(optionOf),
    ...(initial && { initial_option: optionOf(initial) }),
  };
  const isShort = known.length <= MOST_RADIO_BUTTONS;
  return isShort ? { type: 'radio_buttons', ...common } : { type: 'static_select', ...common };
};

const choicesField: Field<InputOf<'choices'>> = (input, { typed }) => {
  const known = input.options.slice(0, LIMITS.options.select);
  const read = readChoices(typed, input);
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

const flagField: Field<InputOf<'flag'>> = (_, { typed }) => {
  const read = typed === '' ? false : readFlag(typed);
  const initial = read instanceof Fault ? asTyped(typed) : read ? YES : undefined;
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

function chosenOrStrange(input: InputOf<'choices'>, word: string): Choice[] {
  const read = readChoices(word, input);
  return Array.isArray(read) ? chosen(input.options, read) : [asTyped(word) ?? []].flat();
}

/** Unknown text becomes one more choice: submitting it shows the same error again. */
function asTyped(typed: string): Choice | undefined {
  return typed === '' ? undefined : { value: typed.slice(0, LIMITS.options.value), label: typed };
}

function withStrange(known: readonly Choice[], initial: readonly Choice[]): readonly Choice[] {
  const values = new Set(known.map(({ value }) => value));
  const others = initial.filter(({ value }) => !values.has(value));
  return [...known.slice(0, LIMITS.options.select - others.length), ...others];
}

/** The source that a typeahead searches; it is part of the element's action id. */
export type PickFrom =
  | { readonly to: 'zone' }
  | { readonly to: ReferenceTarget; readonly only: ReferenceFilter | undefined };

const PREFIX = 'pick:';
const zoneField: Field<InputOf<'zone'>> = (_, { typed, zone }) => {
  const shown = typed === '' ? zone : typed;
  return picker('zone', 'Europe/Kyiv …', { value: shown, label: shown });
};

const referenceField: Field<InputOf<'reference'>> = (input, start) => {
  const { typed, titles } = start;
  return picker(action(input), placeholderFor(input.to), shownOf(input.to, typed, titles));
};

const referencesField: Field<InputOf<'references'>> = (input, start) => {
  const parts = partsOf(input.to, start.typed);
  const initial = parts
    .flatMap((part) => shownOf(input.to, part, start.titles) ?? [])
    .map(optionOf);
  const isTooMany = input.most !== undefined && parts.length > input.most;
  return {
    type: 'multi_external_select',
    action_id: PREFIX + action(input),
    min_query_length: 0,
    placeholder: plain(placeholderFor(input.to)),
    // Slack takes no more initial options than may be picked.
    ...(input.most !== undefined && !isTooMany && { max_selected_items: input.most }),
    ...(initial.length > 0 && { initial_options: initial }),
  };
};

const personField: Field<InputOf<'person'>> = (_, start) => {
  const { typed } = start;
  if (typed !== '' && readPerson(typed) instanceof Fault) return textAsTyped(start);
  return {
    type: 'users_select',
    action_id: FIELD_ACTION,
    ...(typed !== '' && { initial_user: typed }),
  };
};

const channelField: Field<InputOf<'channel'>> = (_, start) => {
  const { typed } = start;
  if (typed !== '' && readChannel(typed) instanceof Fault) return textAsTyped(start);
  return {
    type: 'conversations_select',
    action_id: FIELD_ACTION,
    filter: { include: ['public', 'private'], exclude_bot_users: true },
    ...(typed !== '' && { initial_conversation: typed }),
  };
};

const lineField = (_: Input, start: FieldStart) => textAsTyped(start);
const linesField = (_: Input, start: FieldStart) => ({ ...textAsTyped(start), multiline: true });

const FIELDS: { readonly [Kind in Input['kind']]: Field<InputOf<Kind>> } = {
  text: textField,
  integer: integerField,
  choice: choiceField,
  choices: choicesField,
  flag: flagField,
  instant: instantField,
  day: dayField,
  time: timeField,
  zone: zoneField,
  // Slack’s own field for addresses refuses `Ann <ann@example.com>`, and domains in other scripts.
  email: lineField,
  emails: linesField,
  phone: lineField,
  phones: linesField,
  hours: lineField,
  domains: lineField,
  url: lineField,
  variables: linesField,
  person: personField,
  channel: channelField,
  file: fileField,
  files: fileField,
  column: lineField,
  reference: referenceField,
  references: referencesField,
};

export function elementOf(input: Input, start: FieldStart): InputBlockElement {
  // Each kind has the field for its own inputs.
  const field = FIELDS[input.kind] as Field<Input>;
  return field(input, start);
}

/** Targets by the names that pickers of forms opened before an update may have. */
const FORMER_TARGETS: Readonly<Partial<Record<string, ReferenceTarget>>> = { watch: 'monitor' };

/** Returns the source of a request for options, or `null` if the element isn't one of the bot's. */
export function pickedFrom(actionId: string): PickFrom | null {
  if (actionId === `${PREFIX}zone`) return { to: 'zone' };
  const [prefix, typed = '', filter] = actionId.split(':');
  if (`${prefix}:` !== PREFIX || typed === '') return null;
  // Each kind of subscription is a target, also one that the type doesn't name.
  const to = FORMER_TARGETS[typed] ?? (typed as ReferenceTarget);
  return { to, only: REFERENCE_FILTERS.find((only) => only === filter) };
}

function action({ to, only }: InputOf<'reference' | 'references'>): string {
  return only === undefined ? to : `${to}:${only}`;
}

function placeholderFor(to: ReferenceTarget): string {
  return `Title or ID of the ${to.replaceAll('-', ' ')}`;
}

function shownOf(
  to: ReferenceTarget,
  typed: string,
  titles: ReadonlyMap<string, string>,
): Choice | undefined {
  return isId(to, typed) ? titled(typed, titles) : asTyped(typed);
}

function titled(id: string, titles: ReadonlyMap<string, string>): Choice {
  const title = titles.get(id);
  // A sender's title contains its address, which is its id.
  if (title?.includes(id)) return { value: id, label: title };
  return { value: id, label: title === undefined ? id : `${title} (${id})` };
}

function picker(from: string, placeholder: string, initial: Choice | undefined): ExternalSelect {
  return {
    type: 'external_select',
    action_id: `${PREFIX}${from}`,
    min_query_length: 0,
    placeholder: plain(placeholder),
    ...(initial && { initial_option: optionOf(initial) }),
  };
}
