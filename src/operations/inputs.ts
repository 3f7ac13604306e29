import type { AddressList } from '../core/address.ts';

/**
 * One thing that an operation asks for. From these plain literals derive the command line, the
 * form, the pickers, the usage line, the help and the documentation.
 */
export type Input = InputBase &
  (
    | { readonly kind: 'text'; readonly multiline?: true; readonly maxLength?: number }
    | { readonly kind: 'integer'; readonly min?: number; readonly max?: number }
    | { readonly kind: 'choice'; readonly options: readonly Choice[] }
    /** Several of the options; on a command line separated by blanks or commas. */
    | { readonly kind: 'choices'; readonly options: readonly Choice[] }
    | { readonly kind: 'flag' }
    /** A moment, typed as `2026-11-21 09:00` in the person's zone. */
    | { readonly kind: 'instant' }
    /** A calendar day, `2026-11-21`. */
    | { readonly kind: 'day' }
    /** A time of day, `09:00`. */
    | { readonly kind: 'time' }
    /** An IANA time zone. */
    | { readonly kind: 'zone' }
    | { readonly kind: 'email' }
    /** Addresses in any form that people paste. */
    | { readonly kind: 'emails' }
    /** Something that the service keeps, by id; picked by its title in a form. */
    | { readonly kind: 'reference'; readonly to: ReferenceTarget }
  );

interface InputBase {
  /** As the form shows it, e.g. `Addresses`. */
  readonly label: string;
  readonly hint?: string;
  readonly optional?: true;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export type ReferenceTarget = 'list' | 'campaign' | 'alert';

export type Inputs = Readonly<Record<string, Input>>;

/** What `run` is given, by the name of the input. Optional ones may be undefined. */
export type ValuesOf<I extends Inputs> = {
  readonly [Name in keyof I]: I[Name] extends { optional: true }
    ? ValueOf<I[Name]> | undefined
    : ValueOf<I[Name]>;
};

type ValueOf<I extends Input> = I extends { kind: 'choice'; options: readonly Choice[] }
  ? I['options'][number]['value']
  : I extends { kind: 'choices'; options: readonly Choice[] }
    ? readonly I['options'][number]['value'][]
    : ValueByKind[I['kind']];

/** Days and times stay text; an instant is a Date; a reference is an id. */
export interface ValueByKind {
  readonly text: string;
  readonly integer: number;
  readonly choice: string;
  readonly choices: readonly string[];
  readonly flag: boolean;
  readonly instant: Date;
  readonly day: string;
  readonly time: string;
  readonly zone: string;
  readonly email: string;
  readonly emails: AddressList;
  readonly reference: string;
}
