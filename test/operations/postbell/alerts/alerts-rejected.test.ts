import { expect, it } from 'vitest';
import { capitalised } from '../../../../src/lib/text.ts';
import { catalogue } from '../../../../src/operations/catalogue.ts';
import { postbellAlone, NOW } from '../../../commands/context.ts';
import { choiceIn, factsIn, rowsIn, sectionsOf } from '../../../commands/seen.ts';

const NAME = 'postbell alerts rejected';
const BODY = '{"event":"open",\n  "email":"<!channel> ann@example.com"';

const postbell = postbellAlone();

/** Receives a body that can't be read; its reason. */
async function reject(body: string, action: string | null = 'spam'): Promise<string | null> {
  const [problem = null] = await postbell.store.events.keep([{ body, action, receivedAt: NOW }]);
  return problem;
}

it('is for administrators: it shows what came as it came', () => {
  expect(catalogue.find(NAME)).toMatchObject({ effect: 'reads', right: 'reveal' });
});

it('lists what could not be read, and shows all of one by a click', async () => {
  await reject(BODY);
  const reason = capitalised((await reject(BODY)) ?? '');
  const list = await postbell.run(NAME);
  const body = '{"event":"open", "email":"<!channel> ann@example.com"';
  expect(rowsIn(list)).toEqual([[NOW.toISOString(), '2', reason, 'Spam complaints', body]]);
  const [entry] = await postbell.store.deadLetters.latest(1);
  const show = choiceIn(list, 'Show…', `${reason} · ${entry?.id}`);
  const details = await postbell.run(show.operation, show.values);
  expect(factsIn(details)).toMatchObject({ Received: '2 times', Webhook: 'Spam complaints' });
  expect(sectionsOf(details, 'verbatim')).toEqual([{ kind: 'verbatim', text: BODY }]);
  expect(details.files).toBeUndefined();
});

it('gives a long one as a file, too', async () => {
  await reject('{'.repeat(5000), null);
  const [entry] = await postbell.store.deadLetters.latest(1);
  const details = await postbell.run(NAME, { entry: entry?.id.toUpperCase() ?? '' });
  expect(details.files?.[0]?.content).toHaveLength(5000);
  expect(sectionsOf(details, 'verbatim')[0]?.text).toHaveLength(2500);
  expect(factsIn(details)).toMatchObject({ Webhook: 'One for all events' });
});

it('is turned by pages and exported whole, without formulas', async () => {
  for (let number = 0; number < 10; number += 1) await reject('{', `=cmd${number}`);
  const first = await postbell.run(NAME);
  expect(rowsIn(first)).toHaveLength(8);
  expect(rowsIn(await postbell.click(first, 'Next ›'))).toHaveLength(2);
  const [file] = (await postbell.click(first, 'Export CSV')).files ?? [];
  expect(file?.content.split('\r\n')).toHaveLength(12);
  expect(file?.content).toContain(",'=cmd0,{\r\n");
});

it('knows no entry that there isn’t', async () => {
  await expect(postbell.run(NAME, { entry: 'abc' })).rejects.toMatchObject({ field: 'entry' });
});
