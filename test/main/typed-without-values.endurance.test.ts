import { expect, it } from 'vitest';
import { catalogue } from '../../src/operations/catalogue.ts';
import { installed } from './installation.ts';
import { read } from './person.ts';
import { screenOf } from './walk/screen.ts';

/** A hundred and sixty commands, one after the other, take a slow machine a while. */

it('each operation answers, asks or opens a form when nothing more is typed', async () => {
  const { mira, workspace } = await installed({ PUBLIC_URL: 'http://127.0.0.1:9' });
  const screen = screenOf(workspace, mira.id);
  const refused: string[] = [];
  for (const { name } of catalogue.operations) {
    const watched = screen.watch();
    await mira.type(`/${name}`);
    const came = await watched.until(({ messages, form }) => messages.at(-1) ?? form ?? undefined);
    const words = 'payload' in came ? 'a form' : read(came);
    if (words.includes('That didn’t work')) refused.push(`${name}: ${words}`);
  }
  expect(refused).toEqual([]);
});
