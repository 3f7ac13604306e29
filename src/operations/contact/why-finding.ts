import { bounceReason } from '../../domain/bounces.ts';
import {
  action,
  form,
  type RawValues,
  type Span,
  spansOf,
  type Step,
  type Text,
  time,
} from '../../domain/reply.ts';
import { enumerated, uncapitalised } from '../../lib/text.ts';
import {
  isCanceled,
  isGoingOut,
  isUnsent,
  type Campaign,
  type CampaignSummary,
  type RecipientFate,
} from '../../service/campaigns/campaign.ts';
import {
  CAMPAIGN_STATUS as STATUS,
  CONTACT_STATUS,
  STATISTIC_CODE,
  type Status,
} from '../../service/status.ts';
import { adviceFor, fateMeaning, inviteSteps, statusMeaning } from './code-meanings.ts';
import { isUnknown, type Membership } from './contact-facts.ts';
import type { CampaignAndFate, Evidence } from './why-evidence.ts';

/** Returns the most likely reason why e-mails didn't arrive, by all the evidence. */
export function findingIn(evidence: Evidence, now: Date): Finding {
  const finding = evidence.requested
    ? requestedFinding(evidence, evidence.requested, now)
    : usual(evidence, now);
  const caveat = evidence.isBlacklisted === null ? ' (The blacklist could not be checked.)' : '';
  return { ...finding, verdict: joinedText(finding.verdict, caveat) };
}

function requestedFinding(
  evidence: Evidence,
  requested: NonNullable<Evidence['requested']>,
  now: Date,
): Finding {
  if (requested.value) return campaignFinding(requested.value, evidence, now);
  const rest = standingFinding(evidence);
  return {
    verdict: joinedText('The campaign could not be read. ', rest?.verdict ?? ''),
    advice: rest?.advice ?? ['Ask again in a moment.'],
    steps: rest?.steps ?? [],
  };
}

function usual(evidence: Evidence, now: Date): Finding {
  if (
    isUnknown(evidence.facts) &&
    !evidence.mails.value?.length &&
    !evidence.latest.value?.length
  ) {
    return unknownAddress();
  }
  const standing = standingFinding(evidence);
  if (standing) return withSingleMails(standing, evidence);
  if (evidence.facts.records.failure) return unclear(evidence);
  const latest = latestThatCounts(evidence, now);
  const finding = latest ? lately(latest, evidence, now) : nothingSent(evidence);
  return withSingleMails(finding, evidence);
}

/**
 * Returns the latest campaign that says something: to a list in which the address is active rather
 * than any, and one that is finished rather than one that waits or was stopped.
 */
function latestThatCounts(
  { latest, memberships }: Evidence,
  now: Date,
): CampaignAndFate | undefined {
  const active = new Set(
    memberships.filter(({ status }) => status && isActive(status)).map(({ listId }) => listId),
  );
  const all = latest.value ?? [];
  const own = all.filter(({ campaign }) => campaign.listIds.some((id) => active.has(id)));
  const isThrough = ({ campaign, fate }: CampaignAndFate) =>
    fate.value
      ? hasFinalFigures(fate.value)
      : fate.failure === null && !isUnfinished(campaign, now);
  return own.find(isThrough) ?? own[0] ?? all[0];
}

function hasFinalFigures(fate: RecipientFate): boolean {
  const { kind } = fateMeaning(fate);
  return kind === 'received' || kind === 'failed';
}

function lately(latest: CampaignAndFate, evidence: Evidence, now: Date): Finding {
  const { fate, campaign } = latest;
  const finding = campaignFinding(latest, evidence, now);
  const meaning = fate.value && fateMeaning(fate.value);
  if (meaning?.kind !== 'received') return finding;
  const title = campaignTitle(campaign);
  const sent: Text = fate.value?.sentAt ? [' (sent ', time(fate.value.sentAt), ')'] : '';
  return {
    ...finding,
    verdict: joinedText(
      `Nothing stands in its way: the last campaign to reach it, ${title}, was ${uncapitalised(meaning.words)}`,
      sent,
      '.',
    ),
  };
}

function nothingSent({ latest, coming }: Evidence): Finding {
  const [next] = coming;
  if (latest.failure) {
    return {
      verdict: 'Nothing stands in its way that is known; its campaigns could not be read.',
      advice: ['Ask again in a moment.'],
      steps: [],
    };
  }
  return {
    verdict: 'Nothing stands in its way, but no campaign has gone to its lists lately.',
    advice: next?.sendAt
      ? [[`The next one is ${campaignTitle(next)}, on `, time(next.sendAt), '.']]
      : [],
    steps: [],
  };
}

function unclear({ memberships }: Evidence): Finding {
  return {
    verdict:
      memberships.length === 0
        ? 'Can’t be told now: its lists could not be read.'
        : 'Can’t be told now: it is in your lists, but how it stands there could not be read.',
    advice: ['Ask again in a moment.'],
    steps: [],
  };
}

function unknownAddress(): Finding {
  return {
    verdict: 'Nothing is known of this address: it is in none of your lists and was sent nothing.',
    advice: [
      'Check the spelling, above all the part after the @.',
      'The person may have signed up with another address: ask which.',
    ],
    steps: [],
  };
}

/** Adds advice on single e-mails, which fail for reasons of their own. */
function withSingleMails(finding: Finding, { email, facts, mails }: Evidence): Finding {
  if (facts.isSmtpUnsubscribed.value) {
    return {
      ...finding,
      advice: [
        ...finding.advice,
        'SMTP e-mails don’t reach it either way: it is unsubscribed from them.',
      ],
      steps: [...finding.steps, form('Ask to resubscribe (SMTP)…', 'smtp resubscribe', { email })],
    };
  }
  const [last] = mails.value ?? [];
  // RFC 5321, 4.2.1: 4yz and 5yz refuse the e-mail.
  if (!last || last.answer.code < 400) return finding;
  const reason = uncapitalised(bounceReason(last.answer));
  const text = `The latest SMTP e-mail to it, «${last.subject}», bounced: ${reason}.`;
  return { ...finding, advice: [...finding.advice, text] };
}

/** The most likely reason why somebody got nothing, or that they did get it. */
export interface Finding {
  /** One sentence. */
  readonly verdict: Text;
  /** Advice in sentences. */
  readonly advice: readonly Text[];
  /** Buttons that carry out the advice. */
  readonly steps: readonly Step[];
}

/** Joins texts as they are. */
export function joinedText(...texts: readonly Text[]): readonly Span[] {
  return texts.flatMap((text) => spansOf(text));
}

/** Sets the whole of a text in bold; a moment in it stays a moment. */
export function strongText(text: Text): readonly Span[] {
  return spansOf(text).map((span) =>
    typeof span === 'string' ? { kind: 'strong', text: span } : span,
  );
}

const WENT_OUT: ReadonlySet<number> = new Set(
  [STATUS.sent, STATUS.sentPartially, STATUS.updating, STATUS.test, STATUS.testSent].map(
    ({ code }) => code,
  ),
);
const STOPPED: ReadonlySet<number> = new Set(
  [STATUS.blocked, STATUS.deleted, STATUS.partiallySentAndBlocked].map(({ code }) => code),
);

/** Returns the reason why this campaign didn't reach the address, or that it did. */
function campaignFinding(one: CampaignAndFate, evidence: Evidence, now: Date): Finding {
  const { campaign, fate } = one;
  const byFate = fate.value && fateFinding(campaign, fate.value, evidence, now);
  const finding =
    byFate ??
    unfinished(campaign, evidence, now) ??
    standingFinding(evidence, { campaign, hasGoneOut: true }) ??
    unexplained(one);
  return { ...finding, steps: [...finding.steps, lookStep(campaign)] };
}

/** Tells whether a campaign hasn't gone out, never will, or was stopped on its way. */
function isUnfinished(campaign: AnyCampaign, now: Date): boolean {
  return unfinishedVerdict(campaign, now) !== null;
}

/** Returns a finding from the recipient's outcome; `null` where that says nothing yet. */
function fateFinding(
  campaign: AnyCampaign,
  fate: RecipientFate,
  evidence: Evidence,
  now: Date,
): Finding | null {
  const { kind, words, advice } = fateMeaning(fate);
  const title = campaignTitle(campaign);
  switch (kind) {
    case 'received':
      return arrived(campaign, fate, words);
    case 'failed':
      return found(`${title} was sent to it and didn’t arrive. ${words}.`, advice);
    case 'waiting':
      if (isUnfinished(campaign, now)) return null;
      return found(`${title} is on its way to it. ${words}.`, advice);
    case 'leftOut':
      if (fate.detail.code === STATISTIC_CODE.notSent.code && isUnfinished(campaign, now)) {
        return null;
      }
      if (evidence.isBlacklisted) return standingFinding(evidence);
      return found(`${title} didn’t go to it. ${words}.`, advice);
    case 'unknown':
      return found(`${title}: the service only says «${words}».`, '');
  }
}

function arrived(campaign: AnyCampaign, { sentAt }: RecipientFate, words: string): Finding {
  const { senderName, senderEmail } = campaign;
  const when: Text = sentAt ? ['. Sent ', time(sentAt), '.'] : '.';
  const sender = [senderName, senderEmail && `<${senderEmail}>`].filter(Boolean).join(' ');
  return {
    verdict: joinedText(`It did get ${campaignTitle(campaign)}: ${uncapitalised(words)}`, when),
    advice: [
      `Ask the person to search their mailbox for ${sender || 'the sender'}, also in spam and promotions.`,
    ],
    steps: [],
  };
}

/**
 * Returns a finding for a campaign that hasn't gone out or was stopped, with what would leave the
 * address out.
 */
function unfinished(campaign: AnyCampaign, evidence: Evidence, now: Date): Finding | null {
  const verdict = unfinishedVerdict(campaign, now);
  if (verdict === null) return null;
  const mayStillGo = !isCanceled(campaign.status) && !STOPPED.has(campaign.status.code);
  const obstacle = mayStillGo ? standingFinding(evidence, { campaign, hasGoneOut: false }) : null;
  return {
    verdict,
    advice: obstacle
      ? [
          joinedText('As it stands now it won’t get it then either. ', obstacle.verdict),
          ...obstacle.advice,
        ]
      : [],
    steps: obstacle?.steps ?? [],
  };
}

function unfinishedVerdict(campaign: AnyCampaign, now: Date): Text | null {
  const { status, sendAt } = campaign;
  const title = campaignTitle(campaign);
  if (isCanceled(status)) return `${title} was canceled before its turn came.`;
  if (isUnsent(status)) return `${title} has gone to nobody: its status is «${status.name}».`;
  if (STOPPED.has(status.code)) return `${title} was stopped: ${status.name}.`;
  if (status.code === STATUS.noActiveAddresses.code) {
    return `${title} went to nobody: no address of its lists was active.`;
  }
  if (WENT_OUT.has(status.code)) return null;
  if (sendAt && sendAt > now) {
    return [`${title} hasn’t gone out yet: it goes out `, time(sendAt), '.'];
  }
  return isGoingOut(status) ? null : `${title} hasn’t gone out yet: ${status.name}.`;
}

function unexplained({ campaign, fate }: CampaignAndFate): Finding {
  const title = campaignTitle(campaign);
  if (fate.failure) {
    return found(`What became of ${title} for it could not be read.`, 'Ask again in a moment.');
  }
  return found(
    `${title} didn’t go to it, and nothing known today tells why.`,
    'Its status may have been different then: unsubscribed and back, or on the blacklist for a while.',
  );
}

function found(verdict: string, advice: string): Finding {
  return { verdict, advice: advice ? [advice] : [], steps: [] };
}

function lookStep({ id }: AnyCampaign): Step {
  return action('Open campaign', 'campaign show', { campaign: id });
}

/** The campaign whose lists alone count. */
interface Scope {
  readonly campaign: AnyCampaign;
  readonly hasGoneOut: boolean;
}

/**
 * Returns what keeps campaigns away by the address's status today; `null` where no cause is known.
 * The status may have been another when a campaign went out.
 */
function standingFinding(evidence: Evidence, scope?: Scope): Finding | null {
  if (evidence.isBlacklisted) return blacklisted(evidence);
  if (!areListsKnown(evidence)) return null;
  const concerned = evidence.memberships.filter(
    ({ listId }) => scope === undefined || scope.campaign.listIds.includes(listId),
  );
  if (concerned.length === 0) return inNoList(evidence, scope);
  // An unknown status is no reason.
  if (concerned.every(({ status }) => status !== null && !isActive(status))) {
    return inactive(evidence, concerned);
  }
  return addedLater(
    concerned.filter(({ status }) => status && isActive(status)),
    scope,
    evidence,
  );
}

export function isActive({ code }: { readonly code: number }): boolean {
  return code === CONTACT_STATUS.active.code;
}

/** Tells whether any source of the lists could be read. */
function areListsKnown({ facts: { records, origins, statistics } }: Evidence): boolean {
  return [records, origins, statistics].some(({ failure }) => failure === null);
}

function blacklisted({ email }: Evidence): Finding {
  return {
    verdict: 'It is on the blacklist, so nothing is sent to it.',
    advice: ['Take it off only if the person wants your e-mails again.'],
    steps: [action('Take off the blacklist', 'blacklist remove', { addresses: email })],
  };
}

function inNoList(evidence: Evidence, scope: Scope | undefined): Finding {
  const { email } = evidence;
  const listIds = scope?.campaign.listIds ?? [];
  const [only] = listIds;
  return {
    verdict: noListVerdict(evidence, scope),
    advice: [
      'Check the spelling: the person may have signed up with another address.',
      'If they asked for your e-mails, add them, best with a confirmation by e-mail.',
    ],
    steps: addSteps(email, listIds.length === 1 && only !== undefined ? { list: only } : {}),
  };
}

function addSteps(email: string, values: RawValues): Step[] {
  return [
    form('Invite to a list…', 'contact invite', { ...values, email }),
    form('Add to a list…', 'list add', { ...values, addresses: email }),
  ];
}

function noListVerdict({ memberships, listTitles }: Evidence, scope: Scope | undefined): string {
  const nowhere = 'It is in none of your lists';
  if (scope === undefined) return `${nowhere}, so no campaign reaches it.`;
  const titles = scope.campaign.listIds.map((id) => listTitles.get(id) ?? `list ${id}`);
  const title = campaignTitle(scope.campaign);
  const verb = scope.hasGoneOut ? 'went' : 'goes';
  if (titles.length === 0) return `${title} ${verb} to lists that it isn’t in.`;
  const where = enumerated(titles);
  return memberships.length === 0
    ? `${nowhere}; ${title} ${verb} to ${where}.`
    : `It isn’t in ${where}, to which ${title} ${verb}.`;
}

function inactive(evidence: Evidence, concerned: readonly Membership[]): Finding {
  const statuses = concerned.flatMap(({ status }) => status ?? []);
  const [first, ...others] = new Set(statuses.map(({ name }) => name));
  const where =
    concerned.length === 1
      ? titleOf(concerned[0], evidence)
      : `all ${concerned.length} of its lists`;
  const verdict =
    others.length === 0
      ? `${first} in ${where}, so campaigns leave it out.`
      : `It is active in none of its lists: ${perList(concerned, evidence)}.`;
  return {
    verdict: joinedText(verdict, bounceThatCausedIt(statuses, evidence)),
    advice: [...meaningsOf(statuses), ...adviceFor(statuses)],
    steps: inviteSteps(evidence.email, concerned),
  };
}

/** Returns what the statuses mean; that somebody unsubscribed needs no explanation. */
function meaningsOf(statuses: readonly Status[]): readonly string[] {
  const strange = statuses.filter(({ code }) => code !== CONTACT_STATUS.unsubscribed.code);
  return [...new Set(strange.map(statusMeaning))];
}

/** Names the campaign after which the service gave the address up. */
function bounceThatCausedIt(statuses: readonly Status[], { latest }: Evidence): Text {
  if (!statuses.some(({ code }) => code === CONTACT_STATUS.sendingError.code)) return '';
  for (const { campaign, fate } of latest.value ?? []) {
    const meaning = fate.value && fateMeaning(fate.value);
    if (meaning?.kind === 'failed') {
      const when: Text = campaign.sendAt ? [' of ', time(campaign.sendAt, 'date')] : '';
      const words = `, ${uncapitalised(meaning.words)}.`;
      return joinedText(` The last one, ${campaignTitle(campaign)}`, when, words);
    }
  }
  return '';
}

function perList(concerned: readonly Membership[], evidence: Evidence): string {
  return enumerated(
    concerned.map(
      (one) => `${uncapitalised(one.status?.name ?? 'not known')} in ${titleOf(one, evidence)}`,
    ),
  );
}

/** Returns a finding when the address came too late: into none of the lists before it went out. */
function addedLater(
  active: readonly Membership[],
  scope: Scope | undefined,
  evidence: Evidence,
): Finding | null {
  if (!scope?.hasGoneOut) return null;
  const { sendAt: sentAt } = scope.campaign;
  const [first] = active.toSorted(
    (a, b) => (a.addedAt?.getTime() ?? 0) - (b.addedAt?.getTime() ?? 0),
  );
  if (!sentAt || !first?.addedAt || first.addedAt <= sentAt) return null;
  const verdict: Text = [
    `It was added to ${titleOf(first, evidence)} on `,
    time(first.addedAt),
    `, after ${campaignTitle(scope.campaign)} went out on `,
    time(sentAt),
    '.',
  ];
  return { verdict, advice: ['It gets the next campaign to that list.'], steps: [] };
}

function titleOf(membership: Membership | undefined, { listTitles }: Evidence): string {
  const id = membership?.listId ?? '';
  return listTitles.get(id) ?? `list ${id}`;
}

type AnyCampaign = Campaign | CampaignSummary;

/** Returns a campaign's title, as `«Newsletter #44»`. */
export function campaignTitle({ id, name, subject }: AnyCampaign): string {
  return `«${name || subject || `campaign ${id}`}»`;
}
