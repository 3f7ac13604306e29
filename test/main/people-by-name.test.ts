import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE } from '../../sandbox/workspace/story.ts';
import { install, type Installation } from './installation.ts';
import { labelsOf, read } from './person.ts';

let here: Installation;

beforeAll(async () => {
  const twin = { id: 'U0TIM', name: 'Tim Orr', role: 'Support', about: '', zone: 'UTC' };
  const other = { id: 'U0TIL', name: 'Tim Ash', role: 'Sales', about: '', zone: 'UTC' };
  const people = [...PEOPLE, twin, other];
  here = await install({ PUBLIC_URL: 'http://127.0.0.1:9' }, undefined, people);
});

afterAll(() => here.close());

const ask = (line: string) => here.mira.ask(line, 'C0RANDOM');

describe('a person whose name is typed without an @', () => {
  it.each([
    '/postbell grant jonas support',
    '/postbell grant support jonas',
    '/postbell deny JONAS campaign send',
    '/postbell revoke jonas support',
  ])('%s: they are asked about before', async (line) => {
    const question = await ask(line);
    expect(read(question)).toMatch(/do you mean\s+<?@?\W*U0JONAS|@Jonas/);
    expect(labelsOf(question)[0]).toContain('Jonas');
  });

  it('is granted what was asked for once that is confirmed', async () => {
    const question = await ask('/postbell grant nora support');
    const [label = ''] = labelsOf(question);
    expect(read(await here.mira.click(question, label))).toContain('Granted the support role to');
  });

  it('has two names where two are called so', async () => {
    const question = await ask('/postbell grant tim support');
    expect(read(question)).toContain('2 people match “tim”');
    expect(read(question)).toMatch(/Tim Ash · Sales[^]*|Tim Orr · Support/);
  });

  it('is shown at once where nothing is changed', async () => {
    expect(read(await ask('/postbell rights jonas'))).toContain('U0JONAS');
  });

  it.each(['greta', 'emil', 'zed'])('isn’t %s, who is no member', async (name) => {
    const { id, payload } = await here.mira.open(`/postbell rights ${name}`, 'C0RANDOM');
    await here.workspace.send('close', { person: here.mira.id, viewId: id });
    expect(JSON.stringify(payload)).toContain(`No one in this workspace is called “${name}”.`);
  });
});

it('a test goes to a colleague who is called by their name', async () => {
  expect(read(await ask('/campaign test 71016 me and jonas'))).toContain(
    'Send a test to 2 people?',
  );
});
