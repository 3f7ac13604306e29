import { RATES, type RateName } from './figures.ts';

/** What became of recipients, wherever it was counted. */
export interface Outcome {
  /** Handed to mail servers, whatever came of it. */
  readonly sent: number;
  readonly delivered: number;
  readonly opened: number;
  readonly clicked: number;
  readonly unsubscribed: number;
  /** Marked as spam by the recipient. */
  readonly complaints: number;
  readonly hardBounces: number;
  readonly softBounces: number;
}

/** A rate as two counts. */
export interface Measured {
  readonly name: RateName;
  readonly part: number;
  readonly all: number;
}

const PARTS: Readonly<Record<RateName, keyof Outcome>> = {
  delivery: 'delivered',
  opens: 'opened',
  clicks: 'clicked',
  clickToOpen: 'clicked',
  hardBounces: 'hardBounces',
  unsubscribes: 'unsubscribed',
  complaints: 'complaints',
};

/** A rate of these recipients: how many of how many. */
export function measured(name: RateName, outcome: Outcome): Measured {
  return { name, part: outcome[PARTS[name]], all: outcome[RATES[name].of] };
}
