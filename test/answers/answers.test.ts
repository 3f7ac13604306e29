import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { allStories } from '../main/walk/stories.ts';
import { playedOut } from './play.ts';

/*
 * Every text that people read, in this folder for whoever rewords one: `npm run answers` writes them
 * anew, and the difference shows what became of a change.
 */
const STORIES = await allStories();

describe('test/answers', () => {
  it.each([...STORIES])('%s.md holds what is said', async (name, story) => {
    await expect(await playedOut(name, story)).toMatchFileSnapshot(
      `${import.meta.dirname}/${name}.md`,
    );
  });

  it('holds nothing else', async () => {
    const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.md'));
    expect(files.filter((file) => !STORIES.has(file.replace(/\.md$/, '')))).toEqual([]);
  });
});
