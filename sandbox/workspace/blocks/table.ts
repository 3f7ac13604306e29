import { z } from 'zod';
import { textsIn } from '../texts.ts';
import { richText } from './rich-text.ts';

/** docs.slack.dev/reference/block-kit/blocks/table-block. */
const ROWS = 100;
const COLUMNS = 20;
const CHARACTERS = 10_000;

const cell = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('raw_text'), text: z.string().min(1) }),
  z.strictObject({ type: z.literal('raw_number'), value: z.number(), text: z.string().min(1) }),
  richText,
]);

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
  .refine(({ rows }) => rows.every((row) => row.length === rows[0]?.length), {
    path: ['rows'],
    message: 'all rows must have the same number of cells',
  })
  .refine((block) => textsIn(block.rows).join('').length <= CHARACTERS, {
    path: ['rows'],
    message: `must be less than ${CHARACTERS + 1} characters`,
  });
