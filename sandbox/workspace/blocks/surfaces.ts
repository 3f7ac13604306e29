import { z } from 'zod';
import { messageBlock, viewBlock } from './blocks.ts';
import { plainText } from './composition.ts';
import { elementsOf } from './walk.ts';

/** docs.slack.dev/reference/block-kit/blocks: how many blocks a surface holds. */
const MESSAGE_BLOCKS = 50;
const VIEW_BLOCKS = 100;
const TABLES = 1;
const CHARTS = 2;
const MARKDOWN_LENGTH = 12_000;

export const messageBlocks = z
  .array(messageBlock)
  .max(MESSAGE_BLOCKS)
  .superRefine((blocks, context) => {
    checkIds(blocks, context);
    const count = (type: string) => blocks.filter((block) => block.type === type).length;
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    if (count('table') > TABLES) refuse('only_one_table_allowed');
    if (count('data_visualization') > CHARTS) {
      refuse(`no more than ${CHARTS} data_visualization blocks allowed`);
    }
    const markdown = blocks.flatMap((block) => (block.type === 'markdown' ? [block.text] : []));
    if (markdown.join('').length > MARKDOWN_LENGTH) {
      refuse(`markdown must be less than ${MARKDOWN_LENGTH + 1} characters in all`);
    }
  });

const viewBlocks = z.array(viewBlock).max(VIEW_BLOCKS).superRefine(checkIds);

const everyView = {
  blocks: viewBlocks,
  private_metadata: z.string().max(3000).optional(),
  callback_id: z.string().max(255).optional(),
  external_id: z.string().max(255).optional(),
};

/** docs.slack.dev/reference/views. */
export const modal = z
  .strictObject({
    type: z.literal('modal'),
    ...everyView,
    title: plainText(24),
    submit: plainText(24).optional(),
    close: plainText(24).optional(),
    clear_on_close: z.boolean().optional(),
    notify_on_close: z.boolean().optional(),
  })
  .superRefine((view, context) => {
    const needsSubmit = view.blocks.some((block) => block.type === 'input');
    if (needsSubmit && view.submit === undefined) {
      context.addIssue({
        code: 'custom',
        message: '`submit` is required when an input block is within the `blocks` array',
      });
    }
  });

export const home = z.strictObject({ type: z.literal('home'), ...everyView });

/** Every block's id is its own; every element's id is its own within its block; one has the focus. */
function checkIds(
  blocks: readonly { readonly block_id?: string | undefined }[],
  context: z.RefinementCtx,
): void {
  const seen = new Set<string>();
  let focused = 0;
  for (const [index, block] of blocks.entries()) {
    const id = block.block_id;
    if (id !== undefined && seen.has(id)) {
      context.addIssue({
        code: 'custom',
        path: [index, 'block_id'],
        message: `\`block_id\` "${id}" already exists`,
      });
    }
    if (id !== undefined) seen.add(id);
    const elements = elementsOf(block);
    focused += elements.filter((element) => element['focus_on_load'] === true).length;
    const actions = elements.flatMap((element) => element['action_id'] ?? []);
    if (new Set(actions).size < actions.length) {
      context.addIssue({
        code: 'custom',
        path: [index],
        message: '`action_id` must be unique within a block',
      });
    }
  }
  if (focused > 1) {
    context.addIssue({ code: 'custom', message: 'only one element can have `focus_on_load`' });
  }
}
