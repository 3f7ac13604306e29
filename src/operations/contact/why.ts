import { stateOf } from '../../domain/campaign-status.ts';
import { bounceMeaning, bounceReason } from '../../domain/bounces.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import {
  action,
  joinedText,
  notice,
  spansOf,
  type Section,
  type Span,
  type Table,
  type Text,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { capitalised, enumerated } from '../../lib/text.ts';
import type { Bounce } from '../../service/smtp/bounces.ts';
import type { SentEmail, SmtpAnswer } from '../../service/smtp/email.ts';
import type { ReactedBy } from '../../store/events/reactions.ts';
import { momentColumn, tableOf } from '../../commands/browse/columns.ts';
import { defineOperation } from '../../commands/define.ts';
import { answerOf } from '../smtp/email-state.ts';
import { blacklistedBy } from '../blacklist/blacklisted-by.ts';
import { fateMeaning } from './code-meanings.ts';
import { listTable } from './show.ts';
import {
  CONTACT_ENDPOINTS,
  type ContactFacts,
  missingNotices,
  partsRead,
} from './contact-facts.ts';
import {
  BOUNCES_READ,
  type CampaignAndFate,
  type Evidence,
  gatherEvidence,
} from './why-evidence.ts';
import { findingIn, hasGoneOut } from './why-finding.ts';

const CUT_SHORT = `Only the first ${formatNumber(BOUNCES_READ)} bounces of the last 24 hours were checked.`;

export default defineOperation({
  name: 'contact why',
  title: 'Why no email?',
  summary: 'Find out why someone didn’t get an email and what to do',
  right: 'people',
  effect: 'reads',
  endpoints: [
    ...CONTACT_ENDPOINTS,
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
      hint: 'Leave blank to check recent campaigns to their lists',
      optional: true,
    },
  },
  async run({ email, campaign }, context) {
    const evidence = await gatherEvidence(context.service, email, campaign, context.now, (facts) =>
      context.known(knownSoFar(email, facts, campaign === undefined)),
    );
    const reactedBy = new Map<string, ReactedBy>();
    for (const { campaign: one } of lookedAt(evidence)) {
      reactedBy.set(one.id, await context.store.reactions.of(one.id, email));
    }
    const { verdict, advice, actions } = findingIn(evidence);
    const [first = '', ...more] = advice;
    // A moment in the verdict stays a moment.
    const strong = spansOf(verdict).map((span): Span => {
      return typeof span === 'string' ? { kind: 'strong', text: span } : span;
    });
    return {
      title: email,
      summary: advice.length === 0 ? strong : joinedText(strong, ' ', first),
      sections: compact([
        evidence.isBlacklisted &&
          ({ kind: 'paragraph', text: await blacklistedBy(email, context) } as const),
        more.length > 0 && ({ kind: 'bullets', items: more } as const),
        ...listTable(evidence),
        ...missingIn(evidence),
        evidence.bounces.value?.isCutShort && notice('info', CUT_SHORT),
      ]),
      details: [...campaignSection(evidence, reactedBy), ...mailSection(evidence)],
      actions: [...actions, action('contact show', { email }, 'Open contact')],
      footnote: 'Lists and blacklist as of now; they may have been different earlier.',
    };
  },
});

function knownSoFar(
  email: string,
  { memberships, isBlacklisted, records }: ContactFacts,
  isGeneral: boolean,
): string {
  const facts = compact([
    !records.failure && `on ${formatCount(memberships.length, 'list')}`,
    isBlacklisted !== null && (isBlacklisted ? 'blacklisted' : 'not blacklisted'),
  ]);
  const checking = `checking ${isGeneral ? 'recent campaigns' : 'the campaign'}…`;
  return facts.length > 0 ? `${email} is ${enumerated(facts)}; ${checking}` : capitalised(checking);
}

function titledTable(title: string, table: Table): Section[] {
  return table.rows.length === 0 ? [] : [{ kind: 'heading', text: title }, table];
}

function lookedAt({ named, latest }: Evidence): readonly CampaignAndFate[] {
  return named ? compact([named.value]) : (latest.value ?? []);
}

/** Says of an open that only a machine may have brought about that it’s no sign of a person. */
function machineWords(by: ReactedBy | undefined): string {
  const isOnlyMachine = by?.open === 'machine' && by.redirect !== 'person';
  return isOnlyMachine ? ' (probably by a machine)' : '';
}

function campaignSection(evidence: Evidence, reactedBy: ReadonlyMap<string, ReactedBy>): Section[] {
  const {
    named,
    coming: [next],
    now,
  } = evidence;
  const results = lookedAt(evidence).map(({ campaign, fate }) => {
    const became = fate.value && fateMeaning(fate.value).words;
    const otherwise = hasGoneOut(campaign) ? 'Skipped' : stateOf(campaign, now).word;
    const result = became && `${became}${machineWords(reactedBy.get(campaign.id))}`;
    return { campaign, result: fate.failure ? 'Unknown' : (result ?? otherwise) };
  });
  const rows = compact([next && { campaign: next, result: 'Scheduled' }, ...results]);
  return titledTable(
    named ? 'Campaign' : 'Recent campaigns to their lists',
    tableOf(rows, [
      momentColumn('Sent', ({ campaign }) => campaign.sendAt),
      { title: 'Campaign', cell: ({ campaign }) => campaign.name || campaign.subject },
      { title: 'Result', cell: ({ result }) => result },
      { title: 'ID', align: 'right', cell: ({ campaign }) => campaign.id },
    ]),
  );
}

function mailSection({ mails, bounces }: Evidence): Section[] {
  const sent = mails.value ?? [];
  const others = (bounces.value?.bounces ?? []).filter(
    ({ subject, answer }) =>
      !sent.some((mail) => mail.subject === subject && mail.answer.text === answer.text),
  );
  return titledTable(
    'Recent transactional emails',
    tableOf<SentEmail | Bounce>(
      [...sent, ...others],
      [
        momentColumn('Sent', ({ sentAt }) => sentAt),
        { title: 'Subject', cell: ({ subject }) => subject },
        {
          title: 'Result',
          cell: (mail) =>
            'opens' in mail && mail.opens > 0 ? 'Delivered and opened' : answerWords(mail.answer),
        },
      ],
    ),
  );
}

function answerWords(answer: SmtpAnswer): Text {
  const { code, text } = answer;
  // RFC 5321, 4.2.1: 2yz accepts it; we assume that 0 means that no server answered.
  if (code >= 200 && code < 300) return 'Delivered';
  if (code === 0) return text || 'No answer yet';
  const meaning = bounceMeaning(bounceReason(answer));
  return [`Bounced. ${meaning} (`, { kind: 'code', text: answerOf({ answer }) }, ')'];
}

function missingIn(evidence: Evidence): Section[] {
  const { named, latest, mails, bounces } = evidence;
  const fates = compact([named?.value, ...(latest.value ?? [])]);
  return missingNotices([
    ...partsRead(evidence),
    ['the campaign', named?.failure],
    ['recent campaigns', latest.failure],
    ['the results of some campaigns', fates.find(({ fate }) => fate.failure)?.fate.failure],
    ['transactional emails', mails.failure],
    ['transactional bounces of the last 24 hours', bounces.failure],
  ]);
}
