import { domainOfAddress } from './address.ts';
import { type EventKind, eachKind } from './events.ts';
import { mailboxProvider } from './mailbox-providers.ts';
import { type Ranked, ranked } from './ranked.ts';

export const LOSS_KINDS = [
  'hard_bounces',
  'soft_bounces',
  'spam',
  'unsubscribe',
] as const satisfies readonly EventKind[];

export type LossKind = (typeof LOSS_KINDS)[number];

export const BOUNCE_KINDS = ['hard_bounces', 'soft_bounces'] as const;

/** A bounce, complaint, or unsubscribe of one person: each counts once a campaign. */
export interface Loss {
  readonly kind: LossKind;
  /** `null` where the service didn't say it. */
  readonly address: string | null;
  /** `null`: without a campaign, such as an unsubscribe by a form. */
  readonly campaignId: string | null;
  readonly listId: string | null;
  /** The first time that it was reported. */
  readonly at: Date;
  /** The reason in plain words, e.g. `Mailbox full`; for unsubscribes, what the service said. */
  readonly reason: string;
}

/** The reason of whoever gave none. */
export const NO_REASON = 'No reason given';
const NO_DOMAIN = 'No address';

/** Counts each person once a kind and campaign, whatever the order in which events are added. */
export function createLosses() {
  const known = new Map<string, Loss>();
  let nameless = 0;
  return {
    add(loss: Loss): void {
      const { kind, address, campaignId, listId, at } = loss;
      const key = [kind, campaignId ?? `list ${listId ?? ''}`, address ?? (nameless += 1)].join(
        '\n',
      );
      const before = known.get(key);
      if (before === undefined || at < before.at) known.set(key, loss);
    },
    /** Oldest first; those of one time in the order of their addresses. */
    all: (): readonly Loss[] =>
      [...known.values()].sort(
        (a, b) =>
          a.at.getTime() - b.at.getTime() || ((a.address ?? '') < (b.address ?? '') ? -1 : 1),
      ),
  };
}

export function countByKind(losses: readonly Loss[]): Readonly<Record<LossKind, number>> {
  const counts = { ...eachKind(() => 0) };
  for (const { kind } of losses) counts[kind] += 1;
  return counts;
}

/** Ranks losses by what `wordOf` says of each; the counts add up to all of them. */
export function rankedLosses(
  losses: readonly Loss[],
  wordOf: (loss: Loss) => string,
): readonly Ranked[] {
  return ranked(losses.map((loss) => ({ word: wordOf(loss), count: 1 })));
}

export function providerOf({ address }: Pick<Loss, 'address'>): string {
  const domain = address === null ? '' : domainOfAddress(address);
  return domain === '' ? NO_DOMAIN : mailboxProvider(domain);
}
