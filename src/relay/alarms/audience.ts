import { EVERYTHING, fits, viewOf } from '../../core/alerts.ts';
import { KINDS_OF_RATE, type AlarmRate } from '../../core/alarm-rates.ts';
import type { Subscription } from '../../store/alerts/subscriptions.ts';
import type { Finding } from '../campaigns.ts';
import type { Subject } from './subject.ts';

/** A channel that is to be told. */
export interface Listener {
  readonly channelId: string;
  /** The alert by which it is told. */
  readonly subscriptionId: string;
  /** Somebody muted all that would tell it: nothing rings there. */
  readonly isMuted: boolean;
}

/** What an alarm is about, as far as filters look at it. */
export interface About {
  readonly subject: Subject;
  readonly rate: AlarmRate;
  /** What the service says of the campaign; `null` where there is none. */
  readonly finding: Finding | null;
}

/**
 * Channels with a subscription that fits, each once, in whatever mode it is: an alarm is critical.
 * So neither quiet hours nor a muted card hold it back, but a muted subscription does.
 */
export function listenersOf(
  about: About,
  subscriptions: readonly Subscription[],
  at: Date,
): readonly Listener[] {
  const fitting = subscriptions.filter(
    (subscription) => subscription.pausedAt === null && isOf(about, subscription),
  );
  const byChannel = Map.groupBy(fitting, ({ channelId }) => channelId);
  return [...byChannel].map(([channelId, all]) => {
    const heard = all.find(({ mutedUntil }) => mutedUntil === null || mutedUntil <= at);
    const { id } = heard ?? all[0] ?? { id: '' };
    return { channelId, subscriptionId: id, isMuted: heard === undefined };
  });
}

function isOf({ subject, rate, finding }: About, { filter }: Subscription): boolean {
  return (
    viewOf(filter) === subject.view &&
    KINDS_OF_RATE[rate].some((kind) => fitsSubject({ subject, finding }, filter, kind))
  );
}

/**
 * Whether a filter lets a kind of events of a campaign or sender through. As long as the service
 * doesn't say who sends a campaign, one that looks at senders lets nothing through.
 */
export function fitsSubject(
  { subject, finding }: Pick<About, 'subject' | 'finding'>,
  filter: Subscription['filter'],
  kind: string,
): boolean {
  const { only, not } = filter.sender;
  const looksAtSender = only.length + not.length > 0;
  if (looksAtSender && finding?.isAnswered === false) return false;
  const sender =
    subject.kind === 'smtp' ? subject.sender : finding?.campaign?.senderEmail.toLowerCase();
  // The view narrows the figures by list and domain; here it is about the whole.
  const wanted = { ...filter, list: EVERYTHING.list, domain: EVERYTHING.domain };
  return fits(wanted, {
    kind,
    campaignId: subject.kind === 'campaign' ? subject.campaignId : null,
    sender: sender || null,
    listId: null,
    address: null,
  });
}
