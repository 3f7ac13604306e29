import { describe, expect, test } from 'vitest';
import type { Message } from '../../sandbox/workspace/page-protocol.ts';
import { blocksOf, wordsIn } from './harness.ts';
import { CHART, startTrial } from './trial-operations.ts';

const TABLE = { kind: 'table' as const, columns: [{ title: 'Row' }], rows: [['one']] };
const CARD = { title: 'Card', sections: [CHART, TABLE] };

const typesOf = (message: Message) => blocksOf(message).map(({ type }) => type);
const RICH = ['header', 'data_visualization', 'table'];
const SIMPLE = ['header', 'section', 'rich_text', 'rich_text'];

describe('a message that Slack refuses', () => {
  test.each([
    'invalid_blocks',
    'invalid_blocks_format',
    'invalid_attachments',
    'msg_too_long',
    'msg_blocks_too_long',
  ])('with %s is posted in letters, and the next one as it should be', async (error) => {
    const { post, workspace } = await startTrial();
    workspace.control.failNext('chat.postMessage', { error });
    expect(typesOf(await post(CARD))).toEqual(SIMPLE);
    expect(typesOf(await post(CARD, 'C0DELIVERY'))).toEqual(RICH);
  });

  test('in letters too is posted without blocks', async () => {
    const { post, workspace } = await startTrial();
    workspace.control.failNext('chat.postMessage', { error: 'invalid_attachments' }, 2);
    const message = await post(CARD);
    expect(blocksOf(message)).toEqual([]);
    expect(message.text).toContain('Card');
  });

  test.each(['invalid_attachments', 'msg_too_long', 'msg_blocks_too_long'])(
    'as an answer with %s is answered in letters',
    async (error) => {
      const { ask, workspace } = await startTrial();
      workspace.control.failNext('response_url', { error });
      expect(wordsIn(await ask('/thing chart', 'Opens'))).toContain('"Mon: 2"');
      expect(workspace.calls.filter(({ method }) => method === 'chat.postEphemeral')).toEqual([]);
    },
  );

  test('as an announcement is announced without blocks', async () => {
    const { type, workspace, announced } = await startTrial();
    // The first is the answer to the person.
    workspace.control.failNext('response_url', { delayMs: 0 });
    workspace.control.failNext('response_url', { error: 'invalid_blocks' });
    await type('/thing mark lamp');
    expect((await announced('marked lamp.')).blocks).toBeUndefined();
  });
});

describe('a block type that Slack says it doesn’t know', () => {
  test.each([
    ['data_visualization', ['header', 'section', 'rich_text', 'table']],
    ['table', ['header', 'data_visualization', 'rich_text']],
  ])('%s is done without for an hour, and the other is still used', async (type, expected) => {
    const { post, workspace } = await startTrial();
    const faults = [`unsupported type: ${type} [json-pointer:/blocks/1/type]`];
    workspace.control.failNext('chat.postMessage', { error: 'invalid_blocks', faults });
    expect(typesOf(await post(CARD))).toEqual(expected);
    expect(typesOf(await post(CARD, 'C0DELIVERY'))).toEqual(expected);
    const posts = workspace.calls.filter(({ method }) => method === 'chat.postMessage');
    expect(posts).toHaveLength(3);
  });
});

describe('a table of many rows', () => {
  const rows = Array.from({ length: 20 }, (_, index) => [`row ${index}`]);
  const long = { title: 'Card', sections: [{ ...TABLE, rows }] };

  test('becomes a plain table where Slack takes no other, and stays one for an hour', async () => {
    const { post, workspace } = await startTrial();
    expect(typesOf(await post(long))).toEqual(['header', 'data_table']);
    workspace.control.failNext('chat.postMessage', { error: 'invalid_blocks' });
    expect(typesOf(await post(long, 'C0DELIVERY'))).toEqual(['header', 'table']);
    expect(typesOf(await post(long))).toEqual(['header', 'table']);
  });

  test('that is refused either way is posted in letters, and the next one as it should be', async () => {
    const { post, workspace } = await startTrial();
    workspace.control.failNext('chat.postMessage', { error: 'invalid_blocks' }, 2);
    expect(typesOf(await post(long))).toEqual(['header', 'rich_text']);
    expect(typesOf(await post(long, 'C0DELIVERY'))).toEqual(['header', 'data_table']);
  });
});

describe('an announcement', () => {
  test('of something endless is cut', async () => {
    const { type, workspace } = await startTrial();
    await type(`/thing mark ${'lamp '.repeat(300)}`);
    const announced = await workspace.waitForMessage(
      ({ visibleTo, text }) => visibleTo === undefined && text.includes('marked'),
    );
    expect(announced.text.length).toBeLessThanOrEqual(1000);
  });
});
