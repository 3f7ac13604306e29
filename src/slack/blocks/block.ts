import type { KnownBlock, MrkdwnElement, PlainTextElement } from '@slack/types';
import type { ChartBlock } from './chart.ts';

/** A block that a message may contain. */
export type MessageBlock = KnownBlock | ChartBlock;

/** Blocks, with a flag whether something was left out of them. */
export interface Fitted {
  readonly blocks: readonly MessageBlock[];
  readonly isCut: boolean;
}

/** Returns markup that the bot made itself; Slack must not parse it for links and mentions. */
export function markup(text: string): MrkdwnElement {
  return { type: 'mrkdwn', text, verbatim: true };
}

/** Returns text without any markup; `:x:` stays what it is. */
export function plain(text: string): PlainTextElement {
  return { type: 'plain_text', text, emoji: false };
}

/** The newer block types of Slack to use: `simple` renders charts and tables as text. */
export type Richness = 'rich' | 'no charts' | 'no tables' | 'simple';
