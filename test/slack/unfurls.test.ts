import { describe, expect, test } from 'vitest';
import type { Message } from '../../sandbox/workspace/page-protocol.ts';
import { UnavailableError } from '../../src/lib/errors.ts';
import { catalogueOf } from '../../src/commands/catalogue-of.ts';
import { defineOperation } from '../../src/commands/define.ts';
import { campaignOf } from '../alerts/cards/campaign-figures.ts';
import { forged } from './forged.ts';
import {
  ADMIN,
  CHANNEL,
  READS,
  SHARED_CHANNEL,
  startHarness,
  type Harness,
  type HarnessOptions,
} from './harness.ts';
import { newLedger, trialCatalogue } from './trial-operations.ts';

const LINK = 'https://news.example.com/web/7';
const campaign = campaignOf(3, {
  name: '<!channel> *Spring* & more',
  senderEmail: 'news@example.com',
  permalink: LINK,
});
const show = defineOperation({
  name: 'campaign show',
  summary: 'Show a campaign',
  ...READS,
  inputs: { campaign: { kind: 'text', label: 'Campaign' } },
  run: async ({ campaign }) => ({ title: `All of ${campaign}` }),
});
const CATALOGUE = catalogueOf([
  { name: 'campaign', summary: 'Campaigns', bare: 'show', operations: [show] },
]);

/** Somebody posts this text. */
async function posted(
  text: string,
  { channel = CHANNEL, ...options }: Partial<HarnessOptions> & { channel?: string } = {},
) {
  const find = async (url: string) => (url === LINK ? campaign : null);
  const bot = await startHarness({ catalogue: CATALOGUE, campaignLinks: { find }, ...options });
  await bot.workspace.send('message', { person: ADMIN, channel, text });
  const unfurls = () => bot.workspace.calls.filter(({ method }) => method === 'chat.unfurl');
  return { ...bot, unfurls };
}

/** What the bot is told of a link that somebody posts now. */
async function eventOf({ workspace }: Harness, text: string) {
  await workspace.send('message', { person: ADMIN, channel: CHANNEL, text });
  return Object(workspace.dispatches.at(-1)?.payload['event']) as Readonly<Record<string, unknown>>;
}

const hasCards = ({ unfurls = [] }: Message) => unfurls.length > 0;

describe('a link to a campaign', () => {
  test('becomes a card in which nothing is read as markup', async () => {
    const { workspace } = await posted(`See ${LINK} and https://news.example.com/about`);
    const { unfurls = [] } = await workspace.waitForMessage(hasCards);
    expect(unfurls.map(({ url }) => url)).toEqual([LINK]);
    const words = JSON.stringify(unfurls[0]?.blocks);
    expect(words).toContain('&lt;!channel&gt;');
    expect(words).not.toContain('news@example.com');
  });

  test('shows the channel nobody’s address, wherever the campaign has one', async () => {
    const named = { ...campaign, name: 'For zelda.secret@example.org' };
    const { workspace } = await posted(LINK, { campaignLinks: { find: async () => named } });
    const { unfurls = [] } = await workspace.waitForMessage(hasCards);
    const words = JSON.stringify(unfurls);
    expect(words).toContain('z•••@example.org');
    expect(words).not.toContain('zelda.secret');
  });

  test('that is told twice becomes one card', async () => {
    const { workspace, room, unfurls } = await posted(LINK);
    await workspace.waitForMessage(hasCards);
    await workspace.control.redeliver();
    await room.stop();
    expect(unfurls()).toHaveLength(1);
  });

  test('stays as it is in a channel that is shared with another company', async () => {
    const { room, unfurls } = await posted(LINK, { channel: SHARED_CHANNEL });
    await room.stop();
    expect(unfurls()).toEqual([]);
  });

  test('becomes a card once it is posted, not while it is typed, since nobody knows where', async () => {
    const bot = await posted('nothing yet');
    const typed = { ...(await eventOf(bot, LINK)), source: 'composer', channel: 'COMPOSER' };
    await bot.workspace.waitForMessage(hasCards);
    const { payload } = bot.workspace.dispatches.at(-1) ?? {};
    await forged(bot, { ...payload, event: { ...typed, unfurl_id: 'composer-1' } });
    await bot.room.stop();
    expect(bot.unfurls()).toHaveLength(1);
  });

  test('stays as it is where nobody may look at campaigns', async () => {
    const catalogue = trialCatalogue(newLedger());
    const { room, unfurls } = await posted(LINK, { catalogue });
    await room.stop();
    expect(unfurls()).toEqual([]);
  });

  test('stays as it is, and nobody is told, when the service doesn’t answer', async () => {
    const find = async () => {
      throw new UnavailableError('The service is not answering.', { outcome: 'none' });
    };
    const { room, unfurls, workspace } = await posted(LINK, { campaignLinks: { find } });
    await room.stop();
    expect(unfurls()).toEqual([]);
    expect(workspace.messages(CHANNEL)).toHaveLength(1);
  });
});
