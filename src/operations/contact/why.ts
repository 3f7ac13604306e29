import { bounceMeaning, bounceReason } from '../../domain/bounces.ts';
import { formatNumber } from '../../domain/figures.ts';
import { action, notice, type Reply, type Section, type Text, time } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { SmtpAnswer, SentEmail } from '../../service/smtp/email.ts';
import type { Bounce } from '../../service/smtp/bounces.ts';
import { defineOperation } from '../define.ts';
import { campaignTitle, type Finding, findingIn, joinedText, strongText } from './why-finding.ts';
import { fateMeaning } from './code-meanings.ts';
import { listTable, standing } from './contact-card.ts';
import { missingNotices, type MissingPart, missingParts } from './contact-facts.ts';
import {
  BOUNCES_READ,
  type CampaignAndFate,
  type Evidence,
  gatherEvidence,
} from './why-evidence.ts';

export default defineOperation({
  name: 'contact why',
  summary: 'Find out why an address got nothing, and what can be done',
  effect: 'reads',
  endpoints: [
    'GET /emails/{email}',
    'GET /emails/{email}/details',
    'GET /emails/{email}/campaigns',
    'GET /blacklist',
    'GET /smtp/unsubscribe/search',
    'GET /smtp/emails',
    'GET /smtp/bounces/day',
    'GET /campaigns',
    'GET /campaigns/{id}',
    'GET /campaigns/{id}/email/{email}',
    'GET /addressbooks/{id}',
  ],
  example: 'bob@example.org 71014',
  inputs: {
    email: { kind: 'email', label: 'Address', hint: 'For example ann@example.com' },
    campaign: {
      kind: 'reference',
      to: 'campaign',
      label: 'Campaign',
      hint: 'Empty: the latest campaigns to its lists',
      optional: true,
    },
  },
  async run({ email, campaign }, context) {
    const evidence = await gatherEvidence(context.service, email, campaign, context.now);
    return whyCard(evidence, findingIn(evidence, context.now));
  },
});

/** Returns a card with the most likely reason first, then everything that was checked. */
function whyCard(evidence: Evidence, finding: Finding): Reply {
  const { email, facts, memberships } = evidence;
  return {
    title: email,
    summary: strongText(finding.verdict),
    sections: compact([
      ...adviceSection(finding),
      { kind: 'facts', facts: standing(facts, evidence.isBlacklisted) },
      memberships.length > 0 && listTable(memberships),
      ...campaignSection(evidence),
      ...mailSection(evidence),
      ...missingNotices(missingIn(evidence)),
      ...cutShort(evidence),
    ]),
    steps: [...finding.steps, action('Look up', 'contact show', { email })],
    footnote:
      'Lists and blacklist as they are now; they may have been different when a campaign went out.',
  };
}

function adviceSection({ advice }: Finding): Section[] {
  if (advice.length === 0) return [];
  return [
    { kind: 'heading', text: 'What can be done' },
    { kind: 'bullets', items: advice },
  ];
}

function campaignSection({ requested, latest, coming }: Evidence): Section[] {
  const looked = requested ? (requested.value ? [requested.value] : []) : (latest.value ?? []);
  const items: Text[] = [
    ...looked.map(campaignLine),
    ...coming
      .slice(0, 1)
      .map((next) => joinedText(...momentOf(next.sendAt), `${campaignTitle(next)}: still to come`)),
  ];
  if (items.length === 0) return [];
  return [
    { kind: 'heading', text: requested ? 'The campaign' : 'Latest campaigns to its lists' },
    { kind: 'bullets', items },
  ];
}

function campaignLine({ campaign, fate }: CampaignAndFate): Text {
  const became = fate.failure
    ? 'could not be read'
    : fate.value
      ? fateMeaning(fate.value).words
      : `not among its recipients (${campaign.status.name})`;
  return joinedText(
    ...momentOf(campaign.sendAt),
    `${campaignTitle(campaign)} (${campaign.id}): ${became}`,
  );
}

function momentOf(at: Date | null): Text[] {
  return at ? [[time(at), ' · ']] : [];
}

/** Lists sent e-mails, and bounces that aren't among them. */
function mailSection({ mails, bounces }: Evidence): Section[] {
  const sent = mails.value ?? [];
  const others = (bounces.value?.bounces ?? []).filter((bounce) => !isAmong(sent, bounce));
  const lines = [...sent, ...others].map((mail) => {
    const isOpened = 'opens' in mail && mail.opens > 0;
    const became = isOpened ? 'delivered and opened' : answerWords(mail.answer);
    return joinedText(...momentOf(mail.sentAt), `«${mail.subject}»: `, became);
  });
  if (lines.length === 0) return [];
  return [
    { kind: 'heading', text: 'Latest SMTP e-mails' },
    { kind: 'bullets', items: lines },
  ];
}

function isAmong(sent: readonly SentEmail[], { subject, answer }: Bounce): boolean {
  return sent.some((mail) => mail.subject === subject && mail.answer.text === answer.text);
}

function answerWords(answer: SmtpAnswer): Text {
  const { code, text } = answer;
  // RFC 5321, 4.2.1: 2yz accepts it; we assume that 0 means that no server answered.
  if (code >= 200 && code < 300) return 'delivered';
  if (code === 0) return text || 'no answer yet';
  const reason = bounceReason(answer);
  const raw = [code, answer.subcode, text].filter(Boolean).join(' ');
  return [`bounced. ${bounceMeaning(reason)} (`, { kind: 'code', text: raw }, ')'];
}

function missingIn(evidence: Evidence): readonly MissingPart[] {
  const { facts, requested, latest, mails, bounces } = evidence;
  const fates = (requested ? [requested] : [])
    .concat(latest.value?.map((value) => ({ value, failure: null })) ?? [])
    .flatMap(({ value }) => value?.fate.failure ?? []);
  return [
    ...missingParts(facts),
    ...part('the campaign', requested?.failure),
    ...part('its campaigns', latest.failure),
    ...part('what became of some campaigns for it', fates[0]),
    ...part('SMTP e-mails', mails.failure),
    ...part('SMTP bounces of the last 24 hours', bounces.failure),
  ];
}

function part(words: string, failure: MissingPart['failure'] | null | undefined): MissingPart[] {
  return failure ? [{ words, failure }] : [];
}

function cutShort({ bounces }: Evidence): Section[] {
  if (!bounces.value?.isCutShort) return [];
  const text = `Only the first ${formatNumber(BOUNCES_READ)} bounces of the last 24 hours were looked through.`;
  return [notice('info', text)];
}
