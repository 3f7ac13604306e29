import { z } from 'zod';
import { anyText, plainText } from './composition.ts';
import { dataVisualization } from './data-visualization.ts';
import {
  accessory,
  actionsElement,
  checkPicture,
  imageElement,
  inputElement,
  picture,
} from './elements.ts';
import { richText } from './rich-text.ts';
import { dataTable, table } from './table.ts';

/**
 * Blocks: docs.slack.dev/reference/block-kit/blocks. Card, carousel, container, context_actions,
 * file, plan, task_card and video are Slack's too, but the workspace refuses them.
 */
function block<Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) {
  return z.strictObject({
    type: z.literal(type),
    block_id: z.string().max(255).optional(),
    ...shape,
  });
}

const section = block('section', {
  text: anyText(3000).optional(),
  fields: z.array(anyText(2000)).min(1).max(10).optional(),
  accessory: accessory.optional(),
  expand: z.boolean().optional(),
}).refine((one) => one.text !== undefined || one.fields !== undefined, {
  message: 'must define either `text` or `fields`',
});

const context = block('context', {
  elements: z
    .array(z.discriminatedUnion('type', [imageElement, anyText()]))
    .min(1)
    .max(10),
});

const everywhere = [
  section,
  context,
  richText,
  block('divider', {}),
  block('header', { text: plainText(150) }),
  block('actions', { elements: z.array(actionsElement).min(1).max(25) }),
  block('image', { ...picture, title: plainText(2000).optional() }).superRefine(checkPicture),
  block('input', {
    label: plainText(2000),
    hint: plainText(2000).optional(),
    optional: z.boolean().optional(),
    dispatch_action: z.boolean().optional(),
    element: inputElement,
  }).superRefine(({ element, dispatch_action: isNotified }, context) => {
    // docs.slack.dev/reference/block-kit/blocks/input-block, of `dispatch_action`.
    if (element.type !== 'file_input' || isNotified !== true) return;
    context.addIssue({
      code: 'custom',
      message: 'unsupported type: file_input',
      path: ['element'],
    });
  }),
] as const;

/** Blocks of a message. We assume that charts, like tables and Markdown, stand in messages only. */
export const messageBlock = z.discriminatedUnion('type', [
  ...everywhere,
  table,
  dataTable,
  dataVisualization,
  block('markdown', { text: z.string().min(1).max(12_000) }),
]);

/** Blocks of a modal or of a Home tab. */
export const viewBlock = z.discriminatedUnion('type', [
  ...everywhere,
  block('alert', {
    text: anyText(),
    level: z.enum(['default', 'info', 'warning', 'error', 'success']).optional(),
  }),
]);
