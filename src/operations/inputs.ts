import type { AddressList } from '../core/address.ts';
import type { PhoneList } from '../core/phone.ts';

/**
 * One thing that an operation asks for. From these plain literals derive the command line, the
 * form, the pickers, the usage line, the help and the documentation.
 */
export type Input = InputBase &
  /** `looksLike`: a word that can hardly be another input's value, for command lines. */
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
     * Several of the options; on a command line separated by blanks or commas. `isFolded`: a menu
     * in a form, where it is one field of many. `isOrdered`: `mon-fri` means all from one to the
     * other.
     */
    | {
        readonly kind: 'choices';
        readonly options: readonly Choice[];
        readonly isFolded?: true;
        readonly isOrdered?: true;
      }
    | { readonly kind: 'flag' }
    /** A moment, typed as `2026-11-21 09:00` in the person's zone. */
    | { readonly kind: 'instant' }
    /** A calendar day, `2026-11-21`. */
    | { readonly kind: 'day' }
    /** A time of day, `09:00`. */
    | { readonly kind: 'time' }
    /** A span of every day, `22:00-07:00`; another zone than the person's stands behind it. */
    | { readonly kind: 'hours' }
    /** An IANA time zone. */
    | { readonly kind: 'zone' }
    /** In whose way numbers are written: BCP 47, `de`. */
    | { readonly kind: 'language' }
    | { readonly kind: 'email' }
    /** Addresses in any form that people paste. */
    | { readonly kind: 'emails' }
    /** With the country's prefix, in any form that people write. */
    | { readonly kind: 'phone' }
    | { readonly kind: 'phones' }
    /** Of mail addresses, `example.org`, separated by blanks or commas. */
    | { readonly kind: 'domains' }
    /** `https://…` or `http://…`. */
    | { readonly kind: 'url' }
    /** `name=value`, separated by lines or semicolons. */
    | { readonly kind: 'variables' }
    /** Given with a form; by the id under which the store keeps it. */
    | { readonly kind: 'file'; readonly accepts: Accepted }
    | { readonly kind: 'files'; readonly accepts: Accepted; readonly most: number }
    /** Something that the service keeps, by id; picked by its title in a form. */
    | ({ readonly kind: 'reference' } & Referred)
    /** Several of them, by their ids, separated by blanks or commas. */
    | ({ readonly kind: 'references'; readonly most?: number } & Referred)
  );

/** What a file may be. */
export interface Accepted {
  /** File name extensions without the dot, e.g. `csv`; absent: any. */
  readonly extensions?: readonly string[];
  readonly mostBytes: number;
}

interface Referred {
  readonly to: ReferenceTarget;
  /** Offers only some of them in a picker, see references.ts; an id is taken all the same. */
  readonly only?: ReferenceFilter;
}

interface InputBase {
  /** As the form shows it, e.g. `Addresses`. */
  readonly label: string;
  readonly hint?: string;
  readonly optional?: true;
  /** Emptied in a form that was prefilled, or typed as `name=`, it is `null`: no longer any. */
  readonly clearable?: true;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What pickers know. Its id is one of the service’s, or of Postbell’s own; of senders an address. */
export const REFERENCE_TARGETS = [
  'list',
  'campaign',
  'template',
  'sender',
  'tag',
  'webhook',
  'smtp-sender',
  'smtp-domain',
  'sms-campaign',
  'sms-sender',
  'push-campaign',
  'website',
  'country',
  'alert',
  'digest',
  'watch',
  'bulk-run',
] as const;
export type ReferenceTarget = (typeof REFERENCE_TARGETS)[number];

export const REFERENCE_FILTERS = [
  'sent',
  'scheduled',
  'cancelable',
  'own',
  'activated',
  'not-activated',
  'running',
  'paused',
  'muted',
  'unfinished',
  'undoable',
] as const;
export type ReferenceFilter = (typeof REFERENCE_FILTERS)[number];

/**
 * By their names. One that begins with a minus, `-list`, takes what is not meant by the one after
 * it; of several choices `-open` means the same on a command line as `-kinds=open`.
 */
export type Inputs = Readonly<Record<string, Input>>;

/** What `run` is given, by the name of the input. Optional ones may be undefined. */
export type ValuesOf<I extends Inputs> = {
  readonly [Name in keyof I]: I[Name] extends { optional: true }
    ? ValueOf<I[Name]> | (I[Name] extends { clearable: true } ? null : never) | undefined
    : ValueOf<I[Name]>;
};

/** The values that are there so far. */
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

/** Every day from `from` to `until`, `HH:mm`; over midnight when `until` is the earlier. */
export interface Hours {
  readonly from: string;
  readonly until: string;
  /** IANA. */
  readonly zone: string;
}

/** Days and times stay text; an instant is a Date; a reference is an id, and so is a file. */
export interface ValueByKind {
  readonly text: string;
  readonly integer: number;
  readonly choice: string;
  readonly choices: readonly string[];
  readonly flag: boolean;
  readonly instant: Date;
  readonly day: string;
  readonly time: string;
  readonly hours: Hours;
  readonly zone: string;
  readonly language: string;
  readonly email: string;
  readonly emails: AddressList;
  readonly phone: string;
  readonly phones: PhoneList;
  /** In lower case. */
  readonly domains: readonly string[];
  readonly url: string;
  readonly variables: readonly Variable[];
  readonly file: string;
  readonly files: readonly string[];
  readonly reference: string;
  readonly references: readonly string[];
}
