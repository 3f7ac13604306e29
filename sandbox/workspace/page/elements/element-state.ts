import type { Element, OptionObject } from 'slack-blocks-to-jsx';
import { trusted } from '../trusted.ts';

/** An element as Slack sends it in `state.values`: its type and what it holds. */
export type ElementState = Readonly<Record<string, unknown>>;

/** The key of what an element of a type holds, and what it holds while it is empty. */
const HELD: Readonly<Record<string, readonly [key: string, empty: null | readonly []]>> = {
  plain_text_input: ['value', null],
  email_text_input: ['value', null],
  url_text_input: ['value', null],
  number_input: ['value', null],
  rich_text_input: ['rich_text_value', null],
  datepicker: ['selected_date', null],
  timepicker: ['selected_time', null],
  datetimepicker: ['selected_date_time', null],
  file_input: ['files', []],
  checkboxes: ['selected_options', []],
  radio_buttons: ['selected_option', null],
  static_select: ['selected_option', null],
  external_select: ['selected_option', null],
  users_select: ['selected_user', null],
  conversations_select: ['selected_conversation', null],
  channels_select: ['selected_channel', null],
  multi_static_select: ['selected_options', []],
  multi_external_select: ['selected_options', []],
  multi_users_select: ['selected_users', []],
  multi_conversations_select: ['selected_conversations', []],
  multi_channels_select: ['selected_channels', []],
};

/**
 * What an element holds before anybody touched it; `undefined` for those that hold nothing
 * (buttons, overflow menus, images).
 *
 * @param channel - where the person is, for menus that default to it
 */
export function initialState(element: Element, channel?: string): ElementState | undefined {
  const { type } = element;
  const held = HELD[type];
  if (!held) return undefined;
  const [key, empty] = held;
  // Slack names an initial value like the value: initial_user, initial_channels, initial_value …
  const initialKey = `initial_${key.replace('selected_', '')}`;
  const given = trusted<ElementState>(element);
  const current = given['default_to_current_conversation'] ? channel : undefined;
  const currents = current && empty ? [current] : current;
  return { type, [key]: given[initialKey] ?? currents ?? empty };
}

/** The key under which an element of this type keeps what was chosen. */
export function keyOf(type: string): string {
  return HELD[type]?.[0] ?? 'value';
}

/** The text that an input holds. */
export function textOf(state: ElementState | undefined, key = 'value'): string {
  const value = state?.[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The options that an element of options holds, one or many. */
export function optionsOf(state: ElementState | undefined): readonly OptionObject[] {
  return listOf<OptionObject>(state?.['selected_options'] ?? state?.['selected_option']);
}

/** One value, many or none as a list. */
export function listOf<T>(held: unknown): readonly T[] {
  return trusted<readonly T[]>([held ?? []].flat());
}
