import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/operations/catalogue.ts';
import { installed } from './installation.ts';
import { read } from './person.ts';
import { screenOf } from './walk/screen.ts';

describe.each(catalogue.areas.map(({ name, operations }) => [name, operations] as const))(
  '/%s',
  (area, operations) => {
    it('answers, asks or opens a form for each of its verbs without anything more', async () => {
      const { mira, workspace } = await installed({ PUBLIC_URL: 'http://127.0.0.1:9' });
      const screen = screenOf(workspace, mira.id);
      const refused: string[] = [];
      for (const { verb } of operations) {
        const watched = screen.watch();
        await mira.type(`/${area} ${verb}`);
        const came = await watched.until(
          ({ messages, form }) => messages.at(-1) ?? form ?? undefined,
        );
        const words = 'payload' in came ? 'a form' : read(came);
        if (words.includes('That can’t be used')) refused.push(`${verb}: ${words}`);
      }
      expect(refused).toEqual([]);
    });
  },
);
