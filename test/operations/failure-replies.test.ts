import { describe, expect, test } from 'vitest';
import {
  ContractError,
  ForbiddenError,
  InputError,
  LimitedError,
  RefusedError,
  UnavailableError,
  UndeliverableError,
} from '../../src/lib/errors.ts';
import type { Reply } from '../../src/domain/reply.ts';
import { replyText } from '../../src/slack/blocks/reply-text.ts';
import { failureReply, leftEverythingAsItWas } from '../../src/operations/failures.ts';

const reference = '1a2b3c4d';
const notified = (error: unknown) => replyText(failureReply(error, { reference }));

describe('a failure is worded for the person who can act on it', () => {
  test.each([
    [new InputError('No such list.'), ['That can’t be used', 'No such list.']],
    [
      new RefusedError('The address is blacklisted.', { status: 400, code: '303' }),
      ['The service refused it', 'The address is blacklisted.', 'Status 400, code 303'],
    ],
    [
      new RefusedError('List 7 wasn’t found.', { status: 404, code: '20' }),
      ['Not found', 'List 7'],
    ],
    [
      new LimitedError('Ten a minute.', { retryAt: new Date('2026-11-21T09:00:00Z') }),
      ['Too much at once', 'Ten a minute.', 'Try again at 2026-11-21T09:00:00.000Z.'],
    ],
    [
      new UnavailableError('The service is not answering.', { outcome: 'none' }),
      ['No answer', 'Nothing was changed.'],
    ],
    [
      new UnavailableError('The service is not answering.', { outcome: 'unknown' }),
      ['It is unknown whether it was carried out', 'The service is not answering.'],
    ],
    [
      new ForbiddenError('Only administrators may.', { askIds: ['U0MIRA'] }),
      ['You may not do this', 'Only administrators may.', 'Ask: @U0MIRA'],
    ],
    [
      new ContractError('No id in the answer.', { path: '/data/0' }),
      ['The service gave an unexpected answer', reference],
    ],
    [
      new UndeliverableError('Slack refused it.', { permanent: true, reason: 'is_archived' }),
      ['is_archived'],
    ],
    [new TypeError('x is undefined'), ['Something went wrong in the bot', reference]],
  ])('%s', (error, sentences) => {
    for (const sentence of sentences) expect(notified(error)).toContain(sentence);
  });

  test('a fault of the bot shows nothing of its inside', () => {
    expect(notified(new TypeError('x is undefined'))).not.toContain('undefined');
  });

  test('an unknown outcome offers a look', () => {
    const action = { kind: 'operation', label: 'Look', operation: 'a b', values: {} } as const;
    for (const error of [
      new UnavailableError('No answer.', { outcome: 'unknown' }),
      new ContractError('No id in the answer.', { path: '/data/0', outcome: 'unknown' }),
    ]) {
      const reply: Reply = failureReply(error, { reference, look: [action] });
      expect(reply.actions).toEqual([action]);
    }
  });
});

test('only what certainly changed nothing may be tried again with the same button', () => {
  expect(leftEverythingAsItWas(new InputError('x'))).toBe(true);
  expect(leftEverythingAsItWas(new UnavailableError('x', { outcome: 'none' }))).toBe(true);
  expect(leftEverythingAsItWas(new UnavailableError('x', { outcome: 'unknown' }))).toBe(false);
  expect(leftEverythingAsItWas(new ContractError('x', { path: '' }))).toBe(false);
  expect(leftEverythingAsItWas(new Error('x'))).toBe(false);
});
