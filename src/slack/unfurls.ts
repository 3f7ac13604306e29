import type { SlackEventMiddlewareArgs } from '@slack/bolt';
import type { LinkUnfurls } from '@slack/types';
import pMap from 'p-map';
import { campaignUnfurl } from '../operations/campaign/unfurl.ts';
import { channelLights, type OwnLights } from '../operations/channel-lights.ts';
import { takeKey } from '../commands/acts.ts';
import { render } from './blocks/render.ts';
import { headingBlocks, SIMPLE } from './blocks/sections.ts';
import { openReply } from '../policy/disclosure.ts';
import { actingAs } from '../service/principal.ts';
import type { Bot } from './bot.ts';
import { buttonsOf } from './buttons.ts';
import { handled } from './requests.ts';
import { slackFailure } from './web-api.ts';

type LinkShared = SlackEventMiddlewareArgs<'link_shared'>['event'];

/** The most links in one message that become cards; more would bury the text. */
const MOST_CARDS = 5;
/** The operation whose answer a link becomes. */
export const UNFURLED = 'campaign show';

/**
 * Turns links to a campaign's web version into its card; any other link stays as it is, and so does
 * every link that people of other companies may read, or that isn't posted yet.
 */
export async function onLinkShared(
  bot: Bot,
  { event, body }: SlackEventMiddlewareArgs<'link_shared'>,
): Promise<void> {
  await handled(bot, { way: 'link', to: null }, async () => {
    if (body.is_ext_shared_channel !== false) return 'nothing';
    // Slack sends the event again when it is posted (docs.slack.dev/reference/events/link_shared).
    if (event.source === 'composer') return 'nothing';
    const show = bot.catalogue.find(UNFURLED);
    const somebody = { personId: event.user, channelId: event.channel };
    const rights = await bot.policy.rightsOf(somebody);
    if (!show || !rights.mayRun(show.needs())) return 'nothing';
    if (!(await takeKey(bot, keyOf(event)))) return 'repeated';
    const principal = bot.policy.principalOf(somebody, show.needs());
    const unfurls = await actingAs(principal, () => unfurlsOf(bot, event));
    if (Object.keys(unfurls).length === 0) return 'nothing';
    try {
      await bot.clients.interactive.chat.unfurl({ ...targetOf(event), unfurls });
    } catch (cause) {
      // Such as that the message was deleted meanwhile.
      throw slackFailure(cause, bot.now());
    }
    return 'answered';
  });
}

async function unfurlsOf(bot: Bot, { links, ...shared }: LinkShared): Promise<LinkUnfurls> {
  const here = { channel: { id: shared.channel }, person: { id: shared.user } };
  const lights = await channelLights({ store: bot.store, ...here });
  const cards = await pMap(links.slice(0, MOST_CARDS), ({ url }) => cardOf(bot, url, lights), {
    concurrency: 2,
  });
  return Object.fromEntries(cards.filter((card) => card !== null));
}

async function cardOf(
  bot: Bot,
  url: string,
  lights: OwnLights,
): Promise<[string, LinkUnfurls[string]] | null> {
  const campaign = await bot.campaignLinks.find(url);
  if (campaign === null) return null;
  // The whole channel reads it.
  const answer = await campaignUnfurl(campaign, lights, { store: bot.store, now: bot.now() });
  const reply = openReply(answer, await bot.ownAddresses.all());
  const buttons = await buttonsOf(bot, reply.actions, null);
  const { blocks, text } = render(reply, { buttons, richness: SIMPLE });
  // We assume that headers, charts and tables can't be shown below a link.
  const body = blocks.filter(({ type }) => type !== 'header');
  return [url, { blocks: [...headingBlocks(reply.title), ...body], fallback: text }];
}

function targetOf({ unfurl_id: unfurlId, source, channel, message_ts: ts }: LinkShared) {
  if (unfurlId === undefined || source !== 'conversations_history') return { channel, ts };
  return { unfurl_id: unfurlId, source: 'conversations_history' as const };
}

function keyOf({ unfurl_id: unfurlId, channel, message_ts: ts }: LinkShared): string {
  return `link:${unfurlId ?? `${channel}:${ts}`}`;
}
