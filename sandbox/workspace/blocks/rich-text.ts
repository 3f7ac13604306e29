import { z } from 'zod';

/** The rich_text block: docs.slack.dev/reference/block-kit/blocks/rich-text-block. */
const style = z
  .strictObject({
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    strike: z.boolean().optional(),
    underline: z.boolean().optional(),
    code: z.boolean().optional(),
  })
  .optional();

const text = z.strictObject({ type: z.literal('text'), text: z.string().min(1), style });
const link = z.strictObject({
  type: z.literal('link'),
  url: z.string().min(1),
  text: z.string().optional(),
  unsafe: z.boolean().optional(),
  style,
});

const span = z.discriminatedUnion('type', [
  text,
  link,
  z.strictObject({
    type: z.literal('broadcast'),
    range: z.enum(['here', 'channel', 'everyone']),
    style,
  }),
  z.strictObject({ type: z.literal('color'), value: z.string(), style }),
  z.strictObject({ type: z.literal('channel'), channel_id: z.string(), style }),
  z.strictObject({
    type: z.literal('date'),
    timestamp: z.int(),
    format: z.string(),
    url: z.string().optional(),
    fallback: z.string().optional(),
    style,
  }),
  z.strictObject({
    type: z.literal('emoji'),
    name: z.string(),
    unicode: z.string().optional(),
    url: z.string().optional(),
    style,
  }),
  z.strictObject({ type: z.literal('team'), team_id: z.string(), style }),
  z.strictObject({ type: z.literal('user'), user_id: z.string(), style }),
  z.strictObject({ type: z.literal('usergroup'), usergroup_id: z.string(), style }),
]);

const border = z.union([z.literal(0), z.literal(1)]).optional();
const section = z.strictObject({ type: z.literal('rich_text_section'), elements: z.array(span) });

export const richText = z.strictObject({
  type: z.literal('rich_text'),
  block_id: z.string().max(255).optional(),
  elements: z.array(
    z.discriminatedUnion('type', [
      section,
      z.strictObject({
        type: z.literal('rich_text_list'),
        elements: z.array(section),
        style: z.enum(['bullet', 'ordered']),
        indent: z.int().min(0).max(8).optional(),
        offset: z.int().min(0).optional(),
        border,
      }),
      z.strictObject({ type: z.literal('rich_text_quote'), elements: z.array(span), border }),
      z.strictObject({
        type: z.literal('rich_text_preformatted'),
        elements: z.array(z.discriminatedUnion('type', [text, link])),
        language: z.string().optional(),
        border,
      }),
    ]),
  ),
});
