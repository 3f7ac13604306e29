import { describe, expect, it } from 'vitest';
import { sandboxDesk } from '../commands/context.ts';

/** Ways in which people and programs write one title: width, case, blanks, marks, what isn’t seen. */
const VARIANTS: Readonly<Record<string, (title: string) => string>> = {
  'full width': (title) =>
    title.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  capitals: (title) => title.toUpperCase(),
  'small letters': (title) => title.toLowerCase(),
  'blanks around': (title) => `  ${title}  `,
  'two blanks': (title) => title.replaceAll(' ', '  '),
  'a no-break space': (title) => title.replaceAll(' ', '\u00a0'),
  'a zero-width space': (title) => title.replace(/(?<=^.)/u, '\u200b'),
  'direction marks': (title) => `\u202a${title}\u202c`,
  'split letters': (title) => title.normalize('NFD'),
};

const desk = sandboxDesk();

describe.each(Object.entries(VARIANTS))('a title in %s', (_, written) => {
  it('is warned of where a list of that name is created', async () => {
    await desk.service.lists.create('Café Spring Sale');
    const preview = await desk.preview('list create', { name: written('Café Spring Sale') });
    expect(preview?.summary).toContain('has the same name.');
  });
});

it('no other title is warned of', async () => {
  await desk.service.lists.create('Café Spring Sale');
  expect(await desk.service.lists.all().next()).toBeTruthy();
  for (const name of ['Spring Sale', 'Café Spring Sales', 'Café-Spring']) {
    await expect(desk.preview('list create', { name })).rejects.toThrow();
  }
});
