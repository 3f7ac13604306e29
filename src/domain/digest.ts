import { capitalised } from '../lib/text.ts';
import { type Weekday, WEEKDAYS } from './schedule.ts';
import type { Subscribed, SubscriptionKind } from './subscription.ts';

export type SectionName = 'campaigns' | 'bounces' | 'smtp' | 'sms' | 'push' | 'lists' | 'balance';

export type FilterField = 'list' | 'sender' | 'campaign';

interface DigestKindDefinition {
  readonly label: string;
  readonly name: string;
  readonly sections: readonly SectionName[];
  /** The only subject of the digest; absent: it has several. */
  readonly subject?: SectionName;
  /** It comes on one weekday and reports on seven days. */
  readonly isWeekly?: true;
  readonly filters: readonly FilterField[];
  /** Returns the one line of a digest without news; `filterWords` are those of the title. */
  readonly quietLine: (filter: DigestFilter, filterWords: string) => string;
}

const ALL_FILTERS: readonly FilterField[] = ['list', 'sender', 'campaign'];

const KINDS = {
  daily: {
    label: 'Daily: campaigns, bounces, lists, and balance',
    name: 'daily digest',
    sections: ['campaigns', 'bounces', 'lists', 'balance'],
    filters: ALL_FILTERS,
    quietLine: (filter, filterWords) =>
      `A quiet day: ${noneSent('campaign', filter, filterWords)}${nothingBounced(filter)}.`,
  },
  bounces: {
    label: 'Bounces: totals, reasons, and domains',
    name: 'bounce digest',
    sections: ['bounces'],
    subject: 'bounces',
    filters: ALL_FILTERS,
    quietLine: (filter, filterWords) => `${noBounce(filter, filterWords)}.`,
  },
  campaigns: {
    label: 'Campaigns: what was sent, and how it did',
    name: 'campaign digest',
    sections: ['campaigns'],
    subject: 'campaigns',
    filters: ALL_FILTERS,
    quietLine: (filter, filterWords) =>
      capitalised(`${noneSent('campaign', filter, filterWords)}.`),
  },
  smtp: {
    label: 'Transactional email: volume and bounces',
    name: 'transactional email digest',
    sections: ['smtp', 'bounces'],
    subject: 'smtp',
    filters: ['sender'],
    quietLine: (_, filterWords) =>
      `No transactional email${spaced(filterWords)} was sent, and none bounced.`,
  },
  sms: {
    label: 'SMS: what was sent, and what arrived',
    name: 'SMS digest',
    sections: ['sms'],
    subject: 'sms',
    // Campaigns are those of emails, see docs/decisions/narrowed-digests.md.
    filters: ['list'],
    quietLine: (filter, filterWords) =>
      capitalised(`${noneSent('SMS campaign', filter, filterWords)}.`),
  },
  push: {
    label: 'Web push: what was sent, and who clicked',
    name: 'web push digest',
    sections: ['push'],
    subject: 'push',
    filters: [],
    quietLine: (filter, filterWords) =>
      isFiltered(filter)
        ? capitalised(`${noneSent('web push campaign', filter, filterWords)}.`)
        : 'No web push was sent.',
  },
  balance: {
    label: 'Balance: remaining sends, and how long they last',
    name: 'balance digest',
    sections: ['balance'],
    subject: 'balance',
    filters: [],
    quietLine: () => 'Healthy; nothing was spent.',
  },
  weekly: {
    label: 'Weekly: everything, for seven days',
    name: 'weekly digest',
    sections: ['campaigns', 'bounces', 'smtp', 'lists', 'sms', 'push', 'balance'],
    isWeekly: true,
    filters: ALL_FILTERS,
    quietLine: (filter, filterWords) =>
      `A quiet week: ${nothingSent(filter, filterWords)}${nothingBounced(filter)}.`,
  },
} satisfies Readonly<Record<string, DigestKindDefinition>>;

export type DigestKind = keyof typeof KINDS;

/** The kinds of digests, in the order in which forms offer them. */
export const DIGEST_KINDS: Readonly<Record<DigestKind, DigestKindDefinition>> = KINDS;

/** The ids of lists and campaigns, and addresses of senders; an empty list restricts nothing. */
export interface DigestFilter {
  readonly lists: readonly string[];
  readonly senders: readonly string[];
  readonly campaigns: readonly string[];
}

export interface DigestSettings {
  readonly kind: DigestKind;
  /** `HH:MM`, in `zone`. */
  readonly time: string;
  /** IANA zone. */
  readonly zone: string;
  readonly weekdays: readonly Weekday[];
  readonly filter: DigestFilter;
  readonly whenQuiet: 'line' | 'nothing';
}

export const DAILY: DigestSettings = {
  kind: 'daily',
  time: '09:00',
  zone: 'UTC',
  weekdays: WEEKDAYS,
  filter: { lists: [], senders: [], campaigns: [] },
  whenQuiet: 'line',
};

export function isDigestKind(text: string): text is DigestKind {
  return Object.hasOwn(KINDS, text);
}

/** A subscription to figures, at times. */
export type Digest = Subscribed & DigestSettings;

/** One of those is enough that say the same at the same times. */
export const DIGESTS: SubscriptionKind<DigestSettings> = {
  kind: 'digest',
  command: 'postbell digest',
  noun: 'digest',
  isPersonal: true,
  isScheduled: true,
  meanwhile: 'Digests that are due before that are skipped.',
  read(kept) {
    // A store kept it, or it is a digest; the kind may be one of a later version.
    const { kind, weekdays, whenQuiet, ...rest } = kept as DigestSettings;
    return {
      kind: isDigestKind(kind) ? kind : 'daily',
      time: rest.time,
      zone: rest.zone,
      weekdays: WEEKDAYS.filter((day) => weekdays.includes(day)),
      filter: rest.filter,
      whenQuiet: whenQuiet === 'nothing' ? 'nothing' : 'line',
    };
  },
  overlaps: (one, other) => contentOf(one) === contentOf(other),
  beginsAnew: () => true,
};

function contentOf({ kind, time, zone, weekdays, filter }: DigestSettings): string {
  const filters = [filter.lists, filter.senders, filter.campaigns].map((ids) => ids.toSorted());
  return JSON.stringify([kind, time, zone, weekdays, filters]);
}

export function isFiltered({ lists, senders, campaigns }: DigestFilter): boolean {
  return lists.length + senders.length + campaigns.length > 0;
}

function nothingBounced(filter: DigestFilter): string {
  if (!coversSmtp(filter)) return '';
  return ` and nothing${filter.senders.length > 0 ? ' from there' : ''} bounced`;
}

function noneSent(what: string, { campaigns }: DigestFilter, filterWords: string): string {
  // The title names the campaigns.
  if (campaigns.length === 1) return `this ${what} wasn’t sent`;
  if (campaigns.length > 1) return `none of these ${what}s were sent`;
  return `no ${what}s${spaced(filterWords)} were sent`;
}

function nothingSent(filter: DigestFilter, filterWords: string): string {
  if (filter.campaigns.length > 0) return noneSent('campaign', filter, filterWords);
  return `nothing${spaced(filterWords)} was sent`;
}

function noBounce(filter: DigestFilter, filterWords: string): string {
  if (coversSmtp(filter)) return `Nothing${spaced(filterWords)} bounced`;
  if (filter.campaigns.length > 0) return 'No email of these campaigns bounced';
  return `No campaign email${spaced(filterWords)} bounced`;
}

/** Single emails belong to no list and no campaign. */
function coversSmtp({ lists, campaigns }: DigestFilter): boolean {
  return lists.length === 0 && campaigns.length === 0;
}

function spaced(words: string): string {
  return words === '' ? '' : ` ${words}`;
}
