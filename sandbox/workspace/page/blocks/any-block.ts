import type { Block, RichTextBlock } from 'slack-blocks-to-jsx';

/** Every block the page shows, with those that the library's types don't know yet. */
export type AnyBlock = Block | DataTableBlock;

/** Source: https://docs.slack.dev/reference/block-kit/blocks/data-table-block */
export interface DataTableBlock {
  readonly type: 'data_table';
  readonly block_id?: string;
  readonly caption: string;
  readonly rows: readonly (readonly Cell[])[];
  /** Default: 5. */
  readonly page_size?: number;
}

/** A cell of both kinds of tables. */
export type Cell =
  | { readonly type: 'raw_text'; readonly text: string }
  | { readonly type: 'raw_number'; readonly value: number; readonly text?: string }
  | RichTextBlock;
