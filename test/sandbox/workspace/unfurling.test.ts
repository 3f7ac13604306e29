import type { LinkUnfurls } from '@slack/types';
import { expect, it } from 'vitest';
import { clientOf, refusalOf, workspaceAlone } from './installed-app.ts';

const CHANNEL = 'C0RANDOM';
const LINK = 'https://news.example.com/web/7?a=1&b=2';
const card = (text: string) => ({
  blocks: [{ type: 'section' as const, text: { type: 'plain_text' as const, text } }],
});

/** Somebody posts this; nobody listens, but what would be told is known. */
async function posted(text: string) {
  const workspace = await workspaceAlone({ unfurlDomains: ['example.com'] });
  await workspace.send('message', { person: 'U0MIRA', channel: CHANNEL, text });
  const notified = workspace.dispatches.map(({ payload }) => payload['event']);
  const message = await workspace.waitForMessage({ channel: CHANNEL });
  const { chat } = clientOf(workspace);
  return { notified, chat, where: { channel: CHANNEL, ts: message.ts } };
}

it('tells of links to the app’s domains, where they were posted', async () => {
  const { notified, where } = await posted(`See ${LINK} and https://elsewhere.org/web/7`);
  expect(notified).toMatchObject([
    {
      type: 'link_shared',
      channel: CHANNEL,
      user: 'U0MIRA',
      message_ts: where.ts,
      is_bot_user_member: false,
      links: [{ domain: 'news.example.com', url: LINK }],
      source: 'conversations_history',
    },
  ]);
});

it('tells nothing of other links', async () => {
  expect((await posted('https://example.com.elsewhere.org/web/7')).notified).toEqual([]);
});

it('refuses cards of other domains, of other blocks, and for no message', async () => {
  const { chat, where } = await posted(LINK);
  const unfurl = (unfurls: LinkUnfurls, more = {}) =>
    refusalOf(chat.unfurl({ ...where, ...more, unfurls }));
  const rows = [[{ type: 'raw_text' as const, text: 'x' }]];
  const table = { blocks: [{ type: 'table' as const, rows }] };
  const rich = { blocks: [{ type: 'rich_text' as const, elements: [] }] };
  expect(await unfurl({ 'https://elsewhere.org/': card('x') })).toBe('cannot_unfurl_url');
  expect(await unfurl({ [LINK]: table })).toBe('cannot_parse_attachment');
  expect(await unfurl({ [LINK]: rich })).toBe('cannot_parse_attachment');
  expect(await unfurl({ [LINK]: card('x') }, { ts: '1.000000' })).toBe('cannot_find_message');
});
