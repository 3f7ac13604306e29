import type { KnownBlock, MrkdwnElement, PlainTextElement } from '@slack/types';
import type { ChartBlock } from './chart.ts';

/** What a message may hold. */
export type MessageBlock = KnownBlock | ChartBlock;

/** Blocks, and whether something had to be left out of them. */
export interface Fitted {
  readonly blocks: readonly MessageBlock[];
  readonly isCut: boolean;
}

/** Markup of our own making; Slack is not to look for more in it. */
export function markup(text: string): MrkdwnElement {
  return { type: 'mrkdwn', text, verbatim: true };
}

/** Text without any markup; `:x:` stays what it is. */
export function plain(text: string): PlainTextElement {
  return { type: 'plain_text', text, emoji: false };
}

/** Which of Slack's newer blocks to use: `simple` shows charts and tables in letters. */
export type Richness = 'rich' | 'no charts' | 'no tables' | 'simple';
