import { formatNumber } from '../../../domain/figures.ts';
import {
  LOW_DAYS,
  WATCH_KINDS,
  type WatchKind,
  type WatchSettings,
} from '../../../domain/watch.ts';
import { enumerated } from '../../../lib/text.ts';

export const WATCH_LABELS: Readonly<Record<WatchKind, string>> = {
  balance: 'Low balance',
  quota: 'Low quotas',
  senders: 'Senders and SMTP domains that stop being valid',
  lists: 'Lists that can’t be sent to',
  moderation: 'Campaigns that are held up',
  webhooks: 'Silent webhooks',
};

/** Names of the kinds for the middle of a sentence. */
const WORDS: Readonly<Record<WatchKind, string>> = {
  balance: 'a low balance',
  quota: 'low quotas',
  senders: 'senders and SMTP domains that stop being valid',
  lists: 'lists that can’t be sent to',
  moderation: 'campaigns that are held up',
  webhooks: 'silent webhooks',
};

/** Returns `a low balance (below 50) and low quotas (under 10 % left)`. */
export function watchInWords({ kinds, belowAmount, leftPercent }: WatchSettings): string {
  const limits: Readonly<Partial<Record<WatchKind, string>>> = {
    balance:
      belowAmount === null
        ? ` (lasting under ${LOW_DAYS} days)`
        : ` (below ${formatNumber(belowAmount)})`,
    quota: ` (under ${leftPercent} % left)`,
  };
  const chosen = WATCH_KINDS.filter((kind) => kinds.includes(kind));
  return enumerated(chosen.map((kind) => WORDS[kind] + (limits[kind] ?? '')));
}
