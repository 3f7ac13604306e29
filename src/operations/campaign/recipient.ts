import { quotedTitle, titleOf } from '../../domain/campaign-title.ts';
import { compact } from '../../lib/compact.ts';
import { resultOf } from '../../lib/result.ts';
import { isNotFound } from '../../lib/errors.ts';
import { action, facts, notice, type Section, time } from '../../domain/reply.ts';
import { enumerated, uncapitalised } from '../../lib/text.ts';
import type { ReactedBy } from '../../store/events/reactions.ts';
import type { RecipientFate } from '../../service/campaigns/campaign.ts';
import { STATISTIC_CODE as CODE, type Status } from '../../service/status.ts';
import { defineOperation } from '../../commands/define.ts';
import { outcomeWords } from './words.ts';

/** Advice on outcomes that somebody can do something about. */
const ADVICE: readonly (readonly [readonly Status[], string])[] = [
  [
    [CODE.noSuchAddress, CODE.noSuchDomain, CODE.invalidAddress],
    'This address doesn’t exist. Ask for another one; mailing it again hurts your reputation.',
  ],
  [
    [CODE.mailboxFull, CODE.unavailable, CODE.blockedForNow],
    'Temporary: the mailbox didn’t accept it. The next campaign may arrive.',
  ],
  [[CODE.unavailableForNow], 'Deferred (temporary). The service retries automatically.'],
  [
    [CODE.rejectedAsSpam],
    'Blocked as spam by the receiving server. It helps if they add your address to their contacts.',
  ],
  [
    [CODE.unsubscribed, CODE.unsubscribedFromNewsletter, CODE.alreadyUnsubscribed],
    'They unsubscribed. They can only resubscribe themselves.',
  ],
  [[CODE.markedAsSpam], 'They marked it as spam. Don’t mail them again.'],
];

const ARRIVED: ReadonlySet<number> = new Set(
  [CODE.delivered, CODE.opened, CODE.clicked].map(({ code }) => code),
);

export default defineOperation({
  name: 'campaign activity',
  formerly: ['campaign recipient'],
  title: 'Recipient activity',
  summary: 'Show whether one recipient got, opened, and clicked a campaign',
  right: 'people',
  effect: 'reads',
  endpoints: ['GET /campaigns/{id}', 'GET /campaigns/{id}/email/{email}'],
  example: '71014 ann@example.com',
  inputs: {
    campaign: { kind: 'reference', to: 'campaign', only: 'sent', label: 'Campaign' },
    email: { kind: 'email', label: 'Address', hint: 'For example ann@example.com' },
  },
  async run({ campaign: id, email }, context) {
    const { campaigns } = context.service;
    const [campaign, { value: fate, failure }, reactedBy] = await Promise.all([
      campaigns.get(id),
      resultOf(campaigns.recipient(id, email)),
      context.store.reactions.of(id, email),
    ]);
    if (failure && !isNotFound(failure)) throw failure;
    const look = [
      action('contact show', { email }, 'Look up contact'),
      action('campaign show', { campaign: id }, 'Open campaign'),
    ];
    const why = action('contact why', { email, campaign: id }, 'Why didn’t they get it?');
    if (!fate) {
      return {
        title: email,
        summary: `Not a recipient of ${quotedTitle(campaign)}`,
        actions: [why, ...look],
      };
    }
    const [overall, detail] = [outcomeWords(fate.overall), outcomeWords(fate.detail)];
    // That a message was sent says nothing beside what became of it.
    const isPlain = overall === detail || fate.overall.code === CODE.sent.code;
    const hasArrived = ARRIVED.has(fate.detail.code) || ARRIVED.has(fate.overall.code);
    const advice = adviceOn(fate);
    return {
      title: email,
      summary: [
        { kind: 'strong', text: detail },
        isPlain ? '' : ` (overall status: ${uncapitalised(overall)})`,
      ],
      sections: compact([
        facts([
          { label: 'Campaign', value: `${titleOf(campaign)} (${id})` },
          { label: 'Sent', value: fate.sentAt ? time(fate.sentAt) : 'Unknown' },
        ]),
        advice && notice('info', advice),
        machineNotice(reactedBy),
      ]),
      actions: hasArrived ? look : [why, ...look],
      footnote: 'Opens include automatic ones; reading without images isn’t counted.',
    };
  },
});

/** Says that the service counts what a person probably didn’t do; `null` where they did. */
function machineNotice({ open, redirect }: ReactedBy): Section | null {
  const acts = compact([open === 'machine' && 'opened', redirect === 'machine' && 'clicked']);
  if (acts.length === 0) return null;
  const text = `Probably only a machine ${enumerated(acts)}: an email client that loads images by itself, or a security scanner.`;
  return notice('info', text);
}

/** We assume that both codes are those of spec 1, section 2.5; it doesn't say. */
function adviceOn({ overall, detail }: RecipientFate): string | undefined {
  const of = ({ code }: { readonly code: number }) =>
    ADVICE.find(([statuses]) => statuses.some((one) => one.code === code))?.[1];
  return of(detail) ?? of(overall);
}
