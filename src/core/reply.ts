/**
 * What the bot says, as plain data. Only slack/ turns it into blocks. A string in a reply is always
 * literal: no markup in it is ever read, so text from outside needs no care here.
 */
export interface Reply {
  /** At most about 100 characters; what the answer is about, e.g. a campaign's name. */
  readonly title: string;
  /** The verdict in one line; with the title it is what is read aloud and notified of first. */
  readonly summary?: Text;
  readonly sections?: readonly Section[];
  /** What the person may want to do next; each becomes a button. */
  readonly steps?: readonly Step[];
  /** Small print: sources, denominators, the line that does the same. */
  readonly footnote?: Text;
  readonly files?: readonly ReplyFile[];
  /**
   * One sentence for the channel, said after the name of the person who did it: `blacklisted 12
   * addresses.` The reply itself stays private. Absent: nobody else is told.
   */
  readonly announcement?: Text;
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
  | { readonly kind: 'channel'; readonly id: string };

export type Section =
  | { readonly kind: 'paragraph'; readonly text: Text }
  | { readonly kind: 'heading'; readonly text: string }
  /** Label and value pairs, shown in two columns. */
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'bullets'; readonly items: readonly Text[] }
  | Table
  | Chart
  | { readonly kind: 'notice'; readonly tone: Tone; readonly text: Text }
  /** Literal lines to copy, in a fixed-width face. */
  | { readonly kind: 'verbatim'; readonly text: string };

export type Tone = 'good' | 'info' | 'warning' | 'bad';

export interface Fact {
  readonly label: string;
  readonly value: Text;
}

export interface Table {
  readonly kind: 'table';
  readonly columns: readonly { readonly title: string; readonly align?: 'left' | 'right' }[];
  /** Each row has one cell a column. */
  readonly rows: readonly (readonly Text[])[];
}

export interface Chart {
  readonly kind: 'chart';
  readonly form: 'bar' | 'line' | 'area' | 'pie';
  readonly title: string;
  readonly categories: readonly string[];
  /** One value a category; `null` where there is none. A pie shows the first series. */
  readonly series: readonly {
    readonly name: string;
    readonly values: readonly (number | null)[];
  }[];
  /** What the values count, e.g. `recipients`. */
  readonly unit?: string;
  /** BCP 47: how values are written where the chart is letters. Default `en-US`. */
  readonly language?: string;
}

export type Step = OperationStep | MenuStep | LinkStep;

/** A button that runs an operation, or opens its form. */
export interface OperationStep extends OperationWish {
  readonly kind: 'operation';
  readonly emphasis?: 'primary' | 'danger';
}

/** Several wishes under one label: rows to open, ways to sort. */
export interface MenuStep {
  readonly kind: 'menu';
  /** Shown as long as nothing is chosen, e.g. `Open…`. */
  readonly label: string;
  /** At most 100. */
  readonly choices: readonly OperationWish[];
}

interface LinkStep {
  readonly kind: 'link';
  readonly label: string;
  readonly url: string;
}

export interface OperationWish {
  readonly label: string;
  /** An operation's name in the catalogue, e.g. `campaign cancel`. */
  readonly operation: string;
  /** Values as one would type them, by the name of the input. */
  readonly values: RawValues;
  /** `here`: the answer takes the place of this message, as with the next page of a list. */
  readonly place?: 'here';
  /** Open the form, filled with the values, even where none is missing. */
  readonly asksFirst?: true;
}

/** Values as text, by the name of the input: what a command line, a form and a button all give. */
export type RawValues = Readonly<Record<string, string>>;

export interface ReplyFile {
  readonly name: string;
  readonly title: string;
  readonly content: string;
}

/** A reply that is nothing but one sentence. */
export function sentence(title: string, summary?: Text): Reply {
  return summary === undefined ? { title } : { title, summary };
}

/** Text as a reader without formatting sees it, times in ISO 8601. */
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
          return span.at.toISOString();
        case 'person':
          return `@${span.id}`;
        case 'channel':
          return `#${span.id}`;
      }
    })
    .join('');
}

/** The spans of a text, always as a list. */
export function spansOf(text: Text): readonly Span[] {
  return isList(text) ? text : [text];
}

function isList(text: Text): text is readonly Span[] {
  return Array.isArray(text);
}
