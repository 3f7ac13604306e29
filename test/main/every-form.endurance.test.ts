import { describe } from 'vitest';
import { byForm } from './walk/by-form.ts';
import { allStories } from './walk/stories.ts';
import { walk } from './walk/walk.ts';

/* Every operation through its form, with the scenarios that every-operation.test.ts types. */
describe.each([...(await allStories())])('%s, through its forms', (_, story) => {
  walk(story, byForm);
});
