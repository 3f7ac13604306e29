import { expect, it } from 'vitest';
import { catalogue } from '../../../src/operations/catalogue.ts';
import { pageOf } from '../../../src/slack/forms/views.ts';

function lastButtonOf(name: string): string | undefined {
  const operation = catalogue.find(name);
  const pages = operation?.pages ?? [];
  if (!operation) throw new Error(`no ${name}`);
  const start = { typed: {}, problems: [], titles: {}, zone: 'UTC', above: [] };
  const metadata = { operation: name, channelId: null, threadTs: null, responseUrl: null };
  return pageOf(operation, { pages, page: pages.length - 1 }, start, metadata).submit?.text;
}

it.each(['postbell monitor edit', 'postbell digest edit'])(
  'the last page of %s says that it saves, since no review follows',
  (name) => {
    expect(lastButtonOf(name)).toBe('Save changes');
  },
);

it('the last page before a review says that there is more to come', () => {
  expect(lastButtonOf('postbell alerts edit')).toBe('Continue');
});
