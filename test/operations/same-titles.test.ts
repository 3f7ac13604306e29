import { describe, expect, it } from 'vitest';
import { ranked, searchable } from '../../src/commands/references/ranked.ts';
import { sandboxPostbell } from '../commands/context.ts';
import { rowsIn } from '../commands/seen.ts';
import { TITLES_WRITTEN } from '../commands/titles.ts';

const postbell = sandboxPostbell();

const TITLE = 'Café Spring Sale';

describe.each(Object.entries(TITLES_WRITTEN))('a title %s', (_, written) => {
  it('is warned of where a list of that name is created', async () => {
    await postbell.service.lists.create(TITLE);
    const preview = await postbell.preview('list create', { name: written(TITLE) });
    expect(preview?.summary).toContain('has the same name.');
  });

  it('is found among lists', async () => {
    await postbell.service.lists.create(TITLE);
    const found = await postbell.run('list list', { text: written(TITLE) });
    expect(rowsIn(found).map(([title]) => title)).toEqual([expect.stringContaining(TITLE)]);
  });

  it('is found in a picker, either way', () => {
    const found = (title: string, query: string) =>
      ranked([searchable({ id: '4711', title })], query).length;
    expect([found(TITLE, written(TITLE)), found(written(TITLE), TITLE)]).toEqual([1, 1]);
  });
});

it('no other title is warned of', async () => {
  await postbell.service.lists.create(TITLE);
  expect(await postbell.service.lists.all().next()).toBeTruthy();
  for (const name of ['Spring Sale', 'Café Spring Sales', 'Café-Spring']) {
    await expect(postbell.preview('list create', { name })).rejects.toThrow();
  }
});
