import { z } from 'zod';
import { checkMessageBlocks } from './blocks/check.ts';
import { withIds } from './blocks/walk.ts';
import type { Message, Unfurl } from './page-protocol.ts';
import type { StoredMessage } from './state.ts';
import type { Team } from './team.ts';
import { isRecord } from './texts.ts';
import { isRefusal, refuse, type Answer, type Refusal } from './web-api/answer.ts';

/**
 * We assume that a link's card takes what attachments always took, and none of these; `rich_text` was
 * seen to be refused (java-slack-sdk #948).
 */
const NOT_IN_CARDS: ReadonlySet<unknown> = new Set([
  'rich_text',
  'table',
  'data_visualization',
  'input',
  'file',
]);

/** By what the app answers to the links of a message; only we can read it. */
export function unfurlId({ channel, ts }: Pick<Message, 'channel' | 'ts'>): string {
  return Buffer.from(`${channel} ${ts}`).toString('base64url');
}

/** Whether links to there are told to the app: to a domain of its manifest, or below it. */
export function isUnfurled(team: Team, url: string): boolean {
  const { hostname } = new URL(url);
  return team.unfurlDomains.some(
    (domain) => hostname === domain || hostname.endsWith(`.${domain}`),
  );
}

/** The message that was told to the app under this id. */
export function messageOf(team: Team, id: string): StoredMessage | undefined {
  const [channel = '', ts = ''] = Buffer.from(id, 'base64url').toString().split(' ');
  return team.state.message(channel, ts);
}

const given = z.record(z.string(), z.looseObject({ blocks: z.array(z.unknown()) }));

/** Shows the app's cards under a message: docs.slack.dev/reference/methods/chat.unfurl. */
export function unfurl(team: Team, message: StoredMessage, unfurls: unknown): Answer {
  const parsed = given.safeParse(unfurls);
  if (!parsed.success) return refuse('invalid_unfurls_format');
  const cards = Object.entries(parsed.data).map(([url, { blocks }]) => cardOf(team, url, blocks));
  const refused = cards.find(isRefusal);
  if (refused) return refused;
  const shown = cards.flatMap((card) => (isRefusal(card) ? [] : [card]));
  const others = (message.unfurls ?? []).filter(({ url }) => !(url in parsed.data));
  team.state.putMessage({ ...message, unfurls: [...others, ...shown] });
  return { ok: true };
}

function cardOf(team: Team, url: string, blocks: readonly unknown[]): Unfurl | Refusal {
  if (!URL.canParse(url) || !isUnfurled(team, url)) return refuse('cannot_unfurl_url');
  const strangers = blocks.filter((block) => isRecord(block) && NOT_IN_CARDS.has(block['type']));
  const checked = checkMessageBlocks(blocks);
  if (!checked.ok) return refuse('cannot_parse_attachment', checked.faults);
  if (strangers.length > 0) return refuse('cannot_parse_attachment');
  return { url, blocks: withIds(checked.value, () => team.newId('b')) };
}
