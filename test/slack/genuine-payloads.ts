import { pino } from 'pino';
import { expect } from 'vitest';
import { action, type Reply } from '../../src/domain/reply.ts';
import { catalogueOf } from '../../src/commands/catalogue-of.ts';
import { formIn } from './form-in-hand.ts';
import { campaignOf } from '../alerts/cards/campaign-figures.ts';
import { defineOperation } from '../../src/commands/define.ts';
import {
  ADMIN,
  CHANNEL,
  elementOf,
  ELSEWHERE,
  READS,
  startHarness,
  typedInto,
  type HarnessOptions,
} from './harness.ts';
import { letterCatalogue, newLetters } from './trial-pages.ts';
import { newLedger, trialCatalogue } from './trial-operations.ts';
import type { DispatchType, Payload } from '../../sandbox/workspace/dispatch/outcome.ts';

/** Something that Slack told the bot. */
export interface Told {
  readonly name: string;
  readonly type: DispatchType;
  readonly payload: Payload;
}

const CARD: Reply = {
  title: 'A card',
  actions: [
    action({ name: 'thing show' }, { thing: '4711' }, 'Look'),
    action({ name: 'thing mark' }, { name: 'lamp' }, 'Mark'),
    action({ name: 'thing delete' }, { name: 'lamp' }, 'Delete'),
    action({ name: 'thing delete' }, { name: 'torch' }, 'Confirm', { confirms: true }),
    {
      kind: 'menu',
      label: 'Mark one…',
      choices: [action({ name: 'thing mark' }, { name: 'row' }, 'Row')],
    },
    { kind: 'link', label: 'Open', url: 'https://example.com/' },
  ],
};

const LINK = 'https://news.example.com/web/7';
const CAMPAIGN = campaignOf(3, { senderEmail: 'news@example.com', permalink: LINK });
const showCampaign = defineOperation({
  name: 'campaign show',
  summary: 'Show a campaign',
  ...READS,
  inputs: { campaign: { kind: 'text', label: 'Campaign' } },
  run: async ({ campaign }) => ({ title: `All of ${campaign}` }),
});

/** A bot of which everything can be asked, and what was done and went wrong. */
export async function startWithEverything(options: Partial<HarnessOptions> = {}) {
  const things = newLedger();
  const letters = newLetters();
  const catalogue = catalogueOf([
    ...trialCatalogue(things).areas,
    ...letterCatalogue(letters).areas,
    { name: 'campaign', summary: 'Campaigns', bare: 'show', operations: [showCampaign] },
  ]);
  const faults: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) });
  const searches: string[] = [];
  const bot = await startHarness({
    catalogue,
    log,
    references: {
      search: async (_, query) => {
        searches.push(query);
        return [{ id: '4711', title: 'A secret campaign' }];
      },
    },
    campaignLinks: { find: async (url) => (url === LINK ? CAMPAIGN : null) },
    ...options,
  });
  /** Everything that was done so far. */
  const done = () => [...things.done, ...letters.done];
  return { ...bot, faults, searches, done };
}

export type EverythingBot = Awaited<ReturnType<typeof startWithEverything>>;

/**
 * Does everything that people can do in Slack, one after the other, and returns what Slack told of
 * each. `after` is called right after each, when it was acknowledged.
 */
export async function doEverything(
  bot: EverythingBot,
  after: (told: Told) => Promise<void> = async () => undefined,
): Promise<readonly Told[]> {
  const { workspace } = bot;
  const all: Told[] = [];
  const note = async (name: string): Promise<void> => {
    // In direct messages Slack tells of the answer, too.
    const isPersons = (one: { payload: Payload }) => !('bot_id' in Object(one.payload['event']));
    const { type, payload } = workspace.dispatches.findLast(isPersons) ?? {};
    if (type === undefined || payload === undefined) throw new Error('nothing was told');
    const told = { name, type, payload };
    all.push(told);
    await after(told);
  };
  const isDone = (what: string) => expect.poll(bot.done).toContain(what);

  await bot.ask('/thing mark typed', 'Marked');
  await note('a command');
  const card = await bot.post(CARD);
  await bot.press(card, 'Look', 'Thing 4711');
  await note('a button that shows');
  await bot.click(card, 'Mark');
  await isDone('mark lamp');
  await note('a button that changes something');
  await bot.click(card, 'Confirm');
  await isDone('delete torch');
  await note('a button that confirms what its message shows');
  const menu = { ...card, visibleTo: ADMIN };
  await bot.choose(menu, 'Mark one…', 'Row');
  await isDone('mark row');
  await note('a menu');
  await bot.click(card, 'Open');
  await note('a link');
  const question = await bot.press(card, 'Delete', 'Delete lamp?');
  await note('a button that asks first');
  await bot.click(question, 'Delete it');
  await isDone('delete lamp');
  await note('a confirmation');
  await bot.type('/thing delete kept');
  await bot.press(await bot.notified('Delete kept?'), 'Not now', 'Nothing was changed.');
  await note('a question that is left alone');

  await workspace.send('shortcut', { person: ADMIN, callbackId: 'look_up_contact' });
  await note('a global shortcut');
  await bot.form();
  await formIn(bot).close();
  await bot.type('text with ann@example.com');
  const { ts } = await workspace.waitForMessage({ personId: ADMIN, contains: 'ann@' });
  const message = { channel: CHANNEL, ts };
  await workspace.send('shortcut', { person: ADMIN, callbackId: 'lookup_address', message });
  await bot.notified('ann@example.com');
  await note('a message shortcut');

  const form = await bot.opened('/thing mark ?');
  await bot.submit(form, typedInto({ name: 'filled in' }));
  await isDone('mark filled in');
  await note('a form');
  await paged(bot, note);

  await bot.type('@Postbell hello');
  await bot.notified('Hi, this is Postbell');
  await note('a mention');
  await bot.type('hello', { channel: `D${ADMIN.slice(1)}` });
  await workspace.waitForMessage({ channel: `D${ADMIN.slice(1)}`, contains: 'Hi, this is' });
  await note('a direct message');
  await bot.type(LINK);
  await expect.poll(() => workspace.calls.map(({ method }) => method)).toContain('chat.unfurl');
  await note('a link to a campaign');
  await workspace.send('home', { person: ADMIN });
  const home = await workspace.waitForView(ADMIN, ({ kind }) => kind === 'home');
  await note('an opened home');
  const { value, ...refresh } = elementOf(home, 'text', 'Refresh');
  const container = { viewId: home.id };
  await workspace.send('action', {
    person: ADMIN,
    container,
    ...refresh,
    action: { type: 'button', value },
  });
  await note('a button in home');
  await workspace.control.setBotMember(ELSEWHERE, true);
  await note('an invitation');
  return all;
}

async function paged(bot: EverythingBot, note: (name: string) => Promise<void>): Promise<void> {
  const letter = formIn(bot);
  await letter.open('/letter send', 'To whom');
  await bot.search(letter.top(), 'list', 'secret');
  await note('a picker');
  await letter.change('colour', 'red');
  await note('a changed field');
  await letter.send({ list: '4711' });
  await letter.shown('What');
  await note('a first page');
  await letter.back('To whom', { subject: 'Hi' });
  await note('“Back”');
  await letter.close();
  await note('a closed form');
  await letter.open('/letter send', 'Continuing your draft');
  await letter.click('Start over');
  await expect.poll(letter.words).not.toContain('Continuing');
  await note('“Start over”');
  await letter.send({ list: '4711' });
  await letter.shown('What');
  await letter.send({ subject: 'Hi' });
  await letter.shown('3 of 3');
  await letter.send();
  await letter.shown('Send “Hi”?');
  await note('a last page');
  await letter.send();
  await bot.notified('Sent');
  await note('a review');
}
