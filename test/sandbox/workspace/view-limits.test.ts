import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Block, x, times, plain, field, rows, table, referee } from './block-samples.ts';

let judge: Awaited<ReturnType<typeof referee>>;
beforeAll(async () => {
  judge = await referee();
});
afterAll(async () => judge.workspace.close());

describe('a view', () => {
  const modal = (more: Block): Block => ({ type: 'modal', title: plain(24), blocks: [], ...more });
  const input = field({ type: 'plain_text_input' });

  it.each<[string, Block, string]>([
    [
      'a title over 24',
      modal({ title: plain(25) }),
      'must be less than 25 characters [json-pointer:/view/title/text]',
    ],
    [
      'no title',
      { type: 'modal', blocks: [] },
      'missing required field: title [json-pointer:/view]',
    ],
    [
      'a submit over 24',
      modal({ submit: plain(25) }),
      'must be less than 25 characters [json-pointer:/view/submit/text]',
    ],
    [
      'metadata over 3000',
      modal({ private_metadata: x(3001) }),
      'must be less than 3001 characters [json-pointer:/view/private_metadata]',
    ],
    [
      'a callback_id over 255',
      modal({ callback_id: x(256) }),
      'must be less than 256 characters [json-pointer:/view/callback_id]',
    ],
    [
      'over 100 blocks',
      modal({ blocks: times(101, () => ({ type: 'divider' })) }),
      'no more than 100 items allowed [json-pointer:/view/blocks]',
    ],
    [
      'inputs without submit',
      modal({ blocks: [input] }),
      '`submit` is required when an input block is within the `blocks` array [json-pointer:/view]',
    ],
    [
      'a table',
      modal({ blocks: [table({ rows: rows(1, 1) })] }),
      'unsupported type [json-pointer:/view/blocks/0/type]',
    ],
    [
      'two elements in focus',
      modal({
        submit: plain(1),
        blocks: [
          field({ type: 'plain_text_input', focus_on_load: true }),
          field({ type: 'url_text_input', focus_on_load: true }),
        ],
      }),
      'only one element can have `focus_on_load` [json-pointer:/view/blocks]',
    ],
    [
      'another kind',
      { type: 'home', blocks: [] },
      'must be a valid enum value: modal [json-pointer:/view/type]',
    ],
  ])('with %s is refused', async (_, view, fault) => {
    expect(await judge.openView(view)).toMatchObject({
      data: {
        error: 'invalid_arguments',
        response_metadata: { messages: [`[ERROR] ${fault}`] },
      },
    });
  });

  it('within the limits fails for its trigger only', async () => {
    const full = modal({ submit: plain(24), private_metadata: x(3000), blocks: [input] });
    expect(await judge.openView(full)).toMatchObject({ data: { error: 'invalid_trigger_id' } });
  });
});
