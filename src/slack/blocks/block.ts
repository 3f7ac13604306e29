import type { KnownBlock } from '@slack/types';
import type { ChartBlock } from './chart.ts';

/** A block that a message may contain. */
export type MessageBlock = KnownBlock | ChartBlock;

/** Blocks, with a flag whether something was left out of them. */
export interface Fitted {
  readonly blocks: readonly MessageBlock[];
  readonly isCut: boolean;
}

/** The newer block types of Slack to use: `simple` renders charts and tables as text. */
export type Richness = 'rich' | 'no charts' | 'no tables' | 'simple';
