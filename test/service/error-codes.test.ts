import { describe, expect, it, test } from 'vitest';
import { failureReply } from '../../src/commands/failures.ts';
import { LimitedError, RefusedError } from '../../src/lib/errors.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import { decodeAnswer } from '../../src/service/answer.ts';
import { ERROR_CODES } from '../../src/service/error-codes.ts';
import { failureOfAnswer } from '../../src/service/failure.ts';
import type { Clock } from '../../src/service/pacer.ts';
import { path } from '../../src/service/request.ts';
import type { Service } from '../../src/service/service.ts';
import { replyText } from '../../src/slack/blocks/reply-text.ts';
import { z } from 'zod';
import { clientOf, failureOf, json, startServer } from './http-server.ts';

const now = new Date('2026-03-03T09:00:00Z');
const context = { now, secrets: [] };
const request = { method: 'POST', path: path`/campaigns`, effect: 'once' } as const;

type Family = 'refused' | 'absent' | 'limited';

/** The published codes with the vendor's words, by hand; what people read of each, and the button. */
const PUBLISHED: readonly (readonly [
  code: number,
  said: string,
  family: Family,
  words: string,
  button: string | null,
])[] = [
  [8, 'No data', 'refused', 'found no data for this', null],
  [10, 'Sender email address missing', 'refused', 'sender’s address is missing', 'Show senders'],
  [11, 'Can’t find recipients addresses', 'refused', 'no one to send to', 'Show lists'],
  [13, 'Empty email message content field', 'refused', 'The message is empty', null],
  [14, 'Can’t find email address with the ID', 'absent', 'doesn’t know this address', null],
  [17, 'Can’t find the email address', 'absent', 'doesn’t know this address', null],
  [19, 'Email address already exists', 'refused', 'already there', null],
  [20, 'Using free email services', 'refused', 'at your own domain', 'Add sender…'],
  [21, 'No such email address awaiting', 'refused', 'isn’t waiting for a code', 'Show senders'],
  [97, 'Invalid email address type', 'refused', 'at your own domain', 'Add sender…'],
  [201, 'Empty mailing list name', 'refused', 'needs a name', null],
  [203, 'This mailing list name already exists', 'refused', 'another name', 'Show lists'],
  [211, 'Mailing list empty', 'refused', 'The list is empty', 'Add contacts…'],
  [213, 'Mailing list not found', 'absent', 'The list wasn’t found', 'Show lists'],
  [303, 'Can’t find email addresses in the list', 'absent', 'isn’t in this list', null],
  [400, 'Specified SMTP user doesn’t exist', 'refused', 'Create an SMTP account', null],
  [502, 'Can’t find the email address', 'absent', 'doesn’t know this address', null],
  [602, 'Probably, it has already been sent', 'refused', 'probably been sent', 'Open campaign'],
  [701, 'Sender email or name not specified', 'refused', 'Enter both', 'Show senders'],
  [703, 'Can’t find the mailing list', 'absent', 'The list wasn’t found', 'Show lists'],
  [704, 'Can’t find the sender', 'refused', 'isn’t one of', 'Show senders'],
  [707, 'Account balance depleted', 'refused', 'Top it up', 'Show balance'],
  [708, 'Recipients exceed your plan', 'refused', 'than your plan allows', 'Show balance'],
  [711, 'Wait before new push', 'limited', 'every 15 minutes', 'Show push campaigns'],
  [720, 'Empty subject field', 'refused', 'The subject is missing', null],
  [721, 'Email message empty', 'refused', 'The message is empty', null],
  [722, 'Mailing list ID not specified', 'refused', 'No list was chosen', 'Show lists'],
  [791, 'API-campaigns limit exceeded', 'limited', 'All 4 campaigns', 'Show campaigns'],
  [799, 'Incorrect date format', 'refused', 'hasn’t passed', null],
  [800, 'Invalid operation', 'refused', 'Check its current status', null],
  [802, 'Campaign not found', 'absent', 'The campaign wasn’t found', 'Show campaigns'],
  [901, 'Sender name not specified', 'refused', 'sender’s name is missing', null],
  [902, 'Selected email already in use', 'refused', 'already a sender', 'Show senders'],
  [903, 'Sender email not specified', 'refused', 'sender’s address is missing', 'Show senders'],
  [904, 'Email address blacklisted', 'refused', 'on the blacklist', 'Show blacklist'],
  [905, 'Sender address quota reached', 'refused', 'Remove one first', 'Show senders'],
  [906, 'Email address syntax error', 'refused', 'isn’t a valid email address', null],
  [1101, 'Email address not specified', 'refused', 'address is missing', null],
  [1003, 'The sender doesn’t exist', 'absent', 'sender wasn’t found', 'Show senders'],
  [1004, 'The code has been sent. Wait', 'limited', 'every 15 minutes', 'Enter sender code…'],
  [1005, 'Error sending confirmation', 'refused', 'in a few minutes', null],
  [1104, 'Activation code not specified', 'refused', 'code is missing', 'Enter sender code…'],
  [2_020_202_020, 'More than 10 requests per second', 'limited', '10 requests a second', null],
];

/** The error of an answer with this code, under whatever status it comes: none is published. */
function errorsOf(
  body: object,
  requested = { ...request, subject: undefined as string | undefined },
) {
  const answered = [400, 403, 404, 409, 422, 429].map((status) =>
    failureOfAnswer({ status, body, retryAfter: null }, requested, context),
  );
  return [...answered, decoded(body, requested)];
}

function decoded(
  body: object,
  requested: { effect: 'once'; subject: string | undefined },
): unknown {
  try {
    return decodeAnswer(JSON.stringify(body), { ...requested, answer: z.unknown() }, context);
  } catch (error) {
    return error;
  }
}

it('the table has the published codes, and no other', () => {
  const codes = PUBLISHED.map(([code]) => String(code));
  expect([...ERROR_CODES.keys()].toSorted()).toEqual(codes.toSorted());
  expect(codes).toHaveLength(43);
});

describe.each(PUBLISHED)('%i, “%s”', (code, said, family, words, button) => {
  const raw = { campaign: '4711', lists: '4101', sender: 'news@larkspur.example' };
  const operation = catalogue.find('campaign cancel');
  if (!operation) throw new Error('no campaign cancel');
  const reply = (error: unknown) =>
    failureReply(error, { reference: '1a2b', failed: { operation, raw }, catalogue });

  it.each([code, String(code)])('written %j, is said in words and leads on', (written) => {
    for (const error of errorsOf({ message: said, error_code: written })) {
      const { actions = [], ...shown } = reply(error);
      const text = replyText({ ...shown, actions });
      expect(text).toContain(words);
      // The numbers and the vendor's own words stay below.
      expect(text).not.toMatch(/undefined|null|The service refused this: /u);
      const [first] = actions;
      const next = button === null ? null : first;
      expect(next?.label ?? null).toBe(button);
      if (next?.kind === 'operation') expect(catalogue.find(next.operation)).not.toBeNull();
    }
  });

  it('has one family under every status', () => {
    for (const error of errorsOf({ message: said, error_code: code })) {
      if (family === 'limited') {
        expect(error).toBeInstanceOf(LimitedError);
        continue;
      }
      expect(error).toBeInstanceOf(RefusedError);
      expect(error).toMatchObject({ isExplained: true, code: String(code) });
      if (family === 'absent') expect(error).toMatchObject({ status: 404 });
      else expect(error).not.toMatchObject({ status: 404 });
    }
  });
});

describe('waits', () => {
  it.each([
    [791, '2026-03-03T10:00:00Z'],
    [711, '2026-03-03T09:15:00Z'],
    [1004, '2026-03-03T09:15:00Z'],
    [2_020_202_020, '2026-03-03T09:00:01Z'],
  ])('%i may be tried again at %s', (code, at) => {
    for (const error of errorsOf({ error_code: code })) {
      expect(error).toMatchObject({ name: 'LimitedError', retryAt: new Date(at) });
    }
  });
});

it('names what is absent, where the request does', () => {
  const requested = { ...request, subject: 'campaign 4711' };
  for (const error of errorsOf({ message: 'No', error_code: 802 }, requested)) {
    expect(error).toMatchObject({
      message: 'There’s no campaign 4711. It may have been deleted.',
    });
  }
});

describe('more than ten requests a second', () => {
  const tooFast = { message: 'More than 10 requests per second', error_code: 2_020_202_020 };
  const create = (service: Service) => service.campaigns.cancel('4711');
  const unsubscribe = (service: Service) => service.lists.unsubscribe('1', ['ann@example.com']);
  const read = (service: Service) => service.blacklist.all();

  test.each([
    ['a read', 400, read],
    ['a read', 429, read],
    ['a repeatable change', 200, create],
    ['what may not be done twice', 429, unsubscribe],
    ['what may not be done twice', 403, unsubscribe],
  ])('%s, refused with %i, waits for its turn with all others', async (_, status, call) => {
    await using server = await startServer(() =>
      server.received.length < 4
        ? json(tooFast, status)
        : json(call === read ? [] : { result: true }),
    );
    const { clock, slept } = clockOf();
    await call(clientOf(server.url, { clock }));
    expect(server.received).toHaveLength(4);
    expect(slept).toEqual([1000, 1000, 1000]);
  });

  it('is waited for within five seconds', async () => {
    const { clock, slept } = clockOf();
    const error = await failureOf(() => json(tooFast, 400), unsubscribe, { clock });
    expect(error).toMatchObject({ name: 'LimitedError' });
    expect(slept).toEqual([1000, 1000, 1000, 1000]);
  });
});

describe('an address that isn’t allowed', () => {
  it.each([
    [401, 'Your IP address is not allowed'],
    [403, 'Forbidden: IP 203.0.113.7 is not in the whitelist'],
    [403, 'This address isn’t on the allow-list of the key'],
  ])('%i “%s” names the allow-list', (status, message) => {
    const error = failureOfAnswer(
      { status, body: { message, error_code: status }, retryAfter: null },
      request,
      context,
    );
    expect(error).toMatchObject({
      // Nothing works, as with credentials that are refused: admins are told of that.
      status: 401,
      message: expect.stringContaining('allow-list of the API key in the service’s settings'),
    });
  });

  it.each([
    [403, 'Your plan does not include tags', 'Your plan or permissions may not cover it.'],
    [401, 'Unauthorized!', 'allow-list'],
  ])('%i “%s” says what else it may be', (status, message, words) => {
    const body = { message, error_code: status };
    const error = failureOfAnswer({ status, body, retryAfter: null }, request, context);
    expect(error.message).toContain(words);
  });
});

/** Time passes only by sleeping, which is noted. */
function clockOf() {
  let ms = 5000;
  const slept: number[] = [];
  const clock: Clock = {
    elapsedMs: () => ms,
    sleep: async (waitMs) => {
      slept.push(waitMs);
      ms += waitMs;
    },
  };
  return { clock, slept };
}

it('numbers that may mean something else mean the code only with its words', () => {
  for (const [code, message] of [
    [400, 'Bad Request'],
    [8, 'Blocked'],
  ] as const) {
    const body = { message, error_code: code };
    const error = failureOfAnswer({ status: 400, body, retryAfter: null }, request, context);
    expect(error.message).toBe(`The service refused this: “${message}”.`);
  }
});
