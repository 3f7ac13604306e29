import type { OperationInputs } from './operation-inputs.ts';
import { compact } from '../lib/compact.ts';
import { formatNumber } from './figures.ts';

/**
 * A reply of the bot as plain data; only slack/ turns it into blocks. A string in a reply is always
 * literal: markup in it is never interpreted, so text from outside needs no escaping here.
 */
export interface Reply {
  /** The subject of the reply, e.g. a campaign's name; at most about 100 characters. */
  readonly title: string;
  /** The verdict in one line; screen readers and notifications give it after the title. */
  readonly summary?: Text | undefined;
  readonly sections?: readonly Section[] | undefined;
  /** More of what an operation read, after the sections, when the person asks for it. */
  readonly details?: readonly Section[] | undefined;
  readonly actions?: readonly Action[] | undefined;
  /** Small print: sources, denominators, the line that does the same. */
  readonly footnote?: Text | undefined;
  readonly files?: readonly ReplyFile[] | undefined;
  /** Follows the person's name in the channel: `blacklisted 12 addresses.` Absent: nothing. */
  readonly announcement?: Text | undefined;
  /** The thing that was created, for the audit trail; what exists already is in the inputs. */
  readonly subject?: AuditSubject | undefined;
  /** True where all was as requested before, so that nothing was done; the audit trail says so. */
  readonly isUnchanged?: boolean;
}

/** A thing of the service or of Postbell, as the audit trail names it. */
export interface AuditSubject {
  /** A target of references, e.g. `campaign`. */
  readonly kind: string;
  readonly id: string;
}

export type Text = Span | readonly Span[];

export type Span =
  | string
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string; readonly text: string }
  /** An instant, shown in the reader's own zone. */
  | { readonly kind: 'time'; readonly at: Date; readonly show: 'date' | 'time' | 'datetime' }
  | { readonly kind: 'person'; readonly id: string }
  | { readonly kind: 'channel'; readonly id: string }
  /** A Slack user group; it is notified of a message in a channel that names it. */
  | { readonly kind: 'group'; readonly id: string };

/** Returns people to name in a sentence, each after a blank. */
export function mentionsOf(personIds: readonly string[]): readonly Span[] {
  return personIds.flatMap((id): Span[] => [' ', { kind: 'person', id }]);
}

export type Section =
  | { readonly kind: 'paragraph'; readonly text: Text }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'bullets'; readonly items: readonly Text[] }
  | Table
  | Chart
  | Notice
  | {
      readonly kind: 'verbatim';
      readonly text: string;
      /** Set for what is about single people: only those who may read about people get it. */
      readonly isPrivate?: true;
    };

export interface Notice {
  readonly kind: 'notice';
  readonly tone: Tone;
  readonly text: Text;
}

export type Tone = 'good' | 'info' | 'warning' | 'bad';

export interface Fact {
  readonly label: string;
  readonly value: Text;
  /** As that of a text. */
  readonly isPrivate?: true;
}

export interface Table {
  readonly kind: 'table';
  readonly columns: readonly { readonly title: string; readonly align?: 'left' | 'right' }[];
  readonly rows: readonly (readonly Text[])[];
}

export interface Chart {
  readonly kind: 'chart';
  readonly form: 'bar' | 'line' | 'area' | 'pie';
  readonly title: string;
  readonly categories: readonly string[];
  /** The values, one a category; `null` where there is none. A pie shows the first series. */
  readonly series: readonly {
    readonly name: string;
    readonly values: readonly (number | null)[];
  }[];
  /** The unit of the values, e.g. `recipients`. */
  readonly unit?: string;
}

export type Action = OperationAction | MenuAction | LinkAction;

/** A link to an operation with its values: a button, or an entry of a menu. */
export interface OperationAction {
  readonly kind: 'operation';
  readonly label: string;
  /** An operation's name in the catalogue, e.g. `campaign cancel`. */
  readonly operation: string;
  readonly values: RawValues;
  /** `here`: the answer replaces this message, as the next page of a list does. */
  readonly place?: 'here' | undefined;
  readonly details?: true | undefined;
  /**
   * The message shows what it does, so that the button confirms it: nothing is shown and asked once
   * more. The operation is to hold the values against what was shown.
   */
  readonly confirms?: true | undefined;
  /** The button opens the form with the values filled in, even if none is missing. */
  readonly asksFirst?: true | undefined;
  readonly emphasis?: 'primary' | 'danger' | undefined;
  /** Slack user id of the assignee: who is asked to do it, by whoever may only prepare it. */
  readonly assigneeId?: string | undefined;
  /**
   * Set when it takes back exactly what this reply says was done, so that the audit trail offers it
   * later on; `here`: only in the place where that was done.
   */
  readonly undo?: 'anywhere' | 'here' | undefined;
}

/** Several actions under one label: rows to open, ways to sort. */
export interface MenuAction {
  readonly kind: 'menu';
  readonly label: string;
  /** At most 100. */
  readonly choices: readonly OperationAction[];
}

interface LinkAction {
  readonly kind: 'link';
  readonly label: string;
  readonly url: string;
}

type Manner = Pick<
  OperationAction,
  'place' | 'details' | 'confirms' | 'asksFirst' | 'emphasis' | 'assigneeId' | 'undo'
>;

/**
 * Returns a link to an operation; its name and those of its inputs are checked by their types.
 * @example
 * action('list show', { list: '4101' }, 'Open list');
 * action('list edit', { list: '4101' }, 'Rename list…', { asksFirst: true });
 */
export function action<Name extends keyof OperationInputs>(
  operation: Name,
  values: { readonly [Input in OperationInputs[Name]]?: string | undefined },
  label: string,
  manner?: Manner,
): OperationAction;
/** Returns a link to an operation that is known only when it runs, with values of its inputs. */
export function action(
  operation: { readonly name: string },
  values: RawValues,
  label: string,
  manner?: Manner,
): OperationAction;
export function action(
  operation: string | { readonly name: string },
  values: Readonly<Record<string, string | undefined>>,
  label: string,
  manner: Manner = {},
): OperationAction {
  const name = typeof operation === 'string' ? operation : operation.name;
  const given = Object.entries(values).flatMap(([input, value]) =>
    value === undefined ? [] : [[input, value] as const],
  );
  return {
    kind: 'operation',
    label,
    operation: name,
    values: Object.fromEntries(given),
    ...manner,
  };
}

/** Values as text, by the name of the input; commands, forms and buttons all give them. */
export type RawValues = Readonly<Record<string, string>>;

export interface ReplyFile {
  readonly name: string;
  readonly title: string;
  readonly content: string;
  /** Slack user id of the person who gave the rows in it; absent: nobody in particular. */
  readonly ownerId?: string;
}

export function sentence(title: string, summary?: Text): Reply {
  return summary === undefined ? { title } : { title, summary };
}

export function notice(tone: Tone, text: Text): Notice {
  return { kind: 'notice', tone, text };
}

export function warning(text: Text): Notice {
  return notice('warning', text);
}

/** Returns a menu; `null` where it would offer nothing. */
export function menuOf(label: string, choices: readonly OperationAction[]): MenuAction | null {
  return choices.length > 0 ? { kind: 'menu', label, choices } : null;
}

export function facts(
  pairs: readonly (Fact | null | undefined | false)[],
): Extract<Section, { kind: 'facts' }> {
  return { kind: 'facts', facts: compact(pairs) };
}

/** Returns the first items, and how many are left out: `and 3 more`. */
export function firstItems<Item extends Text>(
  items: readonly Item[],
  most: number,
): readonly (Item | string)[] {
  const more = items.length - most;
  return more > 0 ? [...items.slice(0, most), `and ${formatNumber(more)} more`] : items;
}

/** Returns a table with text in its first column, and figures in the others. */
export function figureTable(
  [first = '', ...others]: readonly string[],
  rows: Table['rows'],
): Table {
  const figures = others.map((title) => ({ title, align: 'right' as const }));
  return { kind: 'table', columns: [{ title: first }, ...figures], rows };
}

export function time(at: Date, show: 'date' | 'time' | 'datetime' = 'datetime'): Span {
  return { kind: 'time', at, show };
}

/** Returns a text without formatting, with times in ISO 8601. */
export function plainText(text: Text): string {
  return spansOf(text)
    .map((span) => {
      if (typeof span === 'string') return span;
      switch (span.kind) {
        case 'strong':
        case 'code':
        case 'link':
          return span.text;
        case 'time':
          return Number.isNaN(span.at.getTime()) ? 'an unknown time' : span.at.toISOString();
        case 'person':
        case 'group':
          return `@${span.id}`;
        case 'channel':
          return `#${span.id}`;
      }
    })
    .join('');
}

export function joinedText(...texts: readonly Text[]): readonly Span[] {
  return texts.flatMap((text) => spansOf(text));
}

export function separatedTexts(texts: readonly Text[], separator: string): readonly Span[] {
  return texts.flatMap((text, index) =>
    index === 0 ? spansOf(text) : [separator, ...spansOf(text)],
  );
}

export function spansOf(text: Text): readonly Span[] {
  return isList(text) ? text : [text];
}

function isList(text: Text): text is readonly Span[] {
  return Array.isArray(text);
}
