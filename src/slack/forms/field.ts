import type { InputBlockElement } from '@slack/types';
import type { Input } from '../../operations/inputs.ts';

export type InputOf<Kind extends Input['kind']> = Input & { readonly kind: Kind };

/** The initial value of a field, and the zone for it. */
export interface FieldStart {
  /** The typed text; empty if there was none. */
  readonly typed: string;
  /** Titles of the ids that were typed, where they are known. */
  readonly titles: ReadonlyMap<string, string>;
  /** IANA zone of the person. */
  readonly zone: string;
}

/**
 * Creates the element for one kind of input. It shows whatever was typed, even if that can't be
 * read: a field that came back empty would pass for a decision, such as "now".
 */
export type Field<I extends Input> = (input: I, start: FieldStart) => InputBlockElement;

/** The action id of every element of a form, except those with a typeahead. */
export const FIELD_ACTION = 'value';
