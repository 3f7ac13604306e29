import { array, assert, asyncProperty, dictionary, double, oneof, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/service.ts';
import { clientOf, heldBack, json, startServer } from './http-server.ts';

describe('looking many addresses up', () => {
  it.each([
    ['an empty array', json([])],
    ['a 404 of the service', json({ message: 'Not found', error_code: 802 }, 404)],
  ])('finds nobody when the answer is %s', async (_, answer) => {
    await using server = await startServer(() => answer);
    const { found, failure } = await clientOf(server.url).contacts.findMany(['a@b.example']);
    expect(found.size).toBe(0);
    expect(failure).toBeNull();
  });

  it('gives zeros for an address of which nothing is known', async () => {
    await using server = await startServer(() => json({ 'a@b.example': [] }));
    const { found } = await clientOf(server.url).contacts.statisticsOfMany(['a@b.example']);
    const nothing = { sent: 0, opened: 0, clicked: 0, isBlacklisted: false, lists: [] };
    expect(found.get('a@b.example')).toEqual(nothing);
  });
});

const addresses = (length: number) => Array.from({ length }, (_, index) => `p${index}@example.com`);
const contacts = (length: number) => addresses(length).map((email) => ({ email }));

describe('contacts of a list', () => {
  it('get numbers as numbers where the list’s variable holds numbers', async () => {
    await using server = await startServer(() => json({ result: true }));
    const { lists } = clientOf(server.url);
    const definitions = [
      { name: 'Age', type: 'number' },
      { name: 'Code', type: 'string' },
    ];
    const variables = [
      { name: 'Age', value: '21' },
      { name: 'Code', value: '007' },
      { name: 'New', value: '5' },
    ];
    await lists.setVariables('1', 'a@b.example', variables, { definitions });
    await lists.addContacts('1', [{ email: 'a@b.example', variables }], { definitions });
    const [set, added] = server.received.map(({ body }) => JSON.parse(body));
    expect(set.variables.map(({ value }: { value: unknown }) => value)).toEqual([21, '007', '5']);
    expect(added.emails[0].variables).toEqual({ Age: 21, Code: '007', New: '5' });
  });
});

describe('contacts on their way into a list', () => {
  const definitions = [{ name: 'orders', type: 'number' }];
  const wrong = [{ name: 'orders', value: 'three' }];
  const wrongName = [{ email: 'a@b.example', variables: [{ name: 'a:b', value: 'x' }] }];
  const wrongType = [{ email: 'a@b.example', variables: wrong }];
  const english = { senderEmail: 'ann@shop.example', language: 'en' };
  const french = { ...english, language: 'fr' };
  const typed = { ...english, definitions };

  it.each<[string, string, (lists: Service['lists']) => Promise<unknown>]>([
    ['a variable’s name', 'variables', (lists) => lists.addContacts('1', wrongName)],
    ['a value’s type', 'variables', (lists) => lists.addContacts('1', wrongType, { definitions })],
    ['an invited one’s value', 'variables', (lists) => lists.inviteContacts('1', wrongType, typed)],
    ['a language', 'language', (lists) => lists.inviteContacts('1', contacts(1), french)],
    ['one’s value', 'variables', (lists) => lists.setVariables('1', 'a@b.ex', wrong, typed)],
  ])('are held back for %s', async (_, field, call) => {
    expect(await heldBack(({ lists }) => call(lists))).toMatchObject({ field });
  });

  it('have the variables with which they come back', async () => {
    const names = string({ unit: 'grapheme', minLength: 1 }).filter((name) =>
      /^\p{L}[\p{L}\d ]*$/u.test(name),
    );
    const number = double({ noNaN: true, noDefaultInfinity: true });
    const people = array(dictionary(names, oneof(string({ unit: 'grapheme' }), number)), {
      minLength: 1,
      maxLength: 3,
    });
    await using server = await startServer(() => json({ result: true }));
    const { lists } = clientOf(server.url);
    await assert(
      asyncProperty(people, async (given) => {
        server.respond = () => json({ result: true });
        const sent = given.map((variables, index) => ({
          email: `p${index}@example.com`,
          variables: Object.entries(variables).map(([name, value]) => ({ name, value })),
        }));
        await lists.addContacts('1', sent);
        const { emails }: { emails: (object | string)[] } = JSON.parse(
          server.received.at(-1)?.body ?? '',
        );
        const kept = emails.map((one) => (typeof one === 'string' ? { email: one } : one));
        server.respond = () => json(kept.map((one) => ({ ...one, status: 1 })));
        const read = await lists.contactsPage('1', { limit: 100, offset: 0 });
        const expected = sent.map(({ email, variables }) => ({
          email,
          variables: variables.map(({ name, value }) => ({ name, type: '', value: `${value}` })),
        }));
        expect(read.map(({ email, variables }) => ({ email, variables }))).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });
});
