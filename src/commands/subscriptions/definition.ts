import type { Titles } from '../../domain/filter-words.ts';
import type { Action, RawValues, Section, Text } from '../../domain/reply.ts';
import type { Subscribed, SubscriptionKind } from '../../domain/subscription.ts';
import type { OperationContext, Person } from '../context.ts';
import type { Definition, Preview } from '../define.ts';
import type { Inputs, LeftOutOf } from '../inputs.ts';
import type { Checks, Posts } from './runs.ts';

/**
 * A kind of subscription of channels, and of people in their direct messages, declared once. From it
 * derive the commands that add, edit, list, pause, resume, mute, unmute, and remove one, each with
 * its undo; who may do so; what `/postbell here` lists; and the message that says it is paused.
 */
export interface SubscriptionDefinition<Settings extends object, I extends Inputs> {
  /** The kind by which it is kept and named: `DIGESTS` of src/domain/digest.ts. */
  readonly kind: SubscriptionKind<Settings>;
  /** The noun in titles, at most 12 characters. Default: that of the kind. */
  readonly shortNoun?: string;
  /** The words of its commands that they had before: `postbell watch`. */
  readonly formerly?: string;
  readonly summaries: {
    readonly add: string;
    readonly edit: string;
    readonly list: string;
  };
  /** The command that adds one's own from anywhere. Default: only direct messages do. */
  readonly addsOwn?: string;
  /** Label of the button that adds one as usual where a channel has none. */
  readonly oneClick?: string;
  readonly examples: { readonly add: string; readonly edit: string };
  /** Those of adding one; an edit takes the same, and keeps what is left out. */
  readonly inputs: I;
  readonly formerInputs?: Readonly<Record<string, string>>;
  /** Hints of inputs in the form that edits, where they are others. */
  readonly editHints?: Readonly<{ [Name in keyof I]?: string }>;
  /** Further rights that some of its settings take; see `guard`. */
  readonly beyond?: Definition<I>['beyond'];
  /** Rows of the service that adding one asks beside those of its titles. */
  readonly endpoints?: readonly string[];

  /** The settings where nothing is typed. */
  readonly usual: (person: Person) => NoInfer<Settings>;
  /** Keeps what was not given as before. @throws {InputError} for what can't be meant together. */
  readonly read: (values: LeftOutOf<I>, before: NoInfer<Settings>) => NoInfer<Settings>;
  /** Returns settings as one would type them; what they lack is empty, so that an edit takes it away. */
  readonly typed: (settings: NoInfer<Settings>) => RawValues;
  /** Returns what a form for a new one begins with. Default: nothing. */
  readonly prefill?: (person: Person) => RawValues;

  /** Titles of what the settings name by ids. Absent: they name nothing. */
  readonly titles?: TitlesOf<NoInfer<Settings>>;
  readonly words: Words<NoInfer<Settings>>;

  /** The messages that it posts at times: when one is due, its content, and its promise. */
  readonly posts?: Posts<NoInfer<Settings>>;
  /** The checks of all of them at intervals. */
  readonly checks?: Checks<NoInfer<Settings>>;
  /** Requires what settings take that not everybody may choose. @throws {ForbiddenError} */
  readonly guard?: (
    change: Changed<NoInfer<Settings>>,
    context: Pick<OperationContext, 'rights'>,
  ) => Promise<void> | void;
  /** Tells whether whoever changes it this way is responsible from then on. */
  readonly takesOver?: (before: NoInfer<Settings>, after: NoInfer<Settings>) => boolean;
  /** Returns what to ask before; `null` where nothing needs confirmation. */
  readonly preview?: (
    change: Changed<NoInfer<Settings>>,
    titles: Titles,
    context: OperationContext,
  ) => Promise<Preview | null>;
  /** Says more of what was set up or changed, and what to do next. */
  readonly more?: (change: Changed<NoInfer<Settings>>, context: OperationContext) => Promise<More>;
  /** Says more in the list: problems that are open, events that were rejected. */
  readonly listed?: (
    shown: readonly (Subscribed & NoInfer<Settings>)[],
    context: OperationContext,
  ) => Promise<Pick<More, 'sections' | 'actions'> & { readonly verdict?: string | undefined }>;
  /** Says what a pause or a mute means for some settings beyond the kind's sentence. */
  readonly whileSilent?: (settings: NoInfer<Settings>, how: 'paused' | 'muted') => string | null;
  /** Something of a channel beside its subscriptions that is muted with the same command. */
  readonly alsoMutes?: Mutable;
}

/** Settings, and those before where it was there already. */
export interface Changed<Settings> {
  readonly before: Settings | null;
  readonly after: Settings;
}

interface More {
  readonly sections?: readonly Section[];
  readonly actions?: readonly Action[];
  readonly footnote?: string | undefined;
}

interface TitlesOf<Settings> {
  readonly endpoints: readonly string[];
  /** Reads titles; what can't be had now is left out. */
  readonly read: (all: readonly Settings[], context: OperationContext) => Promise<Titles>;
  /** Reads titles. @throws {InputError} for what isn't there, unless `before` has it. */
  readonly check: (
    settings: Settings,
    context: OperationContext,
    before?: Settings,
  ) => Promise<Titles>;
  /** Returns titles that are known without a request. Default: none. */
  readonly known?: (
    all: readonly Settings[],
    context: Pick<OperationContext, 'store' | 'now'>,
  ) => Promise<Titles>;
}

interface Words<Settings> {
  /** Describes one for the middle of a sentence: `daily digest, every day at 9:00 AM (UTC)`. */
  readonly full: (settings: Settings, titles?: Titles) => string;
  /** Names one in menus and pickers, in fewer words. */
  readonly short: (settings: Settings, titles?: Titles) => string;
  /** The title and the small print of one in pickers. Default: the short words, and nothing. */
  readonly picked?: (
    settings: Settings,
    titles: Titles,
  ) => readonly [title: string, detail: string];
  /** The words after “now” or “no longer”: `gets the daily digest`, `get` where it is you. */
  readonly does: (settings: Settings, titles: Titles, isYou: boolean) => string;
  /** The settings by their names, for the list and for what an edit changed; empty: it has none. */
  readonly facets: (settings: Settings, titles: Titles) => Readonly<Record<string, string>>;
  /** Says how one stands that isn't paused or muted. Default: `On`. */
  readonly status?: (one: Subscribed & Settings, context: Pick<OperationContext, 'now'>) => Text;
}

/** The thing that is muted, by the values that name it. */
export interface MuteTarget {
  /** Name for the middle of a sentence: `the card of “Spring” (71014)`. */
  readonly what: string;
  /** Words for the thing, where its name doesn't say it. */
  readonly detail?: string;
  /** A sentence that says what stays silent. */
  readonly silence: string;
  /** The beginning of the sentence where there is nothing to mute. */
  readonly missing: string;
  /** The channel, or the person, who gets it. */
  readonly channelId: string;
  /** Mutes it until then; `null` unmutes it. False where there is nothing to mute. */
  readonly set: (until: Date | null) => Promise<boolean>;
}

/** Something of a channel that is muted beside its subscriptions. */
export interface Mutable {
  readonly inputs: Inputs;
  readonly endpoints: readonly string[];
  /** Returns `null` where the values name nothing of it. @throws {InputError} for what can't be meant. */
  readonly target: (raw: RawValues, context: OperationContext) => Promise<MuteTarget | null>;
}
