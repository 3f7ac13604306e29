import type { HomeView } from '@slack/types';
import { PostbellError } from '../lib/errors.ts';
import type { Reply, Text } from '../domain/reply.ts';
import type { HomeContent } from '../operations/home/home-part.ts';
import type { MessageBlock } from './blocks/block.ts';
import { stepBlocks } from './blocks/buttons.ts';
import { render } from './blocks/render.ts';
import { footnoteBlocks, headerBlocks, headingBlocks, noticeBlocks } from './blocks/sections.ts';
import { ACTIONS } from './button-value.ts';
import { LIMITS } from './limits.ts';
import type { SlackContext } from './parts.ts';

/** A part of App Home, in the state in which it is drawn. */
export type DrawnPart =
  | { readonly state: 'there'; readonly title: string; readonly content: HomeContent | null }
  | { readonly state: 'coming'; readonly title: string }
  | {
      readonly state: 'missing';
      readonly title: string;
      readonly missing: string;
      /** `null`: the part takes too long. */
      readonly error: unknown;
    };

/** Returns the Home tab as Slack takes it. */
export async function homeView(
  slack: SlackContext,
  personId: string,
  parts: readonly DrawnPart[],
): Promise<HomeView> {
  const drawn = await Promise.all(parts.map((part) => partBlocks(slack, personId, part)));
  const blocks = [
    ...headerBlocks('Postbell'),
    ...footnoteBlocks(noteAt(slack.now())).blocks,
    ...stepBlocks([{ label: 'Refresh', actionId: ACTIONS.refreshHome, value: 'refresh' }]),
    ...drawn.flatMap((part) => (part.length > 0 ? [{ type: 'divider' } as const, ...part] : [])),
  ];
  return { type: 'home', blocks: blocks.slice(0, LIMITS.view.blocks) };
}

/** Returns the Home tab of a person who sees nothing there but the reason. */
export function failedHomeView(reply: Reply): HomeView {
  const { blocks } = render(reply, { richness: 'simple' });
  return { type: 'home', blocks: [...blocks] };
}

function noteAt(now: Date): Text {
  const at = { kind: 'time', at: now, show: 'datetime' } as const;
  return ['As of ', at, '; figures are read at most once a minute. Answers are kept in Messages.'];
}

async function partBlocks(
  slack: SlackContext,
  personId: string,
  part: DrawnPart,
): Promise<readonly MessageBlock[]> {
  const heading = headingBlocks(part.title);
  if (part.state === 'coming') return [...heading, ...footnoteBlocks('Reading…').blocks];
  if (part.state === 'missing') {
    return [...heading, ...noticeBlocks('warning', `${part.missing} ${reasonOf(part.error)}`)];
  }
  if (part.content === null) return [];
  const buttons = await slack.buttons.buttonsOf(part.content.steps, personId, slack.now());
  // The part has its heading already; a header block would be as large as that of the page.
  const { blocks } = render({ ...part.content, title: '' }, { buttons, richness: 'simple' });
  return [...heading, ...blocks];
}

function reasonOf(error: unknown): string {
  if (error === null) return 'The answer takes too long.';
  return error instanceof PostbellError ? error.message : 'Something went wrong in the bot.';
}
