import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { allStories } from '../main/walk/stories.ts';
import { playedOut } from './transcript/play.ts';

/*
 * Every text that people read, in docs/answers/ for whoever rewords one: `npm run answers` writes
 * them anew, and the difference shows what became of a change.
 */
const ANSWERS = `${import.meta.dirname}/../../docs/answers`;
const STORIES = await allStories();

describe('docs/answers', () => {
  it.each([...STORIES])('%s.md holds what is said', async (name, story) => {
    await expect(await playedOut(name, story)).toMatchFileSnapshot(`${ANSWERS}/${name}.md`);
  });

  it('holds nothing else', async () => {
    const files = await readdir(ANSWERS);
    expect(files.filter((file) => !STORIES.has(file.replace(/\.md$/, '')))).toEqual([]);
  });
});
