import type { InputBlockElement } from '@slack/types';
import type { Input } from '../../operations/inputs.ts';

export type InputOf<Kind extends Input['kind']> = Input & { readonly kind: Kind };

/** What a form shows at first, and in whose zone. */
export interface FieldStart {
  /** As typed; empty if nothing was. */
  readonly typed: string;
  /** Titles of the ids that were typed, where they are known. */
  readonly titles: ReadonlyMap<string, string>;
  /** IANA zone of the person. */
  readonly zone: string;
}

/**
 * Makes the element by which a form asks for one kind of input. It shows whatever was typed, even
 * what can't be read: a field that came back empty would pass for a decision, such as "now".
 */
export type Field<I extends Input> = (input: I, start: FieldStart) => InputBlockElement;

/** Every element of a form has this action id, but the ones with a typeahead. */
export const FIELD_ACTION = 'value';
