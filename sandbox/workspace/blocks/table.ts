import { z } from 'zod';
import { textsIn } from '../texts.ts';
import { richText } from './rich-text.ts';

/** docs.slack.dev/reference/block-kit/blocks/table-block. */
const ROWS = 100;
const COLUMNS = 20;
const CHARACTERS = 10_000;
/** docs.slack.dev/reference/block-kit/blocks/data-table-block. */
const DATA_ROWS = 101;
const DATA_CHARACTERS = 20_000;

const rawText = z.strictObject({ type: z.literal('raw_text'), text: z.string().min(1) });
const rawNumber = z.strictObject({
  type: z.literal('raw_number'),
  value: z.number(),
  text: z.string().min(1),
});
const cell = z.discriminatedUnion('type', [rawText, rawNumber, richText]);
const EQUAL_ROWS = { path: ['rows'], message: 'all rows must have the same number of cells' };

export const table = z
  .strictObject({
    type: z.literal('table'),
    block_id: z.string().max(255).optional(),
    rows: z.array(z.array(cell).min(1).max(COLUMNS)).min(1).max(ROWS),
    column_settings: z
      .array(
        z
          .strictObject({
            align: z.enum(['left', 'center', 'right']).optional(),
            is_wrapped: z.boolean().optional(),
          })
          .nullable(),
      )
      .max(COLUMNS)
      .optional(),
  })
  .refine(hasEqualRows, EQUAL_ROWS)
  .refine((block) => textsIn(block.rows).join('').length <= CHARACTERS, {
    path: ['rows'],
    message: `must be less than ${CHARACTERS + 1} characters`,
  });

const head = z.array(z.discriminatedUnion('type', [rawText, rawNumber]));
const row = z.array(cell);

export const dataTable = z
  .strictObject({
    type: z.literal('data_table'),
    block_id: z.string().max(255).optional(),
    caption: z.string().min(1),
    rows: z.tuple([head.min(1).max(COLUMNS), row], row),
    page_size: z.number().int().min(1).max(100).optional(),
    row_header_column_index: z.number().int().min(0).optional(),
  })
  .refine(({ rows }) => rows.length <= DATA_ROWS, {
    path: ['rows'],
    message: `must be at most ${DATA_ROWS} rows`,
  })
  .refine(hasEqualRows, EQUAL_ROWS)
  .refine((block) => textsIn(block.rows).join('').length <= DATA_CHARACTERS, {
    path: ['rows'],
    message: `must be less than ${DATA_CHARACTERS + 1} characters`,
  });

function hasEqualRows({ rows }: { readonly rows: readonly (readonly unknown[])[] }): boolean {
  return rows.every((row) => row.length === rows[0]?.length);
}
