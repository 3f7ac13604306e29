import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { InputError } from '../../src/lib/errors.ts';
import { path } from '../../src/service/http.ts';
import { clientOf, startServer } from './http-server.ts';

it('encodes every value as one segment and keeps the rest, double slashes too', () => {
  const { text, route } = path`/addressbooks/${'12'}//variables/${'a/b'}/${'50% off?'}`;
  expect(text()).toBe('/addressbooks/12//variables/a%2Fb/50%25%20off%3F');
  expect(route).toBe('/addressbooks/…//variables/…/…');
});

it.each(['', '.', '..'])('refuses %o, which would lead to another row', async (value) => {
  await using server = await startServer(() => ({ body: '{"result":true}' }));
  const call = clientOf(server.url).contacts.removeFromAllLists(value);
  await expect(call).rejects.toThrow(InputError);
  expect(server.received).toEqual([]);
});

it('leads to one segment that decodes to the value, whatever it is', () => {
  const values = string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/^\.\.?$/.test(text));
  assert(
    property(values, (value) => {
      const { pathname, search, hash } = new URL(path`/a/${value}/b`.text(), 'http://service');
      expect(search + hash).toBe('');
      expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'a', value, 'b']);
    }),
  );
});
