import { compact } from '../../lib/compact.ts';
import { resultOf } from '../../lib/result.ts';
import { isNotFound } from '../../lib/errors.ts';
import { action, facts, notice, time } from '../../domain/reply.ts';
import { uncapitalised } from '../../lib/text.ts';
import type { RecipientFate } from '../../service/campaigns/campaign.ts';
import { STATISTIC_CODE as CODE, type Status } from '../../service/status.ts';
import { defineOperation } from '../define.ts';
import { outcomeWords, quotedTitle, titleOf } from './words.ts';

/** Advice on outcomes that somebody can do something about. */
const ADVICE: readonly (readonly [readonly Status[], string])[] = [
  [
    [CODE.noSuchAddress, CODE.noSuchDomain, CODE.invalidAddress],
    'The address doesn’t exist. Ask for another one: sending to it again hurts your reputation.',
  ],
  [
    [CODE.mailboxFull, CODE.unavailable, CODE.blockedForNow],
    'The mailbox took nothing at that moment. The next campaign may arrive.',
  ],
  [[CODE.unavailableForNow], 'The mail server deferred it. The service tries again by itself.'],
  [
    [CODE.rejectedAsSpam],
    'The mail server took it for spam. It helps when the person adds your address to their contacts.',
  ],
  [
    [CODE.unsubscribed, CODE.unsubscribedFromNewsletter, CODE.alreadyUnsubscribed],
    'The person unsubscribed, and only they can take that back.',
  ],
  [[CODE.markedAsSpam], 'The person marked it as spam. Send them nothing more.'],
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
    const [campaign, { value: fate, failure }] = await Promise.all([
      campaigns.get(id),
      resultOf(campaigns.recipient(id, email)),
    ]);
    if (failure && !isNotFound(failure)) throw failure;
    const look = [
      action('contact show', { email }, 'Look up'),
      action('campaign show', { campaign: id }, 'Campaign'),
    ];
    const why = action('contact why', { email, campaign: id }, 'Why did it get nothing?');
    if (!fate) {
      return {
        title: email,
        summary: `Wasn’t among the recipients of ${quotedTitle(campaign)}, as far as the service knows.`,
        actions: [why, ...look],
      };
    }
    const [overall, detail] = [outcomeWords(fate.overall), outcomeWords(fate.detail)];
    const hasArrived = ARRIVED.has(fate.detail.code) || ARRIVED.has(fate.overall.code);
    const advice = adviceOn(fate);
    return {
      title: email,
      summary: [
        { kind: 'strong', text: detail },
        overall === detail ? '' : ` (overall: ${uncapitalised(overall)})`,
      ],
      sections: compact([
        facts([
          { label: 'Campaign', value: `${titleOf(campaign)} (${id})` },
          { label: 'Sent to this address', value: fate.sentAt ? time(fate.sentAt) : 'Not known' },
        ]),
        advice && notice('info', advice),
      ]),
      actions: hasArrived ? look : [why, ...look],
      footnote:
        'Some mail programs open emails by themselves, and reading without images isn’t counted.',
    };
  },
});

/** We assume that both codes are those of spec 1, section 2.5; it doesn't say. */
function adviceOn({ overall, detail }: RecipientFate): string | undefined {
  const of = ({ code }: { readonly code: number }) =>
    ADVICE.find(([statuses]) => statuses.some((one) => one.code === code))?.[1];
  return of(detail) ?? of(overall);
}
