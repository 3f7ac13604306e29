import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Block,
  x,
  times,
  plain,
  section,
  actions,
  button,
  option,
  select,
  field,
  referee,
} from './block-samples.ts';

const number = { type: 'number_input', is_decimal_allowed: false, max_value: '10' };

let judge: Awaited<ReturnType<typeof referee>>;
beforeAll(async () => {
  judge = await referee();
});
afterAll(async () => judge.workspace.close());

describe('takes what is just within the limit, and refuses what is just beyond', () => {
  it.each<[string, Block[], Block[], string]>([
    [
      '50 blocks',
      times(50, () => ({ type: 'divider' })),
      times(51, () => ({ type: 'divider' })),
      'no more than 50 items allowed [json-pointer:/blocks]',
    ],
    [
      '3000 characters in a section',
      [section({ text: plain(3000) })],
      [section({ text: plain(3001) })],
      'must be less than 3001 characters [json-pointer:/blocks/0/text/text]',
    ],
    [
      'one character in a section',
      [section({ text: plain(1) })],
      [section({ text: plain(0) })],
      'must be more than 0 characters [json-pointer:/blocks/0/text/text]',
    ],
    [
      '10 fields',
      [section({ fields: times(10, () => plain(1)) })],
      [section({ fields: times(11, () => plain(1)) })],
      'no more than 10 items allowed [json-pointer:/blocks/0/fields]',
    ],
    [
      '2000 characters in a field',
      [section({ fields: [plain(2000)] })],
      [section({ fields: [plain(2001)] })],
      'must be less than 2001 characters [json-pointer:/blocks/0/fields/0/text]',
    ],
    [
      '150 characters in a header',
      [{ type: 'header', text: plain(150) }],
      [{ type: 'header', text: plain(151) }],
      'must be less than 151 characters [json-pointer:/blocks/0/text/text]',
    ],
    [
      '10 elements in a context',
      [{ type: 'context', elements: times(10, () => plain(1)) }],
      [{ type: 'context', elements: times(11, () => plain(1)) }],
      'no more than 10 items allowed [json-pointer:/blocks/0/elements]',
    ],
    [
      '25 elements in actions',
      [actions(...times(25, () => button()))],
      [actions(...times(26, () => button()))],
      'no more than 25 items allowed [json-pointer:/blocks/0/elements]',
    ],
    [
      '75 characters on a button',
      [actions(button({ text: plain(75) }))],
      [actions(button({ text: plain(76) }))],
      'must be less than 76 characters [json-pointer:/blocks/0/elements/0/text/text]',
    ],
    [
      '2000 characters in a value of a button',
      [actions(button({ value: x(2000) }))],
      [actions(button({ value: x(2001) }))],
      'must be less than 2001 characters [json-pointer:/blocks/0/elements/0/value]',
    ],
    [
      '255 characters in an action_id',
      [actions(button({ action_id: x(255) }))],
      [actions(button({ action_id: x(256) }))],
      'must be less than 256 characters [json-pointer:/blocks/0/elements/0/action_id]',
    ],
    [
      '255 characters in a block_id',
      [{ type: 'divider', block_id: x(255) }],
      [{ type: 'divider', block_id: x(256) }],
      'must be less than 256 characters [json-pointer:/blocks/0/block_id]',
    ],
    [
      '100 options',
      [actions(select({ options: times(100, () => option()) }))],
      [actions(select({ options: times(101, () => option()) }))],
      'no more than 100 items allowed [json-pointer:/blocks/0/elements/0/options]',
    ],
    [
      '75 characters in an option, 150 in its value',
      [actions(select({ options: [option({ text: plain(75), value: x(150) })] }))],
      [actions(select({ options: [option({ value: x(151) })] }))],
      'must be less than 151 characters [json-pointer:/blocks/0/elements/0/options/0/value]',
    ],
    [
      '5 options in an overflow menu',
      [actions({ type: 'overflow', options: times(5, () => option()) })],
      [actions({ type: 'overflow', options: times(6, () => option()) })],
      'no more than 5 items allowed [json-pointer:/blocks/0/elements/0/options]',
    ],
    [
      '3000 initial characters in an input',
      [field({ type: 'plain_text_input', initial_value: x(3000) })],
      [field({ type: 'plain_text_input', initial_value: x(3001) })],
      'must be less than 3001 characters [json-pointer:/blocks/0/element/initial_value]',
    ],
    [
      'as many initial characters as an input takes at most',
      [field({ type: 'plain_text_input', initial_value: x(20), max_length: 20 })],
      [field({ type: 'plain_text_input', initial_value: x(21), max_length: 20 })],
      'must be within `max_length` [json-pointer:/blocks/0/element/initial_value]',
    ],
    [
      'an initial number within its range',
      [field({ ...number, initial_value: '10' })],
      [field({ ...number, initial_value: '11' })],
      'must be within `max_value` [json-pointer:/blocks/0/element/initial_value]',
    ],
    [
      'an initial number that is whole where it must be',
      [field({ ...number, initial_value: '3' })],
      [field({ ...number, initial_value: '3.5' })],
      'must be a number [json-pointer:/blocks/0/element/initial_value]',
    ],
    [
      'blocks with ids of their own',
      [
        { type: 'divider', block_id: 'a' },
        { type: 'divider', block_id: 'b' },
      ],
      [
        { type: 'divider', block_id: 'a' },
        { type: 'divider', block_id: 'a' },
      ],
      '`block_id` "a" already exists [json-pointer:/blocks/1/block_id]',
    ],
    [
      'elements with ids of their own in a block',
      [actions(button({ action_id: 'a' })), actions(button({ action_id: 'a' }))],
      [actions(button({ action_id: 'a' }), button({ action_id: 'a' }))],
      '`action_id` must be unique within a block [json-pointer:/blocks/0]',
    ],
  ])('%s', async (_, within, beyond, fault) => {
    expect(await judge.faultsOf(within)).toEqual([]);
    expect(await judge.faultsOf(beyond)).toEqual([fault]);
  });
});
