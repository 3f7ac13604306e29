import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { RawValues } from '../../core/reply.ts';
import type { Inputs } from '../../operations/inputs.ts';

/** The state of one element, as Slack sends it with a submission. */
interface FieldState {
  readonly value?: string | null;
  readonly selected_date?: string | null;
  readonly selected_time?: string | null;
  /** Seconds since 1970. */
  readonly selected_date_time?: number | null;
  readonly selected_option?: { readonly value: string } | null;
  readonly selected_options?: readonly { readonly value: string }[];
}

/** Block id → action id → the element's state. */
export type ViewState = Readonly<Record<string, Readonly<Record<string, FieldState>>>>;

/** A form's values as one would have typed them. Fields left empty are left out. */
export function submittedValues(inputs: Inputs, state: ViewState, zone: string): RawValues {
  const entries = Object.keys(inputs).flatMap((name): [string, string][] => {
    const element = Object.values(state[name] ?? {})[0];
    const value = element === undefined ? '' : typedOf(element, zone);
    return value.trim() === '' ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** An instant becomes a moment in the person's zone. */
function typedOf(state: FieldState, zone: string): string {
  if (state.selected_date_time) {
    const at = new Date(state.selected_date_time * 1000);
    return format(at, 'yyyy-MM-dd HH:mm', { in: tz(zone) });
  }
  if (state.selected_options) return state.selected_options.map(({ value }) => value).join(',');
  return (
    state.value ?? state.selected_option?.value ?? state.selected_date ?? state.selected_time ?? ''
  );
}
