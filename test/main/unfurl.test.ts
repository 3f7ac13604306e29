import { expect, it } from 'vitest';
import { wordsOf } from '../../sandbox/workspace/watch.ts';
import { installed, type Installation } from './installation.ts';

/** Somebody pastes the web version of campaign 71014. */
async function pasted(here: Installation, text = `${here.line.url}/web/71014`) {
  const { jonas, workspace } = here;
  await jonas.type(`Look: ${text}`, 'C0GENERAL');
  return workspace.waitForMessage({ personId: jonas.id });
}

it('a campaign’s link becomes its card, with numbers and nobody’s address', async () => {
  const here = await installed();
  const { ts } = await pasted(here);
  const message = await here.workspace.waitForMessage((one) => one.ts === ts && hasCards(one));
  const words = wordsOf(message);
  expect(words).toMatch(/Opened\n?.*of [\d,]+ delivered/s);
  expect(words.replace(message.text, '')).not.toMatch(/@/);
});

function hasCards({ unfurls = [] }: { readonly unfurls?: readonly unknown[] }): boolean {
  return unfurls.length > 0;
}
