import { type RateName, RATES } from './figures.ts';

/** The outcome of a campaign in recipients, from events or from the service. */
export interface Outcome {
  /** Handed to mail servers, with any result. */
  readonly sent: number;
  readonly delivered: number;
  readonly opened: number;
  readonly clicked: number;
  readonly unsubscribed: number;
  readonly complaints: number;
  readonly hardBounces: number;
  readonly softBounces: number;
}

export interface Ratio {
  readonly name: RateName;
  readonly part: number;
  readonly all: number;
}

const PARTS = {
  delivery: 'delivered',
  opens: 'opened',
  clicks: 'clicked',
  clickToOpen: 'clicked',
  hardBounces: 'hardBounces',
  unsubscribes: 'unsubscribed',
  complaints: 'complaints',
  smsDelivery: 'delivered',
} as const satisfies Readonly<Record<Exclude<RateName, 'bounces'>, keyof Outcome>>;

/** The rates that have a count of their own. */
export type CountedRate = keyof typeof PARTS;

type CountsFor<Name extends CountedRate> = Pick<
  Outcome,
  (typeof PARTS)[Name] | (typeof RATES)[Name]['of']
>;

export function ratioOf<Name extends CountedRate>(name: Name, counts: CountsFor<Name>): Ratio {
  const { of }: { readonly of: (typeof RATES)[Name]['of'] } = RATES[name];
  return { name, part: counts[PARTS[name]], all: counts[of] };
}

/** Returns the share of all bounces, hard and soft: what was sent with any result but delivery. */
export function bouncesOf({ sent, delivered }: Pick<Outcome, 'sent' | 'delivered'>): Ratio {
  return { name: 'bounces', part: Math.max(0, sent - delivered), all: sent };
}
