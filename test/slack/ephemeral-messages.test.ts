import { expect, test } from 'vitest';
import type { MessageBlock } from '../../src/slack/blocks/sections.ts';
import { createEphemeralMessages } from '../../src/slack/answers.ts';

const menu: MessageBlock = {
  type: 'actions',
  elements: [{ type: 'static_select', action_id: 'step:0', options: [] }],
};

test('a message with a menu is found again by its block, under another id, without its files', () => {
  let count = 0;
  const shown = createEphemeralMessages(() => `key-${(count += 1)}`);
  const files = [{ name: 'all.csv', title: 'All', content: 'x'.repeat(1000) }];
  const kept = shown.keep({ text: 'A list', blocks: [menu], files });
  expect(kept.files).toBe(files);
  const id = String(kept.blocks[0]?.block_id);
  const again = shown.again(id);
  expect(again).toEqual({ text: 'A list', blocks: [{ ...menu, block_id: 'menu:key-2:0' }] });
  expect(shown.again(id)).toBeNull();
});
