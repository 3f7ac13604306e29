import { expect, it } from 'vitest';
import { fateMeaning } from '../../../src/operations/contact/code-meanings.ts';

const status = (code: number) => ({ code, explanation: '' });

it('says of an email that was blocked for now that it may pass', () => {
  expect(fateMeaning({ sentAt: null, overall: status(17), detail: status(17) })).toEqual({
    kind: 'failed',
    words: 'Blocked by the mail server for now',
    advice: 'Temporary. The receiving server may accept it later.',
  });
});
