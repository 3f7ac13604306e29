import { isSameDay } from 'date-fns/isSameDay';
import {
  type IncidentRate,
  countInWords,
  KINDS_OF_RATE,
  limitInWords,
  type Share,
  shareInWords,
  FAILURE_WORDS,
  valueOf,
} from '../../domain/incidents.ts';
import { bounceMeaning, type BounceReason } from '../../domain/bounces.ts';
import { formatNumber, formatShare } from '../../domain/figures.ts';
import {
  action,
  sentence,
  type Fact,
  type Reply,
  type Section,
  type Span,
  type Action,
  type Text,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { uncapitalised } from '../../lib/text.ts';
import { isCancelable, type Campaign } from '../../service/campaigns/campaign.ts';
import type { Closing, Incident, IncidentBody } from '../../store/incidents/incidents.ts';
import type { DomainCount, ReasonCount } from '../../store/events/counts.ts';
import type { Store } from '../../store/store.ts';
import type { Found, Lists } from '../findings.ts';
import { cardFilterOf } from '../cards/card-filter.ts';
import { type Subject, titleOf } from './audience.ts';

export function incidentMessage(figures: IncidentFigures): Reply {
  const { incident, title } = figures;
  return {
    title: `Alarm: ${title}`,
    summary: incident.closedAt === null ? standing(figures) : overInWords(incident),
    sections: [
      { kind: 'paragraph', text: REASONS[incident.rate] },
      ...whereAndWhy(figures),
      { kind: 'heading', text: 'What to do' },
      { kind: 'bullets', items: adviceFor(incident.rate, figures) },
    ],
    actions: actionsOf(figures),
    footnote: footnoteOf(figures),
  };
}

function standing({ incident: { rate, now, calmSince } }: IncidentFigures): string {
  const light = calmSince === null ? '🔴' : '🟠';
  const limit = `the limit is ${limitInWords(rate)}`;
  return `${light} ${countInWords(rate, now)}, ${shareInWords(rate, now)}; ${limit}`;
}

/** Returns facts, e.g. under `Most at`: `gmail.com: 36`, and below it `yahoo.com: 12`. */
function whereAndWhy({ domains, reasons }: IncidentFigures): Section[] {
  const counted = (label: string, items: readonly { name: string; count: number }[]): Fact[] => {
    if (items.length === 0) return [];
    const lines = items.map(({ name, count }) => `${name}: ${formatNumber(count)}`);
    return [{ label, value: lines.join('\n') }];
  };
  const byDomain = domains.map(({ domain: name, count }) => ({ name, count }));
  const byReason = reasons.map(({ reason: name, count }) => ({ name, count }));
  const facts = [...counted('Most at', byDomain), ...counted('Bounced because', byReason)];
  return facts.length > 0 ? [{ kind: 'facts', facts }] : [];
}

function actionsOf({ subject, isCancelable, incident, subscriptionId }: IncidentFigures): Action[] {
  const actions: Action[] = [];
  if (subject.kind === 'campaign') {
    const values = { campaign: subject.campaignId };
    if (isCancelable) {
      actions.push(action('campaign cancel', values, 'Cancel campaign', { emphasis: 'danger' }));
    }
    actions.push(action('campaign show', values, 'Open campaign'));
  }
  if (incident.closedAt === null && subscriptionId !== null) {
    const values = { alert: subscriptionId };
    actions.push(action('postbell alerts mute', values, 'Mute…', { asksFirst: true }));
  }
  return actions;
}

function footnoteOf({ incident, subject, subscriptionId }: IncidentFigures): Text {
  const since: Span[] = [
    'Since ',
    { kind: 'time', at: incident.openedAt, show: 'datetime' },
    '. From the service’s webhooks, ',
    subject.kind === 'campaign' ? 'people counted once' : 'each email counted once, by day (UTC)',
  ];
  const alert = subscriptionId === null ? '' : ` Alert ${subscriptionId}.`;
  return [...since, `.${alert}`];
}

export interface IncidentFigures {
  readonly incident: Incident;
  readonly subject: Subject;
  readonly title: string;
  /** The recipients' domains at which it happened most. */
  readonly domains: readonly DomainCount[];
  /** The most frequent bounce reasons; empty for rates of something else. */
  readonly reasons: readonly ReasonCount[];
  readonly isCancelable: boolean;
  /** The alert by which the channel is notified; `null` when it has none any more. */
  readonly subscriptionId: string | null;
}

const MOST = 3;
const BOUNCE_RATES: ReadonlySet<IncidentRate> = new Set(['hardBounces', 'delivery']);

export async function incidentFigures(
  incident: Incident,
  subject: Subject,
  finding: Found<Campaign> | null,
  { store, lists }: { readonly store: Pick<Store, 'counts' | 'subscriptions'>; lists: Lists },
): Promise<Omit<IncidentFigures, 'subscriptionId'>> {
  const { rate, topic } = incident;
  const campaign = finding?.found ?? null;
  return {
    incident,
    subject,
    // The service may have named the campaign when the incident began, even if it doesn't now.
    title: campaign
      ? titleOf(subject, campaign, await cardFilterOf(subject.view, { store, lists }))
      : incident.title,
    domains: await store.counts.topDomains(topic, KINDS_OF_RATE[rate], MOST),
    reasons: BOUNCE_RATES.has(rate) ? await store.counts.topReasons(topic, MOST) : [],
    isCancelable: mayBeCanceled(incident, campaign),
  };
}

/** Also while the status is unknown, but not when the incident is over. */
export function mayBeCanceled(
  { campaignId, closedAt }: Pick<Incident, 'campaignId' | 'closedAt'>,
  campaign: Campaign | null,
): boolean {
  if (campaignId === null || closedAt !== null) return false;
  return campaign === null || isCancelable(campaign.status);
}

/** The factor of the rate last posted from which on a worse one is worth a reply. */
const WORSE_TIMES = 2;

/** Returns what is new since the last reply; `null` when nobody would want to know it. */
export function newsIn(
  { incident, domains }: IncidentFigures,
  { notified, notifiedDomain }: Pick<IncidentBody, 'notified' | 'notifiedDomain'>,
): Reply | null {
  const most = mostAt(incident, domains[0]);
  if (valueOf(incident.now) >= valueOf(notified) * WORSE_TIMES) {
    return sentence(worse(incident, notified), most ?? '');
  }
  const isNew = domains[0] !== undefined && domains[0].domain !== notifiedDomain;
  return isNew && most !== null ? sentence(most) : null;
}

export function endInWords({ incident }: Pick<IncidentFigures, 'incident'>): Reply {
  return sentence('This alarm is over', overInWords(incident));
}

function worse({ rate, now }: Incident, notified: Share): string {
  const times = Math.floor(valueOf(now) / valueOf(notified));
  const word = times === 2 ? 'Doubled' : `${formatNumber(times)} times as much`;
  const before = formatShare(notified.part, notified.whole);
  return `${word}: ${countInWords(rate, now)}, ${shareInWords(rate, now)}; it was ${before}`;
}

/** Names the domain where more than half of it happens; `null` when there is none. */
function mostAt({ rate, now }: Incident, top: DomainCount | undefined) {
  if (top === undefined || top.count * 2 <= now.part) return null;
  const what = FAILURE_WORDS[rate].many;
  return `Most at ${top.domain}: ${formatNumber(Math.min(top.count, now.part))} of ${formatNumber(now.part)} ${what}`;
}

/** Says e.g. `🟢 Over: 09:12–10:40, peak 0.52% of 12,000 delivered; 0.2% now`. */
function overInWords({ rate, openedAt, closedAt, closing, now, peak }: Incident): Text {
  const endedAt = closedAt ?? openedAt;
  const show = isSameDay(openedAt, endedAt) ? 'time' : 'datetime';
  const time = (at: Date): Span => ({ kind: 'time', at, show });
  return [
    closing === 'recovered' ? '🟢 Over: ' : 'Over: ',
    time(openedAt),
    '–',
    time(endedAt),
    `, peak ${shareInWords(rate, peak)}; ${formatShare(now.part, now.whole)} ${ENDINGS[closing ?? 'recovered']}`,
  ];
}

const ENDINGS: Readonly<Record<Closing, string>> = {
  recovered: 'now',
  ended: 'at the end of the campaign',
  aged: 'after two days, when figures hardly change any more',
};

/** The reasons why a rate is an incident. Sources: see `RATES` in src/domain/figures.ts. */
const REASONS: Readonly<Record<IncidentRate, string>> = {
  complaints:
    'Gmail and Yahoo ask senders to stay below 0.1% and never to reach 0.3%. Whoever does lands in ' +
    'the spam folder, with later campaigns too.',
  hardBounces:
    'From 5% on, mailbox providers take a list for bought or outdated; Amazon SES, for one, reviews ' +
    'such senders.',
  delivery: 'Below 95% delivered, mailbox providers are refusing this email or its sender.',
  unsubscribes:
    'From 1% on, an email reaches people who didn’t expect it, or who get too many of them.',
};

const ADVICE: Readonly<Record<IncidentRate, readonly string[]>> = {
  complaints: [
    'Find out how these people came onto the list, above all those added last.',
    'Leave out who hasn’t opened anything for months.',
    'Make the link to unsubscribe easier to find than the spam button.',
  ],
  hardBounces: [
    'Find out where these addresses come from, above all those added last.',
    'Don’t send to this list again before it is cleaned.',
  ],
  delivery: ['Have a look at what the mail servers answer before the next campaign goes out.'],
  unsubscribes: [
    'Compare the subject and the content with what these people signed up for.',
    'Check how many emails they got in the last days.',
  ],
};

const STOP = 'Cancel it: what isn’t sent yet then does no more harm.';

/** The bounce reasons that the sender can change; the others are up to each address. */
const OWN_REASONS: readonly BounceReason[] = [
  'Blocked as spam',
  'Failed DMARC or SPF',
  'Sender refused',
  'Message too large',
];

export function adviceFor(
  rate: IncidentRate,
  { isCancelable, reasons }: Pick<IncidentFigures, 'isCancelable' | 'reasons'>,
): readonly string[] {
  const own = OWN_REASONS.find((reason) => reason === reasons[0]?.reason);
  return compact([
    isCancelable && STOP,
    own && `${own}: ${uncapitalised(bounceMeaning(own))}`,
    ...ADVICE[rate],
  ]);
}
