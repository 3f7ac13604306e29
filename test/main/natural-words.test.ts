import { afterAll, beforeAll, expect, it } from 'vitest';
import { install, type Installation } from './installation.ts';
import { labelsOf, read } from './person.ts';

let here: Installation;

beforeAll(async () => {
  here = await install({ PUBLIC_URL: 'http://127.0.0.1:9' });
});

afterAll(() => here.close());

/** Ten tasks, as people word them first who know no command, and what comes at once. */
const TASKS = [
  ['send a campaign', '/campaign create', 'form: Send campaign · 1 of 3'],
  ['send one tomorrow at ten', '/campaign send newsletter tomorrow at 10am', 'form: Send campaign'],
  ['see how it did', '/campaign report 71014', 'Feature of the month: timelines'],
  ['see how the latest did', '/campaign latest', 'Newsletter #44'],
  ['see what was clicked in it', '/campaign newest links', 'Clicked links: Newsletter #44'],
  ['stop one that is scheduled', '/campaign stop 71016', 'Cancel campaign'],
  ['see what was clicked', '/campaign 71014 links', 'Clicks'],
  ['look two people up', '/contact ann@example.com, bob@example.org', '2 addresses'],
  ['find out why there is no email', '/contact bob@example.org why', 'bob@example.org'],
  ['see whether a sender is ready', '/sender news', 'news@larkspur.example: Activated'],
  ['see one by half its name', '/sender orders', 'orders@larkspur.example: Activated'],
  ['check the blacklist', '/blacklist check trap1@blocked.example', 'trap1@blocked.example'],
  ['make a list', '/list new Webinar', 'form: Create list'],
  ['move one to another day', '/campaign reschedule 71016 friday', 'form: Edit campaign'],
  ['block somebody', '/contact block bob@example.org', 'form: Blacklist addresses'],
  ['get a digest at half past nine', '/postbell digest add 9:30 pm', '9:30 PM'],
  ['mute alerts for a while', '/postbell mute', 'form: Mute alert'],
] as const;

it.each(TASKS)('to %s, %s is enough', async (_, line, expected) => {
  expect(await cameAfter(line, expected)).toContain(expected);
});

/** What leads nowhere says what can be typed, and leads on with buttons. */
const DEAD_ENDS = [
  ['/contact ann', 'Unknown command “ann”', ['Open “Contact”', 'Help']],
  ['/campaign canel 71018', 'Did you mean “/campaign cancel”?', ['Open “Cancel campaign”', 'Help']],
  [
    '/campaign compare newsletter 43 newsletter 44',
    'Put titles in quotes, such as "Newsletter #43".',
    ['Open “Compare campaigns”', 'Help'],
  ],
  ['/postbell settings', 'Try: rights, limits show', ['Permissions', 'Limits', 'Help']],
  ['/postbell hepl', 'Did you mean “/postbell help”?', ['Help']],
  [
    '/campaign cancel 71018 color=red',
    'There’s no option “color”.',
    ['Open “Cancel campaign”', 'Help'],
  ],
  ['/postbell help weather', 'No help on “weather”.', ['Open “Help”', 'Help']],
] as const;

it.each(DEAD_ENDS)('%s leads on', async (line, sentence, labels) => {
  const answer = await here.mira.ask(line, 'C0RANDOM');
  expect(read(answer)).toContain(sentence);
  expect(labelsOf(answer)).toEqual(labels);
});

it('what is titled just as what was typed is shown, though it begins with a verb', async () => {
  await here.mira.ask('/list create "New Webinar"', 'C0RANDOM');
  expect(read(await here.mira.ask('/list new webinar', 'C0RANDOM'))).toContain('New Webinar');
});

it('a search finds the command for a task, the best first', async () => {
  const words = read(await here.mira.ask('/postbell help blacklist csv', 'C0RANDOM'));
  const places = ['/blacklist show', '/blacklist add', '/blacklist remove'].map((line) =>
    words.indexOf(line),
  );
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places[0]).toBeLessThan(places[1] ?? 0);
});

/** What comes: an answer, or the title of a form. */
async function cameAfter(line: string, expected: string): Promise<string> {
  const { mira, workspace } = here;
  if (!expected.startsWith('form: ')) return read(await mira.ask(line, 'C0RANDOM'));
  const { id, payload } = await mira.open(line, 'C0RANDOM');
  await workspace.send('close', { person: mira.id, viewId: id });
  return `form: ${Object(payload['title']).text}`;
}
