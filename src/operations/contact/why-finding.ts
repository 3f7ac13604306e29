import { bounceReason } from '../../domain/bounces.ts';
import { time, form, type Text } from '../../domain/reply.ts';
import { uncapitalised } from '../../lib/text.ts';
import type { RecipientFate } from '../../service/campaigns/campaign.ts';
import { isUnknown } from './contact-facts.ts';
import { fateMeaning } from './fate-meaning.ts';
import { joinedText, type Finding } from './finding.ts';
import { campaignTitle } from './campaign-title.ts';
import { campaignFinding, isUnfinished } from './why-campaign.ts';
import type { CampaignAndFate, Evidence } from './why-evidence.ts';
import { isActive, standingFinding } from './why-standing.ts';

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
