import { EVENT_LABELS, isEventKind } from './events.ts';
import { formatNumber } from './figures.ts';
import type { Subscribed, SubscriptionKind } from './subscription.ts';

/** The subjects of a channel's monitor, with the limits from which it reports them. */
export interface MonitorSettings {
  readonly kinds: readonly MonitorKind[];
  /** In the account's currency; `null`: a balance that won't last `LOW_DAYS` at its pace. */
  readonly belowAmount: number | null;
  readonly leftPercent: number;
}

/** Days below which a stock without a limit of its own is low. */
export const LOW_DAYS = 3;

export const USUAL_LEFT_PERCENT = 10;

interface MonitorDefinition {
  readonly label: string;
  readonly name: string;
  /** The limit from which it reports, after its name: ` (below 50)`. */
  readonly limit?: (settings: MonitorSettings) => string;
  /** It is checked within an hour and not within minutes, see docs/decisions/monitors.md. */
  readonly isSlow?: true;
  /** Words for its problems by their subject, or by what precedes an id there: `list`. */
  readonly problems: Readonly<Record<string, (id: string) => string>>;
}

const KINDS = {
  balance: {
    label: 'Low balance',
    name: 'low balance',
    limit: ({ belowAmount }) =>
      belowAmount === null ? ` (under ${LOW_DAYS} days)` : ` (below ${formatNumber(belowAmount)})`,
    problems: { 'balance:money': () => 'The balance is low' },
  },
  quota: {
    label: 'Low remaining sends',
    name: 'low remaining sends',
    limit: ({ leftPercent }) => ` (under ${leftPercent}%)`,
    problems: {
      'quota:smtp-emails': () => 'Transactional sends are running low',
      'quota:campaign-emails': () => 'Campaign sends are running low',
      'quota:subscribers': () => 'The subscriber limit is almost reached',
    },
  },
  senders: {
    label: 'Inactive senders and failing domains',
    name: 'senders or sending domains that stop working',
    isSlow: true,
    problems: {
      sender: (email) => `Sender ${email} is no longer active`,
      domain: (domain) => `Sending domain ${domain} no longer passes its checks`,
    },
  },
  lists: {
    label: 'Blocked lists',
    name: 'lists that can’t be mailed',
    isSlow: true,
    problems: { list: (id) => `List ${id} can’t be mailed` },
  },
  moderation: {
    label: 'Campaigns stuck in moderation',
    name: 'campaigns stuck in moderation',
    problems: { campaign: (id) => `Campaign ${id} is on hold` },
  },
  webhooks: {
    label: 'Silent webhooks',
    name: 'silent webhooks',
    isSlow: true,
    problems: {
      webhook: (kind) => `Silent webhook: ${isEventKind(kind) ? EVENT_LABELS[kind] : kind}`,
    },
  },
} satisfies Readonly<Record<string, MonitorDefinition>>;

export type MonitorKind = keyof typeof KINDS;

/** The problems that a monitor can check for, in the order in which forms offer them. */
export const MONITOR_DEFINITIONS: Readonly<Record<MonitorKind, MonitorDefinition>> = KINDS;

// The keys are the kinds.
export const MONITOR_KINDS = Object.keys(KINDS) as readonly MonitorKind[];

export function isMonitorKind(text: string): text is MonitorKind {
  return Object.hasOwn(KINDS, text);
}

/** A subscription to problems of the account. */
export type Monitor = Subscribed & MonitorSettings;

/** Two that check the same would post each problem twice. */
export const MONITORS: SubscriptionKind<MonitorSettings> = {
  kind: 'monitor',
  command: 'postbell monitor',
  noun: 'account monitor',
  isPersonal: true,
  isScheduled: false,
  meanwhile: 'Problems that still exist then are reported.',
  read(kept) {
    // A store kept it, or it is a monitor; kinds may be those of a later version.
    const { kinds, belowAmount, leftPercent } = kept as MonitorSettings;
    return { kinds: kinds.filter(isMonitorKind), belowAmount, leftPercent };
  },
  overlaps: (one, other) => one.kinds.some((kind) => other.kinds.includes(kind)),
  beginsAnew: () => false,
};

/** @param subject e.g. `list:4101` */
export function problemInWords(subject: string): string {
  const [sort = '', ...rest] = subject.split(':');
  for (const { problems } of Object.values(MONITOR_DEFINITIONS)) {
    const words = problems[subject] ?? problems[sort];
    if (words) return words(rest.join(':'));
  }
  return subject;
}
