import { bounceReason } from '../../domain/bounces.ts';
import { action, joinedText, time, type Action, type Text } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { Result } from '../../lib/result.ts';
import { enumerated, uncapitalised } from '../../lib/text.ts';
import {
  isCanceled,
  isGoingOut,
  isUnsent,
  type RecipientFate,
} from '../../service/campaigns/campaign.ts';
import { CAMPAIGN_STATUS as STATUS, CONTACT_STATUS, STATISTIC_CODE } from '../../service/status.ts';
import { oldestFirst } from '../browse/columns.ts';
import { adviceFor, fateMeaning, inviteActions, statusMeaning } from './code-meanings.ts';
import { isActive, type Membership } from './contact-facts.ts';
import type { CampaignAndFate, Evidence } from './why-evidence.ts';

/** The most likely reason why somebody got nothing, or that they did get it. */
export interface Finding {
  readonly verdict: Text;
  /** Advice in sentences. */
  readonly advice: readonly Text[];
  readonly actions: readonly Action[];
}

const AGAIN = ['Ask again in a moment.'];

export function findingIn(evidence: Evidence): Finding {
  const { named, isBlacklisted } = evidence;
  const finding = named ? byNamedCampaign(evidence, named) : usual(evidence);
  const caveat = isBlacklisted === null ? ' (The blacklist could not be checked.)' : '';
  return { ...finding, verdict: joinedText(finding.verdict, caveat) };
}

function found(
  verdict: Text,
  advice: readonly Text[] = [],
  actions: readonly Action[] = [],
): Finding {
  return { verdict, advice: compact(advice), actions };
}

function byNamedCampaign(evidence: Evidence, named: Result<CampaignAndFate>): Finding {
  if (named.value) return campaignFinding(named.value, evidence);
  const rest = standingFinding(evidence) ?? found('', AGAIN);
  return { ...rest, verdict: joinedText('The campaign could not be read. ', rest.verdict) };
}

function usual(evidence: Evidence): Finding {
  const { isUnknown, mails, latest, records, memberships } = evidence;
  if (isUnknown && !mails.value?.length && !latest.value?.length) {
    return found(
      'Nothing is known of this address: it is in none of your lists and was sent nothing.',
      [
        'Check the spelling, above all the part after the @.',
        'The person may have signed up with another address: ask which.',
      ],
    );
  }
  const standing = standingFinding(evidence);
  if (!standing && records.failure) {
    return found(
      memberships.length === 0
        ? 'Can’t be told now: its lists could not be read.'
        : 'Can’t be told now: it is in your lists, but how it stands there could not be read.',
      AGAIN,
    );
  }
  return withSingleMails(standing ?? lately(evidence), evidence);
}

/**
 * Returns the latest campaign that says something: to a list in which the address is active rather
 * than any, and one that is finished rather than one that waits or was stopped.
 */
function latestThatCounts({ latest, memberships, now }: Evidence): CampaignAndFate | undefined {
  const active = new Set(
    memberships.filter(({ status }) => isActive(status)).map(({ listId }) => listId),
  );
  const all = latest.value ?? [];
  const own = all.filter(({ campaign }) => campaign.listIds.some((id) => active.has(id)));
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
  if (meaning?.kind !== 'received') return finding;
  const title = campaignTitle(campaign);
  const sent: Text = fate.value?.sentAt ? [' (sent ', time(fate.value.sentAt), ')'] : '';
  const words = `Nothing stands in its way: the last campaign to reach it, ${title}, was ${uncapitalised(meaning.words)}`;
  return { ...finding, verdict: joinedText(words, sent, '.') };
}

function nothingSent({ latest, coming: [next] }: Evidence): Finding {
  if (latest.failure) {
    return found(
      'Nothing stands in its way that is known; its campaigns could not be read.',
      AGAIN,
    );
  }
  return found(
    'Nothing stands in its way, but no campaign has gone to its lists lately.',
    next?.sendAt ? [[`The next one is ${campaignTitle(next)}, on `, time(next.sendAt), '.']] : [],
  );
}

/** Adds advice on single emails, which fail for reasons of their own. */
function withSingleMails(finding: Finding, evidence: Evidence): Finding {
  const { email, isSmtpUnsubscribed, mails } = evidence;
  const [last] = mails.value ?? [];
  if (isSmtpUnsubscribed.value) {
    const text = 'SMTP emails don’t reach it either way: it is unsubscribed from them.';
    const label = 'Ask to resubscribe (SMTP)…';
    const ask = action('smtp resubscribe', { addresses: email }, label, { asksFirst: true });
    return { ...finding, advice: [...finding.advice, text], actions: [...finding.actions, ask] };
  }
  // RFC 5321, 4.2.1: 4yz and 5yz refuse the email.
  if (!last || last.answer.code < 400) return finding;
  const reason = uncapitalised(bounceReason(last.answer));
  const text = `The latest SMTP email to it, “${last.subject}”, bounced: ${reason}.`;
  return { ...finding, advice: [...finding.advice, text] };
}

const WENT_OUT: ReadonlySet<number> = new Set(
  [STATUS.sent, STATUS.sentPartially, STATUS.updating, STATUS.test, STATUS.testSent].map(
    ({ code }) => code,
  ),
);
const STOPPED: ReadonlySet<number> = new Set(
  [STATUS.blocked, STATUS.deleted, STATUS.partiallySentAndBlocked].map(({ code }) => code),
);

function campaignFinding(one: CampaignAndFate, evidence: Evidence): Finding {
  const { campaign, fate } = one;
  const finding =
    (fate.value && fateFinding(campaign, fate.value, evidence)) ??
    unfinished(campaign, evidence) ??
    standingFinding(evidence, { campaign, hasGoneOut: true }) ??
    unexplained(one);
  const look = action('campaign show', { campaign: campaign.id }, 'Open campaign');
  return { ...finding, actions: [...finding.actions, look] };
}

/** Returns a finding from the recipient's outcome; `null` where that says nothing yet. */
function fateFinding(campaign: AnyCampaign, fate: RecipientFate, evidence: Evidence) {
  const { kind, words, advice } = fateMeaning(fate);
  const title = campaignTitle(campaign);
  const isUnfinished = unfinishedVerdict(campaign, evidence.now) !== null;
  switch (kind) {
    case 'received':
      return arrived(campaign, fate, words);
    case 'failed':
      return found(`${title} was sent to it and didn’t arrive. ${words}.`, [advice]);
    case 'waiting':
      if (isUnfinished) return null;
      return found(`${title} is on its way to it. ${words}.`, [advice]);
    case 'leftOut':
      if (fate.detail.code === STATISTIC_CODE.notSent.code && isUnfinished) return null;
      if (evidence.isBlacklisted) return standingFinding(evidence);
      return found(`${title} didn’t go to it. ${words}.`, [advice]);
    case 'unknown':
      return found(`${title}: the service only says “${words}”.`);
  }
}

function arrived(campaign: AnyCampaign, { sentAt }: RecipientFate, words: string): Finding {
  const { senderName, senderEmail } = campaign;
  const when: Text = sentAt ? ['. Sent ', time(sentAt), '.'] : '.';
  const sender = compact([senderName, senderEmail && `<${senderEmail}>`]).join(' ');
  return found(joinedText(`It did get ${campaignTitle(campaign)}: ${uncapitalised(words)}`, when), [
    `Ask the person to search their mailbox for ${sender || 'the sender'}, also in spam and promotions.`,
  ]);
}

function unfinished(campaign: AnyCampaign, evidence: Evidence): Finding | null {
  const verdict = unfinishedVerdict(campaign, evidence.now);
  if (verdict === null) return null;
  const mayStillGo = !isCanceled(campaign.status) && !STOPPED.has(campaign.status.code);
  const obstacle = mayStillGo ? standingFinding(evidence, { campaign, hasGoneOut: false }) : null;
  if (!obstacle) return found(verdict);
  const then = joinedText('As it stands now it won’t get it then either. ', obstacle.verdict);
  return found(verdict, [then, ...obstacle.advice], obstacle.actions);
}

/** Says that a campaign hasn't gone out, never will, or was stopped; `null`: none of these. */
function unfinishedVerdict(campaign: AnyCampaign, now: Date): Text | null {
  const { status, sendAt } = campaign;
  const title = campaignTitle(campaign);
  if (isCanceled(status)) return `${title} was canceled before its turn came.`;
  if (isUnsent(status)) return `${title} has gone to nobody: its status is “${status.name}”.`;
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
  if (fate.failure) return found(`What became of ${title} for it could not be read.`, AGAIN);
  return found(`${title} didn’t go to it, and nothing known today tells why.`, [
    'Its status may have been different then: unsubscribed and back, or on the blacklist for a while.',
  ]);
}

interface Scope {
  readonly campaign: AnyCampaign;
  readonly hasGoneOut: boolean;
}

/**
 * Returns what keeps campaigns away by the address's status today; `null` where no cause is known.
 * The status may have been another when a campaign went out.
 */
function standingFinding(evidence: Evidence, scope?: Scope): Finding | null {
  const { email, isBlacklisted, records, origins, statistics, memberships } = evidence;
  if (isBlacklisted) {
    return found(
      'It is on the blacklist, so nothing is sent to it.',
      ['Take it off only if the person wants your emails again.'],
      [action('blacklist remove', { addresses: email }, 'Take off the blacklist')],
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
  const [only, ...others] = scope?.campaign.listIds ?? [];
  const values = only !== undefined && others.length === 0 ? { list: only } : {};
  return found(
    noListVerdict(evidence, scope),
    [
      'Check the spelling: the person may have signed up with another address.',
      'If they asked for your emails, add them, best with a confirmation by email.',
    ],
    [
      action('contact invite', { ...values, email }, 'Invite to a list…', { asksFirst: true }),
      action('list add', { ...values, addresses: email }, 'Add to a list…', { asksFirst: true }),
    ],
  );
}

function noListVerdict(evidence: Evidence, scope: Scope | undefined): string {
  const nowhere = 'It is in none of your lists';
  if (scope === undefined) return `${nowhere}, so no campaign reaches it.`;
  const titles = scope.campaign.listIds.map((id) => listTitleOf(id, evidence));
  const title = campaignTitle(scope.campaign);
  const verb = scope.hasGoneOut ? 'went' : 'goes';
  if (titles.length === 0) return `${title} ${verb} to lists that it isn’t in.`;
  const where = enumerated(titles);
  return evidence.memberships.length === 0
    ? `${nowhere}; ${title} ${verb} to ${where}.`
    : `It isn’t in ${where}, to which ${title} ${verb}.`;
}

function inactive(evidence: Evidence, concerned: readonly Membership[]): Finding {
  const statuses = concerned.flatMap(({ status }) => status ?? []);
  const [first, ...others] = new Set(statuses.map(({ name }) => name));
  const [only] = concerned;
  const where =
    only && concerned.length === 1
      ? listTitleOf(only.listId, evidence)
      : `all ${concerned.length} of its lists`;
  const perList = concerned.map(
    ({ listId, status }) =>
      `${uncapitalised(status?.name ?? 'not known')} in ${listTitleOf(listId, evidence)}`,
  );
  const verdict =
    others.length === 0
      ? `${first} in ${where}, so campaigns leave it out.`
      : `It is active in none of its lists: ${enumerated(perList)}.`;
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
      const when: Text = campaign.sendAt ? [' of ', time(campaign.sendAt, 'date')] : '';
      const words = `, ${uncapitalised(meaning.words)}.`;
      return joinedText(` The last one, ${campaignTitle(campaign)}`, when, words);
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
    `It was added to ${listTitleOf(first.listId, evidence)} on `,
    time(first.addedAt),
    `, after ${campaignTitle(campaign)} went out on `,
    time(sentAt),
    '.',
  ];
  return found(verdict, ['It gets the next campaign to that list.']);
}

function listTitleOf(id: string, { listTitles }: Evidence): string {
  return listTitles.get(id) ?? `list ${id}`;
}

type AnyCampaign = CampaignAndFate['campaign'];

export function campaignTitle({ id, name, subject }: AnyCampaign): string {
  return `“${name || subject || `campaign ${id}`}”`;
}
