import { expect, it } from 'vitest';
import { catalogue } from '../../../src/operations/catalogue.ts';
import { pageOf } from '../../../src/slack/forms/views.ts';

function formPage(name: string, at: (pages: number) => number) {
  const operation = catalogue.find(name);
  const pages = operation?.pages ?? [];
  if (!operation) throw new Error(`no ${name}`);
  const start = { typed: {}, problems: [], titles: {}, zone: 'UTC', above: [] };
  const metadata = { operation: name, channelId: null, threadTs: null, responseUrl: null };
  return pageOf(operation, { pages, page: at(pages.length) }, start, metadata);
}

const lastButtonOf = (name: string) => formPage(name, (pages) => pages - 1).submit?.text;
const firstPageOf = (name: string) => formPage(name, () => 0);

it.each(['postbell monitor edit', 'postbell digest edit'])(
  'the last page of %s says that it saves, since no review follows',
  (name) => {
    expect(lastButtonOf(name)).toBe('Save changes');
  },
);

it('the last page before a review says that there is more to come', () => {
  expect(lastButtonOf('postbell alerts edit')).toBe('Continue');
});

it('the title of a form with pages has whole words beside its step', () => {
  const titled = catalogue.operations.filter(({ pages }) => pages !== null);
  expect(titled.length).toBeGreaterThan(5);
  for (const operation of titled) {
    const { title } = firstPageOf(operation.name);
    const [words = ''] = title.text.split(' · ');
    expect(title.text.length).toBeLessThanOrEqual(24);
    expect(`${operation.title} `).toContain(`${words} `);
  }
});
