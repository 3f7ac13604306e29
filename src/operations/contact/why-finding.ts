import {
  CAMPAIGN_STATUS as STATUS,
  campaignCodes,
  isCanceled,
  isGoingOut,
  isUnsent,
  stateOf,
} from '../../domain/campaign-status.ts';
import { bounceReason } from '../../domain/bounces.ts';
import { action, joinedText, time, type Action, type Text } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { Result } from '../../lib/result.ts';
import { enumerated, uncapitalised } from '../../lib/text.ts';
import type { RecipientFate } from '../../service/campaigns/campaign.ts';
import { CONTACT_STATUS, STATISTIC_CODE } from '../../service/status.ts';
import { oldestFirst } from '../../commands/browse/columns.ts';
import { adviceFor, fateMeaning, inviteActions, statusMeaning } from './code-meanings.ts';
import { adviceOnUnknown, isActive, type Membership } from './contact-facts.ts';
import { allLists } from './show.ts';
import type { CampaignAndFate, Evidence } from './why-evidence.ts';

/** The most likely reason why somebody wasn't mailed, or that they were. */
export interface Finding {
  readonly verdict: Text;
  /** Advice in sentences, the most useful first. */
  readonly advice: readonly Text[];
  readonly actions: readonly Action[];
}

const AGAIN = ['Try again in a moment.'];

export function findingIn(evidence: Evidence): Finding {
  const { named, isBlacklisted } = evidence;
  const finding = named ? byNamedCampaign(evidence, named) : usual(evidence);
  const caveat = isBlacklisted === null ? ' (Blacklist not checked.)' : '';
  return { ...finding, verdict: joinedText(finding.verdict, caveat) };
}

function found(verdict: Text, advice: readonly Text[] = [], actions: readonly Action[] = []) {
  return { verdict, advice: compact(advice), actions };
}

function byNamedCampaign(evidence: Evidence, named: Result<CampaignAndFate>): Finding {
  if (named.value) return campaignFinding(named.value, evidence);
  const rest = findingOfToday(evidence) ?? found('', AGAIN);
  return { ...rest, verdict: joinedText('Couldn’t read the campaign. ', rest.verdict) };
}

function usual(evidence: Evidence): Finding {
  const { isUnknown, meant, mails, latest, records, memberships } = evidence;
  if (isUnknown && !mails.value?.length && !latest.value?.length) {
    const check = meant !== null && action('contact why', { email: meant }, `Check ${meant}`);
    return found('No record of this address.', adviceOnUnknown(meant), compact([check]));
  }
  const today = findingOfToday(evidence);
  if (!today && records.failure) {
    const unread = memberships.length === 0 ? 'lists' : 'status in your lists';
    return found(`Can’t tell right now: couldn’t read their ${unread}.`, AGAIN);
  }
  return withSingleMails(today ?? lately(evidence), evidence);
}

/** Prefers a campaign to a list in which the address is active, and one that is finished. */
function latestThatCounts({ latest, memberships, now }: Evidence): CampaignAndFate | undefined {
  const active = memberships.filter(({ status }) => isActive(status));
  const all = latest.value ?? [];
  const own = all.filter(({ campaign: { listIds } }) =>
    active.some(({ listId }) => listIds.includes(listId)),
  );
  const isFinal = ({ campaign, fate }: CampaignAndFate) =>
    fate.value
      ? ['received', 'failed'].includes(fateMeaning(fate.value).kind)
      : fate.failure === null && unfinishedVerdict(campaign, now) === null;
  return own.find(isFinal) ?? own[0] ?? all[0];
}

function lately(evidence: Evidence): Finding {
  const latest = latestThatCounts(evidence);
  if (!latest) return nothingSent(evidence);
  const { fate, campaign } = latest;
  const finding = campaignFinding(latest, evidence);
  const meaning = fate.value && fateMeaning(fate.value);
  if (!fate.value || meaning?.kind !== 'received') return finding;
  const opening = 'No problem found. They last received';
  return { ...finding, verdict: receivedText(opening, campaign, fate.value, meaning.words) };
}

function receivedText(
  opening: string,
  campaign: AnyCampaign,
  { sentAt }: RecipientFate,
  words: string,
): Text {
  const sent: Text = sentAt ? [', sent ', time(sentAt)] : '';
  return joinedText(`${opening} ${campaignTitle(campaign)}`, sent, `: ${uncapitalised(words)}.`);
}

function nothingSent({ latest, coming: [next] }: Evidence): Finding {
  if (latest.failure) {
    return found('No problem found, but couldn’t read recent campaigns.', AGAIN);
  }
  return found(
    'No problem found: no campaign has been sent to their lists lately.',
    next?.sendAt ? [[`Next: ${campaignTitle(next)}, `, time(next.sendAt), '.']] : [],
  );
}

/** Adds advice on single emails, which fail for reasons of their own. */
function withSingleMails(finding: Finding, evidence: Evidence): Finding {
  const { email, isSmtpUnsubscribed, mails } = evidence;
  const [last] = mails.value ?? [];
  if (isSmtpUnsubscribed.value) {
    const text = 'They’re also unsubscribed from transactional email.';
    const label = 'Ask to resubscribe…';
    const ask = action('smtp resubscribe', { addresses: email }, label, { asksFirst: true });
    return { ...finding, advice: [...finding.advice, text], actions: [...finding.actions, ask] };
  }
  // RFC 5321, 4.2.1: 4yz and 5yz refuse the email.
  if (!last || last.answer.code < 400) return finding;
  const reason = uncapitalised(bounceReason(last.answer));
  const text = `Their latest transactional email, “${last.subject}”, bounced: ${reason}.`;
  return { ...finding, advice: [...finding.advice, text] };
}

const WENT_OUT = campaignCodes('sent', 'sentPartially', 'updating', 'test', 'testSent');
const STOPPED = campaignCodes('blocked', 'deleted', 'partiallySentAndBlocked');

export function hasGoneOut({ status }: AnyCampaign): boolean {
  return WENT_OUT.includes(status.code);
}

function campaignFinding(one: CampaignAndFate, evidence: Evidence): Finding {
  const { campaign, fate } = one;
  const finding =
    (fate.value && fateFinding(campaign, fate.value, evidence)) ??
    unfinished(campaign, evidence) ??
    findingOfToday(evidence, { campaign, hasGoneOut: true }) ??
    unexplained(one);
  const look = action('campaign show', { campaign: campaign.id }, 'Open campaign');
  return { ...finding, actions: [...finding.actions, look] };
}

/** Returns a finding from the recipient's outcome; `null` where that says nothing yet. */
function fateFinding(campaign: AnyCampaign, fate: RecipientFate, evidence: Evidence) {
  const { kind, words, advice } = fateMeaning(fate);
  const { senderName, senderEmail } = campaign;
  const title = campaignTitle(campaign);
  const isUnfinished = unfinishedVerdict(campaign, evidence.now) !== null;
  const sender = compact([senderName, senderEmail && `<${senderEmail}>`]).join(' ');
  switch (kind) {
    case 'received':
      return found(
        receivedText('They received', campaign, fate, words),
        hasReacted(fate)
          ? []
          : [`Ask them to search for ${sender || 'the sender'}, including in spam and promotions.`],
      );
    case 'failed':
      return found(`${title} was sent but ${uncapitalised(words)}.`, [advice]);
    case 'waiting':
      if (isUnfinished) return null;
      return found(`${title} is on its way: ${uncapitalised(words)}.`, [advice]);
    case 'leftOut':
      if (fate.detail.code === STATISTIC_CODE.notSent.code && isUnfinished) return null;
      if (evidence.isBlacklisted) return findingOfToday(evidence);
      return found(`${title} wasn’t sent to them. ${words}.`, [advice]);
    case 'unknown':
      return found(`${title}: the service only reports “${words}”.`);
  }
}

const REACTIONS: ReadonlySet<number> = new Set(
  [
    STATISTIC_CODE.clicked,
    STATISTIC_CODE.unsubscribed,
    STATISTIC_CODE.unsubscribedFromNewsletter,
    STATISTIC_CODE.markedAsSpam,
  ].map(({ code }) => code),
);

/** Tells whether they surely saw it: an open alone may be a machine’s. */
function hasReacted({ detail }: RecipientFate): boolean {
  return REACTIONS.has(detail.code);
}

function unfinished(campaign: AnyCampaign, evidence: Evidence): Finding | null {
  const verdict = unfinishedVerdict(campaign, evidence.now);
  if (verdict === null) return null;
  const mayStillGo = !isCanceled(campaign.status) && !STOPPED.includes(campaign.status.code);
  const obstacle = mayStillGo ? findingOfToday(evidence, { campaign, hasGoneOut: false }) : null;
  if (!obstacle) return found(verdict);
  const then = joinedText('They won’t receive it then, either. ', obstacle.verdict);
  return found(verdict, [then, ...obstacle.advice], obstacle.actions);
}

/** Says that a campaign hasn't gone out, never will, or was stopped; `null`: none of these. */
function unfinishedVerdict(campaign: AnyCampaign, now: Date): Text | null {
  const { status, sendAt } = campaign;
  const title = campaignTitle(campaign);
  if (isCanceled(status)) return `${title} was canceled before it reached them.`;
  if (isUnsent(status)) {
    return `${title} hasn’t been sent to anyone: its status is “${stateOf(campaign, now).word}”.`;
  }
  if (STOPPED.includes(status.code)) return `${title} was stopped: ${uncapitalised(status.name)}.`;
  if (status.code === STATUS.noActiveAddresses.code) {
    return `${title} wasn’t sent to anyone: no contact in its lists was active.`;
  }
  if (hasGoneOut(campaign)) return null;
  if (sendAt && sendAt > now) {
    return [`${title} hasn’t been sent yet. It’s scheduled for `, time(sendAt), '.'];
  }
  if (isGoingOut(status)) return null;
  return `${title} hasn’t been sent yet: ${uncapitalised(stateOf(campaign, now).word)}.`;
}

function unexplained({ campaign, fate }: CampaignAndFate): Finding {
  const title = campaignTitle(campaign);
  if (fate.failure) return found(`Couldn’t read whether ${title} reached them.`, AGAIN);
  return found(`${title} wasn’t sent to them, and nothing known today explains why.`, [
    'Their status may have been different then, such as unsubscribed or blacklisted.',
  ]);
}

interface Scope {
  readonly campaign: AnyCampaign;
  readonly hasGoneOut: boolean;
}

/** Judges by the status of today; when a campaign went out, it may have been another. */
function findingOfToday(evidence: Evidence, scope?: Scope): Finding | null {
  const { email, isBlacklisted, records, origins, statistics, memberships } = evidence;
  if (isBlacklisted) {
    return found(
      'Not mailed: blacklisted.',
      ['Remove them only if they asked to hear from you again.'],
      [action('blacklist remove', { addresses: email }, 'Remove from blacklist')],
    );
  }
  // No source of the lists could be read.
  if (records.failure && origins.failure && statistics.failure) return null;
  const concerned = memberships.filter(
    ({ listId }) => scope === undefined || scope.campaign.listIds.includes(listId),
  );
  if (concerned.length === 0) return inNoList(evidence, scope);
  // An unknown status is no reason.
  if (concerned.every(({ status }) => status !== null && !isActive(status))) {
    return inactive(evidence, concerned);
  }
  const active = concerned.filter(({ status }) => isActive(status));
  return scope?.hasGoneOut ? addedLater(active, scope.campaign, evidence) : null;
}

function inNoList(evidence: Evidence, scope: Scope | undefined): Finding {
  const { email } = evidence;
  const [only, another] = scope?.campaign.listIds ?? [];
  const values = another === undefined ? { list: only } : {};
  return found(
    noListVerdict(evidence, scope),
    [
      'If they asked for your emails, invite them.',
      'Check the spelling; they may have signed up with another address.',
    ],
    [
      action('contact invite', { ...values, email }, 'Invite to a list…', { asksFirst: true }),
      action('list add', { ...values, addresses: email }, 'Add to a list…', { asksFirst: true }),
    ],
  );
}

function noListVerdict(evidence: Evidence, scope: Scope | undefined): string {
  if (scope === undefined) return 'Not mailed: not on any of your lists.';
  const titles = scope.campaign.listIds.map((id) => listTitleOf(id, evidence));
  const title = campaignTitle(scope.campaign);
  const verb = scope.hasGoneOut ? 'went' : 'goes';
  if (titles.length === 0) return `Not on the lists that ${title} ${verb} to.`;
  const where = enumerated(titles);
  if (evidence.memberships.length === 0) {
    return `Not on any of your lists; ${title} ${verb} to ${where}.`;
  }
  const lists = titles.length === 1 ? 'list' : 'lists';
  return `Not on the ${lists} that ${title} ${verb} to: ${where}.`;
}

function inactive(evidence: Evidence, concerned: readonly Membership[]): Finding {
  const statuses = concerned.flatMap(({ status }) => status ?? []);
  const [first, ...others] = new Set(statuses.map(({ name }) => name));
  const perList = concerned.map(
    ({ listId, status }) =>
      `${uncapitalised(status?.name ?? 'not known')} in ${listTitleOf(listId, evidence)}`,
  );
  const isSameInAll = concerned.length > 1 && others.length === 0;
  const verdict = isSameInAll
    ? `Not mailed: ${uncapitalised(first ?? '')} in ${allLists(concerned.length)}.`
    : `Not mailed: ${enumerated(perList)}.`;
  const { sendingError, unsubscribed } = CONTACT_STATUS;
  const hasBounced = statuses.some(({ code }) => code === sendingError.code);
  // That somebody unsubscribed needs no explanation.
  const strange = statuses.filter(({ code }) => code !== unsubscribed.code);
  return found(
    joinedText(verdict, hasBounced ? lastBounce(evidence) : ''),
    [...new Set(strange.map(statusMeaning)), ...adviceFor(statuses)],
    inviteActions(evidence.email, concerned),
  );
}

/** Names the campaign after which the service gave the address up. */
function lastBounce({ latest }: Evidence): Text {
  for (const { campaign, fate } of latest.value ?? []) {
    const meaning = fate.value && fateMeaning(fate.value);
    if (meaning?.kind === 'failed') {
      const when: Text = campaign.sendAt ? [' (', time(campaign.sendAt, 'date'), ')'] : '';
      const words = `, ${uncapitalised(meaning.words)}.`;
      return joinedText(` Last: ${campaignTitle(campaign)}`, when, words);
    }
  }
  return '';
}

/** Returns a finding when the address came too late: into none of the lists before it went out. */
function addedLater(
  active: readonly Membership[],
  campaign: AnyCampaign,
  evidence: Evidence,
): Finding | null {
  const { sendAt: sentAt } = campaign;
  const [first] = active.toSorted(oldestFirst(({ addedAt }) => addedAt));
  if (!sentAt || !first?.addedAt || first.addedAt <= sentAt) return null;
  const verdict: Text = [
    `They joined ${listTitleOf(first.listId, evidence)} `,
    time(first.addedAt),
    `, after ${campaignTitle(campaign)} went out `,
    time(sentAt),
    '.',
  ];
  return found(verdict, ['They’ll receive the next campaign to that list.']);
}

function listTitleOf(id: string, { listTitles }: Evidence): string {
  return listTitles.get(id) ?? `list ${id}`;
}

type AnyCampaign = CampaignAndFate['campaign'];

function campaignTitle({ id, name, subject }: AnyCampaign): string {
  return `“${name || subject || `campaign ${id}`}”`;
}
