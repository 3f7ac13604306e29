import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { path } from '../../src/service/request.ts';
import { heldBack } from './http-server.ts';

it('encodes every value as one segment and keeps the rest, double slashes too', () => {
  const { text, route, subject } =
    path`/addressbooks/${{ list: '12' }}//variables/${'a/b'}/${'50% off?'}`;
  expect(text()).toBe('/addressbooks/12//variables/a%2Fb/50%25%20off%3F');
  expect(route).toBe('/addressbooks/{}//variables/{}/{}');
  expect(subject).toBe('list 12');
});

it.each(['', '.', '..'])('refuses %o, which would lead to another row', async (value) => {
  await heldBack(({ contacts }) => contacts.removeFromAllLists(value));
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
