import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/service.ts';
import { clientOf, failureOf, json, type Respond, startServer } from './http-server.ts';

describe('secrets and addresses', () => {
  const words =
    'Key key-0001-abcdef of jörg@müller.example (Ann <ann@example.com>, ann%40example.com) ' +
    'is bad, see https://service.example/help?token=key-0001-abcdef';

  it.each<[string, Respond]>([
    ['400', () => json({ message: words, error_code: words }, 400)],
    ['404', () => json({ message: words, error_code: 1 }, 404)],
    ['result: false', () => json({ result: false, error: words })],
    ['HTML', () => ({ body: `<p>${words}</p>` })],
    ['503', () => ({ status: 503, body: words })],
    ['keys of another shape', () => json({ [words]: words })],
    ['a lost connection', () => 'drop'],
  ])('stay out of the failure and the log: %s', async (_, respond) => {
    const stream = new PassThrough();
    const log = pino({ level: 'trace' }, stream);
    const remove = ({ contacts }: Service) => contacts.removeFromAllLists('ann@example.com');
    const auth = { kind: 'token' as const, token: 'key-0001-abcdef' };
    const error = await failureOf(respond, remove, { log, auth });
    log.error({ err: error }, 'failed');
    stream.end();
    const logged = await text(stream);

    // What people see, what the log holds, and all that hangs on the failure.
    for (const said of [error.message, logged, inspect(error, { depth: 9, showHidden: true })]) {
      expect(said).not.toMatch(/key-0001|ann(@|%40)|müller|127\.0\.0\.1:\d+\/|https?:/);
    }
    expect(logged).toContain('/emails/{}');
  });

  it('of a token request stay out too', async () => {
    await using server = await startServer(() =>
      json({ error: 'invalid_client', message: 'No client bot-id-1 with s3cret-77' }, 400),
    );
    const credentials = { clientId: 'bot-id-1', clientSecret: 's3cret-77' };
    const auth = { kind: 'oauth' as const, ...credentials, tokenUrl: `${server.url}/oauth` };
    const client = clientOf(server.url, { auth });
    const error: unknown = await client.blacklist.all().catch((error: unknown) => error);
    expect(inspect(error, { depth: 9 })).toContain('SERVICE_CLIENT_ID');
    expect(inspect(error, { depth: 9 })).not.toMatch(/s3cret-77|bot-id-1/);
  });
});
