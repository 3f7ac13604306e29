import { bounceMeaning, bounceReason } from '../../domain/bounces.ts';
import { formatNumber } from '../../domain/figures.ts';
import {
  action,
  facts,
  joinedText,
  notice,
  spansOf,
  time,
  type Section,
  type Span,
  type Text,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { SmtpAnswer } from '../../service/smtp/email.ts';
import { defineOperation } from '../define.ts';
import { answerOf } from '../smtp/email-state.ts';
import { fateMeaning } from './code-meanings.ts';
import { listTable, standing } from './show.ts';
import { missingNotices, partsRead } from './contact-facts.ts';
import {
  BOUNCES_READ,
  type CampaignAndFate,
  type Evidence,
  gatherEvidence,
} from './why-evidence.ts';
import { campaignTitle, findingIn } from './why-finding.ts';

export default defineOperation({
  name: 'contact why',
  title: 'Why no email?',
  summary: 'Find out why someone didn’t get an email and what to do',
  right: 'people',
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
    const { verdict, advice, actions } = findingIn(evidence);
    return {
      title: email,
      // A moment in the verdict stays a moment.
      summary: spansOf(verdict).map((span): Span => {
        return typeof span === 'string' ? { kind: 'strong', text: span } : span;
      }),
      sections: compact([
        ...titledBullets('What can be done', advice),
        facts(standing(evidence)),
        ...listTable(evidence),
        ...campaignSection(evidence),
        ...titledBullets('Latest SMTP emails', mailLines(evidence)),
        ...missingIn(evidence),
        evidence.bounces.value?.isCutShort &&
          notice(
            'info',
            `Only the first ${formatNumber(BOUNCES_READ)} bounces of the last 24 hours were looked through.`,
          ),
      ]),
      actions: [...actions, action('contact show', { email }, 'Look up')],
      footnote:
        'Lists and blacklist as they are now; they may have been different when a campaign went out.',
    };
  },
});

function titledBullets(title: string, items: readonly Text[]): Section[] {
  if (items.length === 0) return [];
  return [
    { kind: 'heading', text: title },
    { kind: 'bullets', items },
  ];
}

function campaignSection({ named, latest, coming }: Evidence): Section[] {
  const looked = named ? compact([named.value]) : (latest.value ?? []);
  const [next] = coming;
  return titledBullets(
    named ? 'The campaign' : 'Latest campaigns to its lists',
    compact([
      ...looked.map(campaignLine),
      next && joinedText(momentOf(next.sendAt), `${campaignTitle(next)}: still to come`),
    ]),
  );
}

function campaignLine({ campaign, fate }: CampaignAndFate): Text {
  const became = fate.value
    ? fateMeaning(fate.value).words
    : `not among its recipients (${campaign.status.name})`;
  const words = fate.failure ? 'could not be read' : became;
  const title = `${campaignTitle(campaign)} (${campaign.id})`;
  return joinedText(momentOf(campaign.sendAt), `${title}: ${words}`);
}

function momentOf(at: Date | null): Text {
  return at ? [time(at), ' · '] : [];
}

/** Lists sent emails, and bounces that aren't among them. */
function mailLines({ mails, bounces }: Evidence): Text[] {
  const sent = mails.value ?? [];
  const others = (bounces.value?.bounces ?? []).filter(
    ({ subject, answer }) =>
      !sent.some((mail) => mail.subject === subject && mail.answer.text === answer.text),
  );
  return [...sent, ...others].map((mail) => {
    const isOpened = 'opens' in mail && mail.opens > 0;
    const became = isOpened ? 'delivered and opened' : answerWords(mail.answer);
    return joinedText(momentOf(mail.sentAt), `“${mail.subject}”: `, became);
  });
}

function answerWords(answer: SmtpAnswer): Text {
  const { code, text } = answer;
  // RFC 5321, 4.2.1: 2yz accepts it; we assume that 0 means that no server answered.
  if (code >= 200 && code < 300) return 'delivered';
  if (code === 0) return text || 'no answer yet';
  const meaning = bounceMeaning(bounceReason(answer));
  return [`bounced. ${meaning} (`, { kind: 'code', text: answerOf({ answer }) }, ')'];
}

function missingIn(evidence: Evidence): Section[] {
  const { named, latest, mails, bounces } = evidence;
  const fates = compact([named?.value, ...(latest.value ?? [])]);
  return missingNotices([
    ...partsRead(evidence),
    ['the campaign', named?.failure],
    ['its campaigns', latest.failure],
    ['what became of some campaigns for it', fates.find(({ fate }) => fate.failure)?.fate.failure],
    ['SMTP emails', mails.failure],
    ['SMTP bounces of the last 24 hours', bounces.failure],
  ]);
}
