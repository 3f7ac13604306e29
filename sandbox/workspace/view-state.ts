import { elementsOf, type Fields } from './blocks/walk.ts';
import type { ViewState } from './page-protocol.ts';
import { isRecord } from './texts.ts';

/** What an element's state is called in payloads, and where it starts. */
const STATE_FIELDS: Readonly<Record<string, readonly [field: string, initial: string]>> = {
  plain_text_input: ['value', 'initial_value'],
  email_text_input: ['value', 'initial_value'],
  url_text_input: ['value', 'initial_value'],
  number_input: ['value', 'initial_value'],
  rich_text_input: ['rich_text_value', 'initial_value'],
  file_input: ['files', ''],
  datepicker: ['selected_date', 'initial_date'],
  timepicker: ['selected_time', 'initial_time'],
  datetimepicker: ['selected_date_time', 'initial_date_time'],
  radio_buttons: ['selected_option', 'initial_option'],
  static_select: ['selected_option', 'initial_option'],
  external_select: ['selected_option', 'initial_option'],
  users_select: ['selected_user', 'initial_user'],
  conversations_select: ['selected_conversation', 'initial_conversation'],
  channels_select: ['selected_channel', 'initial_channel'],
  checkboxes: ['selected_options', 'initial_options'],
  multi_static_select: ['selected_options', 'initial_options'],
  multi_external_select: ['selected_options', 'initial_options'],
  multi_users_select: ['selected_users', 'initial_users'],
  multi_conversations_select: ['selected_conversations', 'initial_conversations'],
  multi_channels_select: ['selected_channels', 'initial_channels'],
};

/** docs.slack.dev/reference/block-kit/block-elements/file-input-element. */
const MOST_FILES = 10;

/**
 * The state of every input in these blocks: what is known of it, else what it starts with.
 * @param channelId where the person was, for inputs that default to the current conversation
 */
export function stateOf(
  blocks: readonly unknown[],
  known: ViewState = {},
  channelId?: string,
): ViewState {
  const state: Record<string, Record<string, unknown>> = {};
  for (const block of blocks.filter(isRecord)) {
    const blockId = String(block['block_id']);
    for (const element of elementsOf(block)) {
      const field = STATE_FIELDS[String(element['type'])]?.[0];
      if (field === undefined) continue;
      const actionId = String(element['action_id']);
      const notified = known[blockId]?.[actionId];
      const value = isRecord(notified) ? notified[field] : initialOf(element, channelId);
      state[blockId] = {
        ...state[blockId],
        [actionId]: { type: element['type'], [field]: normal(field, value) },
      };
    }
  }
  return state;
}

/** What Slack's client says of required inputs left empty, and of values it doesn't let pass. */
export function clientErrors(
  blocks: readonly unknown[],
  state: ViewState,
): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const block of blocks.filter(isRecord)) {
    if (block['type'] !== 'input' || !isRecord(block['element'])) continue;
    const blockId = String(block['block_id']);
    const { element } = block;
    const fault = faultOf(element, valueIn(state, blockId, element), block['optional'] === true);
    if (fault !== undefined) errors[blockId] = fault;
  }
  return errors;
}

function faultOf(element: Fields, value: unknown, isOptional: boolean): string | undefined {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) {
    return isOptional ? undefined : 'Please complete this required field.';
  }
  if (element['type'] === 'file_input' && Array.isArray(value)) {
    const most = Number(element['max_files'] ?? MOST_FILES);
    return value.length > most ? `You can upload ${most} at most.` : undefined;
  }
  if (typeof value !== 'string') return undefined;
  switch (element['type']) {
    case 'plain_text_input':
      return lengthFault(element, value);
    case 'email_text_input':
      return /^\S+@\S+\.\S+$/.test(value) ? undefined : 'Please enter a valid email address.';
    case 'url_text_input':
      return URL.canParse(value) ? undefined : 'Please enter a valid URL.';
    case 'number_input':
      return numberFault(element, value);
    default:
      return undefined;
  }
}

function lengthFault(element: Fields, value: string): string | undefined {
  const least = Number(element['min_length'] ?? 0);
  const most = Number(element['max_length'] ?? 3000);
  if (value.length < least) return `Must be at least ${least} characters.`;
  return value.length > most ? `Must be at most ${most} characters.` : undefined;
}

function numberFault(element: Fields, text: string): string | undefined {
  const value = Number(text);
  if (Number.isNaN(value)) return 'Please enter a valid number.';
  if (element['is_decimal_allowed'] !== true && !Number.isInteger(value)) {
    return 'Please enter a whole number.';
  }
  const least = Number(element['min_value'] ?? -Infinity);
  const most = Number(element['max_value'] ?? Infinity);
  return value < least || value > most ? 'Please enter a number within the range.' : undefined;
}

function valueIn(state: ViewState, blockId: string, element: Fields): unknown {
  const notified = state[blockId]?.[String(element['action_id'])];
  const field = STATE_FIELDS[String(element['type'])]?.[0];
  return isRecord(notified) && field !== undefined ? notified[field] : undefined;
}

function initialOf(element: Fields, channelId: string | undefined): unknown {
  const initial = element[STATE_FIELDS[String(element['type'])]?.[1] ?? ''];
  if (initial !== undefined || element['default_to_current_conversation'] !== true) return initial;
  return element['type'] === 'conversations_select' ? channelId : channelId && [channelId];
}

function normal(field: string, value: unknown): unknown {
  const isList = field === 'files' || field.endsWith('s');
  return value === undefined || value === null || value === '' ? (isList ? [] : null) : value;
}
