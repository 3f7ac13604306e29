import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { RawValues } from '../../domain/reply.ts';
import type { Inputs } from '../../operations/inputs.ts';
import { blockIdOf } from './input-block.ts';

/** A file as Slack describes it: docs.slack.dev/reference/objects/file-object. */
export interface SlackFile {
  readonly id: string;
  readonly name?: string | null;
  readonly mimetype?: string;
  readonly size?: number;
  readonly url_private_download?: string;
  readonly url_private?: string;
}

/** The state of one element, as Slack sends it with a submission. */
interface FieldState {
  readonly value?: string | null;
  readonly selected_date?: string | null;
  readonly selected_time?: string | null;
  /** Seconds since 1970. */
  readonly selected_date_time?: number | null;
  readonly selected_option?: { readonly value: string } | null;
  readonly selected_options?: readonly { readonly value: string }[];
  readonly files?: readonly SlackFile[];
}

/** The state of a view: block id → action id → the element's state. */
export type ViewState = Readonly<Record<string, Readonly<Record<string, FieldState>>>>;

/** The current state of a view, and what is needed to read it. */
export interface Filled {
  readonly state: ViewState;
  /** IANA zone in which moments are written down. */
  readonly zone: string;
  /** The turn of a form with several pages. */
  readonly turn?: number | undefined;
}

/**
 * Returns a form's values as a person would have typed them. Fields left empty are left out, and so
 * are files.
 */
export function submittedValues(inputs: Inputs, state: ViewState, zone: string): RawValues {
  return withSubmitted({}, inputs, { state, zone });
}

/**
 * Returns the earlier values, updated with the current ones of these fields. Slack leaves fields
 * out of the state that were never touched (github.com/slackapi/bolt-js/issues/1258): these keep
 * their earlier values.
 */
export function withSubmitted(
  given: RawValues,
  inputs: Inputs,
  { state, zone, turn }: Filled,
): RawValues {
  const values = { ...given };
  for (const [name, input] of Object.entries(inputs)) {
    const element = Object.values(state[blockIdOf(name, turn)] ?? {})[0];
    if (element === undefined || element.files !== undefined) continue;
    const value = typedOf(element, zone);
    if (value.trim() !== '') values[name] = value;
    else if (input.clearable && Object.hasOwn(values, name)) values[name] = '';
    else delete values[name];
  }
  return values;
}

/** Returns the files that were given just now, by the name of the input. */
export function submittedFiles(
  inputs: Inputs,
  { state, turn }: Pick<Filled, 'state' | 'turn'>,
): ReadonlyMap<string, readonly SlackFile[]> {
  const given = Object.keys(inputs).map((name) => {
    const element = Object.values(state[blockIdOf(name, turn)] ?? {})[0];
    return [name, element?.files ?? []] as const;
  });
  return new Map(given.filter(([, files]) => files.length > 0));
}

/** Returns an element's state as text; an instant becomes a moment in the person's zone. */
function typedOf(state: FieldState, zone: string): string {
  if (state.selected_date_time !== undefined && state.selected_date_time !== null) {
    const at = new Date(state.selected_date_time * 1000);
    return format(at, 'yyyy-MM-dd HH:mm', { in: tz(zone) });
  }
  if (state.selected_options) return state.selected_options.map(({ value }) => value).join(',');
  return (
    state.value ?? state.selected_option?.value ?? state.selected_date ?? state.selected_time ?? ''
  );
}
