import { sumOf } from '../lib/sum.ts';
import { formatShare, type RateName } from './figures.ts';
import type { Ratio } from './ratio.ts';
import type { ReactionCounts, ReactionKind } from './reactions.ts';

/** People who reacted to a campaign, by the events that came; `TopicCounts` are such. */
export interface CountedReactions {
  readonly people: ReactionCounts;
  /** Those of them with whom only machines did; `null`: not all of the events were judged. */
  readonly machines: ReactionCounts | null;
}

const KINDS: Readonly<Partial<Record<RateName, ReactionKind>>> = {
  opens: 'open',
  clicks: 'redirect',
};

/** We assume: the service, asked later, counts a few more than those whose events are here. */
const TOLERATED = { share: 0.02, least: 10 };

/**
 * Returns how many of those who opened or clicked did so themselves, we assume; `null` where nobody
 * can tell: of other rates, and where events are missing.
 * @param ratio a rate of opens or clicks, counted by the service or by events
 */
export function withoutMachines(
  { name, part }: Pick<Ratio, 'name' | 'part'>,
  counted: CountedReactions | null | undefined,
): number | null {
  const kind = KINDS[name];
  if (kind === undefined || !counted?.machines) return null;
  const missing = part - counted.people[kind];
  if (missing > Math.max(TOLERATED.least, part * TOLERATED.share)) return null;
  return Math.max(0, part - counted.machines[kind]);
}

/** Writes `21.0% without machines`; `null` where that says no more than the rate itself. */
export function shareWithoutMachines(
  { part, all }: Pick<Ratio, 'part' | 'all'>,
  people: number | null,
): string | null {
  if (people === null || all <= 0) return null;
  const share = formatShare(people, all);
  return share === formatShare(part, all) ? null : `${share} without machines`;
}

/** Writes a rate as `29.1% (21.0% without machines)`. */
export function besideMachines(
  figure: string,
  ratio: Ratio,
  counted: CountedReactions | null,
): string {
  const without = shareWithoutMachines(ratio, withoutMachines(ratio, counted));
  return without === null ? figure : `${figure} (${without})`;
}

/** Adds up people of several campaigns, by the events that came. */
export function addedReactions(all: readonly CountedReactions[]): CountedReactions {
  const judged = all.flatMap(({ machines }) => machines ?? []);
  return {
    people: added(all.map(({ people }) => people)),
    machines: judged.length === all.length ? added(judged) : null,
  };
}

function added(all: readonly ReactionCounts[]): ReactionCounts {
  return {
    open: sumOf(all, ({ open }) => open),
    redirect: sumOf(all, ({ redirect }) => redirect),
  };
}

/** Adds up campaigns; `null` as soon as of one of them nobody can tell. */
export function withoutMachinesTogether(
  name: RateName,
  campaigns: readonly { readonly part: number; readonly counted: CountedReactions | null }[],
): number | null {
  let sum = 0;
  for (const { part, counted } of campaigns) {
    const people = part === 0 ? 0 : withoutMachines({ name, part }, counted);
    if (people === null) return null;
    sum += people;
  }
  return sum;
}
