import { quotedTitle } from './campaign-title.ts';
import {
  CAMPAIGN_STATUS,
  isCancelable,
  isEnded,
  isFailed,
  isGoingOut,
  isStopped,
  isUnsent,
  type StatedCampaign,
  stateInWords,
  stateOf,
} from './campaign-status.ts';
import { formatCount, formatNumber } from './figures.ts';
import { action, facts, time, type Reply, type Text } from './reply.ts';
import { compact } from '../lib/compact.ts';

/** A campaign as somebody requested it. */
export interface RequestedCampaign {
  /** `null`: at once. */
  readonly sendAt: Date | null;
  /** The people that the review gave; `null`: nobody could say. */
  readonly recipients: number | null;
}

/** The campaign as the service shows it. */
export interface SeenCampaign extends StatedCampaign {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  readonly senderEmail: string;
  /** 0 while the service still counts. */
  readonly recipients: number;
}

/**
 * A way in which the service does something else than it was asked.
 * - `early`: it goes out, or has gone out, before its time.
 * - `other-time`: it has another time.
 * - `more-people`: it goes to more people than the review gave.
 * - `not-going-out`: it won't go out.
 */
export type Difference = 'early' | 'other-time' | 'more-people' | 'not-going-out';

export interface Compared {
  readonly difference: Difference | null;
  /** Nothing more can come of it by itself, as far as the service shows. */
  readonly isFinal: boolean;
}

/** The service's times have no parts of a second, and clocks differ: less is no difference. */
const SAME_MS = 60_000;
/** We assume that the service prepares what is scheduled shortly before its time. */
const PREPARED_MS = 2 * 60_000;

/** Compares what the service shows of a campaign with what was asked for. */
export function comparedWithRequest(
  requested: RequestedCampaign,
  seen: SeenCampaign,
  now: Date,
): Compared {
  const difference = differenceOf(requested, seen, now);
  const { status } = seen;
  const isQueued = status.code === CAMPAIGN_STATUS.queued.code;
  const isFinal =
    difference !== null ||
    isEnded(status) ||
    hasStarted(seen) ||
    (isQueued && requested.sendAt !== null && seen.sendAt !== null);
  return { difference, isFinal };
}

function differenceOf(
  requested: RequestedCampaign,
  seen: SeenCampaign,
  now: Date,
): Difference | null {
  const { status, sendAt: seenAt, recipients } = seen;
  if (isFailed(status) || isUnsent(status)) return 'not-going-out';
  // Whoever stopped it knows.
  if (isStopped(status)) return null;
  const isAhead = (at: Date) => at.getTime() - now.getTime() > PREPARED_MS;
  const { sendAt } = requested;
  if (sendAt !== null) {
    const byMs = seenAt === null ? 0 : seenAt.getTime() - sendAt.getTime();
    if (hasStarted(seen) && (isAhead(sendAt) || byMs < -SAME_MS)) return 'early';
    if (!hasStarted(seen) && seenAt !== null && Math.abs(byMs) >= SAME_MS) {
      return isAhead(sendAt) && !isAhead(seenAt) ? 'early' : 'other-time';
    }
  } else if (!hasStarted(seen) && seenAt !== null && isAhead(seenAt)) return 'other-time';
  return requested.recipients !== null && recipients > requested.recipients ? 'more-people' : null;
}

/** Tells whether emails are leaving, or have left. */
function hasStarted({ status }: Pick<SeenCampaign, 'status'>): boolean {
  const { queued } = CAMPAIGN_STATUS;
  return (
    (isGoingOut(status) && status.code !== queued.code) || (isEnded(status) && !isStopped(status))
  );
}

/** Says what the service does otherwise, first and in red, with the button that cancels. */
export function differenceReply(
  difference: Difference,
  requested: RequestedCampaign,
  seen: SeenCampaign,
  now: Date,
): Reply {
  const { id, senderEmail, status } = seen;
  const it = { campaign: id };
  const { title, why } = WORDS[difference](requested, seen, now);
  return {
    title,
    summary: ['🔴 ', ...why],
    sections: [
      facts([
        { label: 'Status', value: stateInWords(seen, now) },
        {
          label: 'Asked for',
          value: requested.sendAt === null ? 'Now' : time(requested.sendAt),
        },
        seen.sendAt !== null && { label: 'The service shows', value: time(seen.sendAt) },
        seen.recipients > 0 && { label: 'Recipients', value: formatNumber(seen.recipients) },
        senderEmail !== '' && { label: 'From', value: senderEmail },
      ]),
    ],
    actions: compact([
      isCancelable(status) &&
        action('campaign cancel', it, 'Cancel campaign…', { emphasis: 'danger' }),
      action('campaign show', it, 'Open campaign'),
    ]),
    footnote: 'As the service shows it just now',
  };
}

interface Said {
  readonly title: string;
  readonly why: readonly Exclude<Text, readonly unknown[]>[];
}

const WORDS: Readonly<
  Record<Difference, (requested: RequestedCampaign, seen: SeenCampaign, now: Date) => Said>
> = {
  early: ({ sendAt }, seen) => {
    const isOver = isEnded(seen.status);
    return {
      title: `${quotedTitle(seen)} ${isOver ? 'has gone out already' : 'is going out now'}`,
      why: [
        ...(sendAt === null ? [] : ['It was scheduled for ', time(sendAt), ', but the service ']),
        isOver ? 'has already sent it. ' : 'sends it at once. ',
        'A likely reason: the sender’s domain has a strict DMARC policy, with which the service doesn’t schedule.',
      ],
    };
  },
  'other-time': ({ sendAt }, seen) => ({
    title: `${quotedTitle(seen)} has another send time`,
    why: [
      'You asked for ',
      sendAt === null ? 'sending it now' : time(sendAt),
      '; the service shows ',
      seen.sendAt === null ? 'no time' : time(seen.sendAt),
      '.',
    ],
  }),
  'more-people': ({ recipients }, seen) => ({
    title: `${quotedTitle(seen)} goes to more people than reviewed`,
    why: [
      `The review said ${formatCount(recipients ?? 0, 'recipient')}; the service shows ${formatNumber(seen.recipients)}.`,
    ],
  }),
  'not-going-out': (_, seen, now) => {
    const { word, advice } = stateOf(seen, now);
    return {
      title: `${quotedTitle(seen)} isn’t going out`,
      why: [`The service shows “${word}”.`, advice === undefined ? '' : ` ${advice}`],
    };
  },
};
