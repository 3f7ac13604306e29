import type { AddressList } from '../domain/address-list.ts';
import type { PhoneList } from '../domain/phone.ts';
import type { ReferenceFilter, ReferenceTarget } from './references/reference.ts';

/**
 * One thing that an operation asks for. From these plain literals derive the command line, the
 * form, the pickers, the usage line, the help and the documentation.
 */
export type Input = InputBase &
  /** `looksLike` matches words that can hardly be another input's value, for command lines. */
  (
    | {
        readonly kind: 'text';
        readonly multiline?: true;
        readonly maxLength?: number;
        readonly looksLike?: RegExp;
      }
    | { readonly kind: 'integer'; readonly min?: number; readonly max?: number }
    | { readonly kind: 'choice'; readonly options: readonly Choice[] }
    /**
     * Several of the options, separated by blanks or commas on a command line. `isFolded` makes it
     * a menu in a form, where it is one field of many. `isOrdered` lets `mon-fri` mean all from one
     * to the other.
     */
    | {
        readonly kind: 'choices';
        readonly options: readonly Choice[];
        readonly isFolded?: true;
        readonly isOrdered?: true;
      }
    /** `isPast` refuses days that haven’t begun for the person: about them nothing is known yet. */
    | { readonly kind: 'day'; readonly isPast?: true }
    | { readonly kind: PlainKind }
    /** A file given with a form, by the id under which the store keeps it. */
    | { readonly kind: 'file'; readonly accepts: Accepted }
    | { readonly kind: 'files'; readonly accepts: Accepted; readonly most: number }
    /** Something of the service or of Postbell, by id; picked by its title in a form. */
    | ({ readonly kind: 'reference' } & Referred)
    /** Several of them, by their ids, separated by blanks or commas. */
    | ({ readonly kind: 'references'; readonly most?: number } & Referred)
  );

/** The kinds that need nothing but a label; `ValueByKind` says what they are. */
type PlainKind = Exclude<
  keyof ValueByKind,
  'text' | 'integer' | 'choice' | 'choices' | 'day' | 'file' | 'files' | 'reference' | 'references'
>;

export interface Accepted {
  /** File name extensions without the dot, e.g. `csv`; absent: any. */
  readonly extensions?: readonly string[];
  readonly mostBytes: number;
}

interface Referred {
  readonly to: ReferenceTarget;
  /** Limits what a picker offers, see references.ts; any id is taken all the same. */
  readonly only?: ReferenceFilter;
}

interface InputBase {
  readonly label: string;
  readonly hint?: string;
  readonly optional?: true;
  /** Makes it `null`, no value any more, when emptied in a prefilled form or typed as `name=`. */
  readonly clearable?: true;
  /**
   * The input that gives this value, too: where that one is given, this may be left out. After it,
   * this is given by its name only.
   */
  readonly givenBy?: string;
  /** On a command line it is given by its name only, so that no other word is taken for it. */
  readonly isNamed?: true;
  /** A form doesn't ask for it: confirming its review fills it in. */
  readonly isUnasked?: true;
  /** Names that it had before: people still type them, and old buttons and forms have them. */
  readonly formerly?: readonly string[];
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/**
 * Inputs by their names. One that begins with a minus, `-list`, takes what is to be left out. On a
 * command line, `-open` of several choices means the same as `-kinds=open`.
 */
export type Inputs = Readonly<Record<string, Input>>;

/** Values that `run` gets, by the name of the input. Optional ones may be undefined. */
export type ValuesOf<I extends Inputs> = {
  readonly [Name in keyof I]: I[Name] extends { optional: true } | { givenBy: string }
    ? ValueOf<I[Name]> | (I[Name] extends { clearable: true } ? null : never) | undefined
    : ValueOf<I[Name]>;
};

/** The same where any of them may be left out, as in an edit. */
export type LeftOutOf<I extends Inputs> = {
  readonly [Name in keyof I]: ValuesOf<I>[Name] | undefined;
};

export type GivenOf<I extends Inputs> = { readonly [Name in keyof I]?: ValueOf<I[Name]> };

type ValueOf<I extends Input> = I extends { kind: 'choice'; options: readonly Choice[] }
  ? I['options'][number]['value']
  : I extends { kind: 'choices'; options: readonly Choice[] }
    ? readonly I['options'][number]['value'][]
    : ValueByKind[I['kind']];

export interface Variable {
  readonly name: string;
  readonly value: string;
}

/** Hours of every day, `HH:mm`; they go over midnight when `until` is the earlier. */
export interface Hours {
  readonly from: string;
  readonly until: string;
  readonly zone: string;
}

/** Values by the kind of their input; what is picked or uploaded is an id. */
export interface ValueByKind {
  readonly text: string;
  readonly integer: number;
  readonly choice: string;
  readonly choices: readonly string[];
  readonly flag: boolean;
  /** A moment, typed as `2026-11-21 09:00` in the person's zone. */
  readonly instant: Date;
  /** A calendar day, `2026-11-21`. */
  readonly day: string;
  /** A time of day, `09:00`. */
  readonly time: string;
  /** Typed as `22:00-07:00`; a zone other than the person's follows them. */
  readonly hours: Hours;
  /** An IANA time zone. */
  readonly zone: string;
  readonly email: string;
  /** Addresses in any form that people paste. */
  readonly emails: AddressList;
  /** A number with the country's prefix, in any form that people write. */
  readonly phone: string;
  readonly phones: PhoneList;
  /** Domains of mail addresses in lower case, separated by blanks or commas. */
  readonly domains: readonly string[];
  /** An address, `https://…` or `http://…`. */
  readonly url: string;
  /** Pairs `name=value`, separated by lines or semicolons. */
  readonly variables: readonly Variable[];
  /** Slack user id of a person of the workspace. */
  readonly person: string;
  /** Slack id of a channel. */
  readonly channel: string;
  readonly file: string;
  readonly files: readonly string[];
  /** A column of a file: its header, letter, or number. */
  readonly column: string;
  readonly reference: string;
  readonly references: readonly string[];
}

/** Returns a set of kinds whose names the compiler checks. */
export function kindSet(...kinds: readonly Input['kind'][]): ReadonlySet<Input['kind']> {
  return new Set(kinds);
}
/** An input that may be left out, or emptied to take its value away. */
export const CLEARABLE = { optional: true, clearable: true } as const;

/** Named `country` beside phone numbers, it says how those without a country code are read. */
export const PHONE_COUNTRY = {
  kind: 'reference',
  to: 'country',
  label: 'Country',
  hint: 'For numbers without a country code, typed or in a file',
  optional: true,
  isNamed: true,
} as const;

export const ADDRESSES = {
  kind: 'emails',
  label: 'Addresses',
  hint: 'Separated by commas, spaces, or lines; names are ignored',
} as const;
