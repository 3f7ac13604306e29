import { action, form, time, type RawValues, type Step, type Text } from '../../domain/reply.ts';
import { enumerated, uncapitalised } from '../../lib/text.ts';
import { CONTACT_STATUS, type Status } from '../../service/status.ts';
import { campaignTitle, type AnyCampaign } from './campaign-title.ts';
import type { Membership } from './contact-facts.ts';
import { fateMeaning } from './fate-meaning.ts';
import { joinedText, type Finding } from './finding.ts';
import { adviceFor, inviteSteps } from './status-advice.ts';
import { statusMeaning } from './status-meaning.ts';
import type { Evidence } from './why-evidence.ts';

/** The campaign whose lists alone count. */
interface Scope {
  readonly campaign: AnyCampaign;
  readonly hasGoneOut: boolean;
}

/**
 * Returns what keeps campaigns away by the address's status today; `null` where no cause is known.
 * The status may have been another when a campaign went out.
 */
export function standingFinding(evidence: Evidence, scope?: Scope): Finding | null {
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
