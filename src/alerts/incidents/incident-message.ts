import { isCancelable } from '../../domain/campaign-status.ts';
import {
  type IncidentRate,
  INCIDENT_NAMES,
  KINDS_OF_RATE,
  ratioOfShare,
  redShare,
  type Share,
  shareInWords,
  FAILURE_WORDS,
  valueOf,
} from '../../domain/incidents.ts';
import { rateInWords, reasonsInWords } from '../../domain/campaign-judgement.ts';
import { bounceMeaning, type BounceReason } from '../../domain/bounces.ts';
import {
  formatCount,
  formatNumber,
  formatShare,
  type Judging,
  RATES,
} from '../../domain/figures.ts';
import {
  action,
  joinedText,
  plainText,
  sentence,
  type Reply,
  type Section,
  type Action,
  type Text,
  time,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { uncapitalised } from '../../lib/text.ts';
import type { Campaign } from '../../service/campaigns/campaign.ts';
import {
  type Closing,
  type Incident,
  type IncidentBody,
  isActive,
} from '../../store/incidents/incidents.ts';
import type { DomainCount, ReasonCount } from '../../store/events/counts.ts';
import type { IncidentStep, StepKind } from '../../store/incidents/ownership.ts';
import type { Store } from '../../store/store.ts';
import type { Findings, Found } from '../findings.ts';
import { bouncedMenu } from '../cards/bounced-menu.ts';
import { linesAsFacts } from '../cards/card-figures.ts';
import { cardFilterOf } from '../cards/card-filter.ts';
import { type Subject, titleOf } from './audience.ts';
import { shareOf } from './check-rates.ts';
import { ownerActions, stateAndOwner, stepInWords, timelineOf } from './timeline.ts';

export function incidentMessage(figures: IncidentFigures): Reply {
  const { incident, title, steps } = figures;
  const { rate, closedAt, containedAt } = incident;
  const what = uncapitalised(INCIDENT_NAMES[rate]);
  const isOver = closedAt !== null;
  const state = containedAt === null ? 'Incident' : 'Contained';
  return {
    title: isOver
      ? `Incident over: ${what}`
      : `${lightOf(incident)} ${state}: ${rateAndLimit(figures)}`,
    summary: isOver
      ? joinedText(`${title} · `, overInWords(incident))
      : `${title} · ${countsOf(rate, incident.now)}`,
    sections: [
      ...(isOver ? [] : [{ kind: 'paragraph', text: stateAndOwner(incident, steps) } as const]),
      { kind: 'paragraph', text: REASONS[incident.rate] },
      ...whereAndWhy(figures),
      { kind: 'heading', text: 'What to do' },
      { kind: 'bullets', items: adviceFor(incident.rate, figures) },
    ],
    actions: actionsOf(figures),
    footnote: footnoteOf(figures),
  };
}

/** Says e.g. `spam complaints 0.36% (limit 0.3%)`; without a limit where a channel has none now. */
function rateAndLimit({ incident: { rate, now }, judging }: IncidentFigures): string {
  const ratio = ratioOfShare(rate, now);
  return redShare(rate, judging.limits) === null
    ? rateInWords(ratio)
    : reasonsInWords([{ ...ratio, light: '🔴' }], judging);
}

/** Returns the light of an incident that isn't over, first in its title. */
function lightOf(incident: Incident): string {
  return incident.recoveringSince === null && isActive(incident) ? '🔴' : '🟠';
}

/** Says e.g. `18 of 4,980 delivered`. */
function countsOf(rate: IncidentRate, { part, whole }: Share): string {
  const what = rate === 'delivery' ? 'not delivered' : RATES[rate].of;
  return `${formatNumber(part)} of ${formatNumber(whole)} ${what}`;
}

/** Returns facts, e.g. under `Most affected domains`: `gmail.com: 36`, and below it `yahoo.com: 12`. */
function whereAndWhy({ domains, reasons }: IncidentFigures): Section[] {
  return linesAsFacts({
    'Most affected domains': domains.map(
      ({ domain, count }) => `${domain}: ${formatNumber(count)}`,
    ),
    'Bounce reasons': reasons.map(({ reason, count }) => `${reason}: ${formatNumber(count)}`),
  });
}

function actionsOf({ subject, isCancelable, incident, subscriptionId }: IncidentFigures): Action[] {
  const actions: Action[] = [...ownerActions(incident)];
  if (subject.kind === 'campaign') {
    const values = { campaign: subject.campaignId };
    if (isCancelable) {
      actions.push(action('campaign cancel', values, 'Cancel campaign…', { emphasis: 'danger' }));
    }
    actions.push(action('campaign show', values, 'Open campaign'));
    if (incident.rate === 'hardBounces') {
      actions.push(...compact([bouncedAction(incident, subject.campaignId)]));
    }
  }
  if (incident.closedAt === null && subscriptionId !== null) {
    const values = { alert: subscriptionId };
    actions.push(action('postbell alerts mute', values, 'Mute alert…', { asksFirst: true }));
  }
  return actions;
}

/** Returns what to do with the addresses: of a campaign that is stopped, no more come. */
function bouncedAction({ now, containedAt, ownerId }: Incident, campaignId: string): Action | null {
  if (containedAt === null) return bouncedMenu(campaignId);
  const label = `Remove these ${formatCount(now.part, 'address', 'addresses')}…`;
  // Before, that somebody takes it stands out.
  const emphasis = ownerId === null ? undefined : 'primary';
  return action('contact remove', { bounced: campaignId }, label, { emphasis });
}

function footnoteOf({ subject, subscriptionId }: IncidentFigures): string {
  const counted =
    subject.kind === 'campaign' ? 'People counted once' : 'Emails counted once, by day (UTC)';
  const alert = subscriptionId === null ? '' : ` · alert ${subscriptionId}`;
  return `${counted}${alert}`;
}

export interface IncidentFigures {
  readonly incident: Incident;
  readonly subject: Subject;
  readonly title: string;
  readonly domains: readonly DomainCount[];
  /** The most frequent bounce reasons; empty for rates of something else. */
  readonly reasons: readonly ReasonCount[];
  readonly isCancelable: boolean;
  /** Steps that people took, the oldest first. */
  readonly steps: readonly IncidentStep[];
  /** The alert by which the channel is notified; `null` when it has none any more. */
  readonly subscriptionId: string | null;
  /** The judging of the channel, by its own limits. */
  readonly judging: Judging;
}

const MOST = 3;
const BOUNCE_RATES: ReadonlySet<IncidentRate> = new Set(['hardBounces', 'bounces', 'delivery']);

interface FiguresParts extends Pick<Findings, 'lists'> {
  readonly store: Pick<Store, 'counts' | 'alerts' | 'incidents'>;
}

export async function incidentFigures(
  incident: Incident,
  subject: Subject,
  finding: Found<Campaign> | null,
  { store, lists }: FiguresParts,
): Promise<Omit<IncidentFigures, 'subscriptionId' | 'judging'>> {
  const { rate, topic, campaignId, closedAt } = incident;
  const campaign = finding?.found ?? null;
  // Domains and reasons are of now, so the rate above them is, too.
  const counts = closedAt === null ? await store.counts.ofTopic(topic) : null;
  const now = (counts && shareOf(rate, { ...counts, campaignId })) ?? incident.now;
  return {
    incident: { ...incident, now },
    subject,
    // The service may have named the campaign when the incident began, even if it doesn't now.
    title: campaign
      ? titleOf(subject, campaign, await cardFilterOf(subject.view, { store, lists }))
      : incident.title,
    domains: await store.counts.topDomains(topic, KINDS_OF_RATE[rate], MOST),
    reasons: BOUNCE_RATES.has(rate) ? await store.counts.topReasons(topic, MOST) : [],
    isCancelable: mayBeCanceled(incident, campaign),
    steps: incident.steps === 0 ? [] : await stepsOf(incident, store),
  };
}

async function stepsOf({ id }: Incident, { incidents }: Pick<Store, 'incidents'>) {
  return (await incidents.stepsOf([id])).get(id) ?? [];
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
    return worse(incident, notified, most);
  }
  const isNew = domains[0] !== undefined && domains[0].domain !== notifiedDomain;
  return isNew ? most : null;
}

/** Says that it is over, with all that happened, to paste into a post-mortem. */
export function endInWords({
  incident,
  steps,
}: Pick<IncidentFigures, 'incident' | 'steps'>): Reply {
  const over = sentence('Incident over', overInWords(incident));
  return { ...over, sections: [{ kind: 'bullets', items: timelineOf(incident, steps) }] };
}

/** Says what happened since a number of steps; `null`: nothing that its thread doesn't say. */
export function stepsInWords({ steps }: IncidentFigures, shown: number): Reply | null {
  const fresh = steps.filter(({ position, kind }) => position > shown && kind !== 'escalated');
  const [first] = fresh;
  if (first === undefined) return null;
  const items = fresh.map((step) => joinedText([time(step.happenedAt), ': '], stepInWords(step)));
  return fresh.length === 1
    ? { title: STEP_TITLES[first.kind], summary: stepInWords(first) }
    : { title: 'News', sections: [{ kind: 'bullets', items }] };
}

const STEP_TITLES: Readonly<Record<StepKind, string>> = {
  taken: 'Taken',
  assigned: 'Handed over',
  released: 'Released',
  lost: 'Nobody is on it',
  reminded: 'Reminded',
  escalated: 'Escalated',
  contained: 'Contained',
  resolved: 'Resolved',
};

/** A rate of delivery gets worse by what doesn't arrive. */
const WORSE_WHAT: Partial<Record<IncidentRate, string>> = { delivery: 'not delivered' };

function worse({ rate, now }: Incident, notified: Share, most: Reply | null): Reply {
  const times = Math.floor(valueOf(now) / valueOf(notified));
  const word = times === 2 ? 'Doubled' : `${formatNumber(times)} times as high`;
  const before = formatShare(notified.part, notified.whole);
  const counts = `${countsOf(rate, now)}; was ${before}`;
  return {
    title: `${word}: ${WORSE_WHAT[rate] ?? uncapitalised(INCIDENT_NAMES[rate])} ${formatShare(now.part, now.whole)}`,
    summary: most === null ? counts : `${counts}. ${most.title}: ${plainText(most.summary ?? '')}`,
  };
}

/** Names the domain where more than half of it happens; `null` when there is none. */
function mostAt({ rate, now }: Incident, top: DomainCount | undefined): Reply | null {
  if (top === undefined || top.count * 2 <= now.part) return null;
  const [, what] = FAILURE_WORDS[rate];
  const counts = `${formatNumber(Math.min(top.count, now.part))} of ${formatNumber(now.part)} ${what}`;
  return sentence(`Mostly at ${top.domain}`, counts);
}

/** Says e.g. `9:12 AM–10:40 AM, peak 0.52% of 12,000 delivered; 0.20% now`. */
function overInWords({ rate, openedAt, closedAt, closing, now, peak }: Incident): Text {
  const endedAt = closedAt ?? openedAt;
  const show = utcDay(openedAt) === utcDay(endedAt) ? 'time' : 'datetime';
  const ratio = ratioOfShare(rate, now);
  const last = `${formatShare(ratio.part, ratio.all)} ${ENDINGS[closing ?? 'recovered']}`;
  const worst = rate === 'delivery' ? 'lowest' : 'peak';
  const peakAndLast = `, ${worst} ${shareInWords(rate, peak)}; ${last}`;
  return [time(openedAt, show), '–', time(endedAt, show), peakAndLast];
}

const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

const ENDINGS: Readonly<Record<Closing, string>> = {
  recovered: 'now',
  ended: 'when the campaign ended',
  aged: 'after two days',
  resolved: 'when it was resolved',
};

/** The reasons why a rate is an incident. Sources: see `RATES` in src/domain/figures.ts. */
const REASONS: Readonly<Record<IncidentRate, string>> = {
  complaints:
    'Gmail and Yahoo require senders to stay below 0.1% and never reach 0.3%. Above that, emails ' +
    'land in spam, and so do later campaigns.',
  hardBounces:
    'Above 5%, mailbox providers treat a list as purchased or outdated; Amazon SES, for one, puts ' +
    'such senders under review.',
  bounces: 'Many addresses can’t be reached. Mailbox providers notice, and deliver less.',
  delivery: 'Below 95% delivered, mailbox providers are refusing this email or its sender.',
  unsubscribes: 'Above 1%, an email is reaching people who didn’t expect it or get too many.',
};

const ADVICE: Readonly<Record<IncidentRate, readonly string[]>> = {
  complaints: [
    'Find out how these people joined the list, especially the latest additions.',
    'Leave out contacts who haven’t opened anything in months.',
    'Make the unsubscribe link easier to find than the spam button.',
  ],
  hardBounces: [
    'Find out where these addresses came from, especially the latest additions.',
    'Clean this list before you send to it again.',
  ],
  bounces: [
    'Look at the bounce reasons: full mailboxes pass, blocks don’t.',
    'Clean this list before you send to it again.',
  ],
  delivery: ['Check what mail servers reply before the next campaign goes out.'],
  unsubscribes: [
    'Compare the subject and content with what these people signed up for.',
    'Check how many emails they got in the last few days.',
  ],
};

const STOP = 'Cancel the campaign to stop what hasn’t been sent yet.';

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
