import type { Days } from './schedule.ts';
import type { Subscribed, SubscriptionKind } from './subscription.ts';

/** A campaign that is sent again and again: to whom, what, and when. */
export interface RecurringSettings {
  readonly lists: readonly string[];
  readonly sender: string;
  readonly subject: string;
  /** The numeric id, which stays when the template is edited; `null`: a campaign is copied. */
  readonly template: string | null;
  /** The campaign whose HTML is sent; `null`: a template is. */
  readonly copy: string | null;
  readonly days: Days;
  /** `HH:MM`, in `zone`. */
  readonly time: string;
  /** IANA zone. */
  readonly zone: string;
  /** `null`: the sender’s own. */
  readonly senderName: string | null;
  /** The beginning of the campaigns’ names; their day follows. `null`: the subject. */
  readonly name: string | null;
  /** True where contacts that are added until it is sent get it, too. */
  readonly includesLate: boolean;
  readonly tracking: Tracking;
  readonly utm: string | null;
}

export const TRACKINGS = ['all', 'opens', 'clicks', 'none'] as const;
type Tracking = (typeof TRACKINGS)[number];

export type RecurringSend = Subscribed & RecurringSettings;

/** Each occurrence is shown a day before its time, and goes out only once somebody confirms it. */
export const RECURRING: SubscriptionKind<RecurringSettings> = {
  kind: 'recurring',
  command: 'campaign recurring',
  noun: 'recurring send',
  job: 'recurring sends',
  right: 'send',
  isPersonal: false,
  isScheduled: true,
  meanwhile: 'Sends that are due before that don’t go out.',
  read(kept) {
    // A store kept it, or it is one.
    const settings = kept as RecurringSettings;
    const { lists, sender, subject, template, copy, days, time, zone } = settings;
    const { senderName, name, includesLate, tracking, utm } = settings;
    const content = { lists, sender, subject, template, copy, senderName };
    return { ...content, days, time, zone, name, includesLate, tracking, utm };
  },
  overlaps: (one, other) => asText(one) === asText(other),
  beginsAnew: () => true,
};

function asText(settings: RecurringSettings): string {
  return JSON.stringify(RECURRING.read(settings));
}
