import { describe, expect, it, test } from 'vitest';
import * as errors from '../../src/lib/errors.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import { failureReply, leftEverythingAsItWas } from '../../src/commands/failures.ts';
import { replyText } from '../../src/slack/blocks/reply-text.ts';

const { ContractError, ForbiddenError, InputError, LimitedError } = errors;
const { RefusedError, UnavailableError, UndeliverableError } = errors;

const reference = '1a2b3c4d';
const notAnswering = (outcome: 'none' | 'unknown') =>
  new UnavailableError('The service is not answering.', { outcome });

describe('a failure is worded for the person who can act on it', () => {
  const blacklisted = new RefusedError('It is blacklisted.', { status: 400, code: '303' });
  const limited = new LimitedError('Ten a minute.', { retryAt: new Date('2026-11-21T09:00:00Z') });
  const forbidden = new ForbiddenError('Only administrators may.', { askIds: ['U0MIRA'] });
  const unexpected = new ContractError('No id in the answer.', { path: '/data/0' });
  const archived = { permanent: true, reason: 'is_archived' };

  test.each([
    [new InputError('No such list.'), 'That didn’t work', 'No such list.'],
    [blacklisted, 'The service refused this', 'It is blacklisted.', 'Status 400, code 303'],
    [new RefusedError('List 7 wasn’t found.', { status: 404, code: '20' }), 'Not found', 'List 7'],
    [limited, 'Too many requests', 'Ten a minute.', 'Try again at 2026-11-21T09:00:00.000Z.'],
    [notAnswering('none'), 'No response', 'Nothing was changed.'],
    [notAnswering('unknown'), 'It may or may not have gone through', 'is not answering.'],
    [forbidden, 'You can’t do this', 'Only administrators may.', 'Ask: @U0MIRA'],
    [unexpected, 'Unexpected response from the service', reference],
    [new UndeliverableError('Slack refused it.', archived), 'is_archived'],
    [new TypeError('x is undefined'), 'Something went wrong in Postbell', reference],
  ])('%s', (error, ...sentences) => {
    const text = replyText(failureReply(error, { reference }));
    for (const sentence of sentences) expect(text).toContain(sentence);
    // A fault of the bot shows nothing of its inside.
    expect(text).not.toContain('undefined');
  });
});

it.each([
  [new InputError('x'), true],
  [new UnavailableError('x', { outcome: 'none' }), true],
  [new UnavailableError('x', { outcome: 'unknown' }), false],
  [new ContractError('x', { path: '' }), false],
  [new Error('x'), false],
])(
  'only what certainly changed nothing may be tried again with the same button: %o',
  (error, may) => {
    expect(leftEverythingAsItWas(error)).toBe(may);
  },
);

describe.each([
  notAnswering('unknown'),
  new ContractError('No id in the answer.', { path: '/data/0', outcome: 'unknown' }),
])('an unknown outcome offers a look: %s', (error) => {
  it.each([
    ['the reader that takes most of the same values', 'list edit', 'list contact'],
    ['what the operation names instead', 'campaign send', 'campaign list'],
  ])('with %s', (_, name, reader) => {
    const operation = catalogue.find(name);
    if (!operation) throw new Error(`no ${name}`);
    const raw = { email: 'ann@example.com', list: '4102', name: 'News' };
    const { actions } = failureReply(error, { reference, failed: { operation, raw }, catalogue });
    expect(actions).toMatchObject([{ label: 'Check now', operation: reader }]);
  });
});
