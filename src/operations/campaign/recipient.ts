import { compact } from '../../lib/compact.ts';
import { attempt } from '../../lib/attempt.ts';
import { RefusedError } from '../../lib/errors.ts';
import {
  facts,
  notice,
  action,
  time,
  type Fact,
  type Reply,
  type Step,
} from '../../domain/reply.ts';
import { uncapitalised } from '../../lib/text.ts';
import type { Campaign, RecipientFate } from '../../service/campaigns/campaign.ts';
import { STATISTIC_CODE as CODE, type Status } from '../../service/status.ts';
import { defineOperation } from '../define.ts';
import { aboutCampaign, outcomeWords, quotedTitle, titleOf } from './words.ts';

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
  name: 'campaign recipient',
  summary: 'Show whether one address got, opened and clicked a campaign',
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
      attempt(campaigns.recipient(id, email)),
    ]);
    if (failure && !(failure instanceof RefusedError && failure.status === 404)) throw failure;
    return fate ? fateCard(email, campaign, fate) : noRecipientCard(email, campaign);
  },
});

function fateCard(email: string, campaign: Campaign, fate: RecipientFate): Reply {
  const [overall, detail] = [outcomeWords(fate.overall), outcomeWords(fate.detail)];
  const advice = adviceOn(fate);
  return {
    title: email,
    summary: [
      { kind: 'strong', text: detail },
      overall === detail ? '' : ` (overall: ${uncapitalised(overall)})`,
    ],
    sections: compact([facts(factsOf(campaign, fate)), advice ? notice('info', advice) : null]),
    steps: stepsFor(email, campaign, fate),
    footnote:
      'Some mail programs open e-mails by themselves, and reading without images isn’t counted.',
  };
}

function noRecipientCard(email: string, campaign: Campaign): Reply {
  return {
    title: email,
    summary: `Wasn’t among the recipients of ${quotedTitle(campaign)}, as far as the service knows.`,
    steps: [
      whyStep(email, campaign),
      action('Look up', 'contact show', { email }),
      { kind: 'operation', ...aboutCampaign('Campaign', 'show', campaign) },
    ],
  };
}

function factsOf(campaign: Campaign, { sentAt }: RecipientFate): Fact[] {
  return [
    { label: 'Campaign', value: `${titleOf(campaign)} (${campaign.id})` },
    {
      label: 'Sent to this address',
      value: sentAt ? time(sentAt) : 'Not known',
    },
  ];
}

/** We assume that both codes are those of spec 1, section 2.5; it doesn't say. */
function adviceOn({ overall, detail }: RecipientFate): string | undefined {
  return [detail, overall]
    .map(({ code }) => ADVICE.find(([statuses]) => statuses.some((one) => one.code === code)))
    .find((found) => found !== undefined)?.[1];
}

function stepsFor(email: string, campaign: Campaign, { overall, detail }: RecipientFate): Step[] {
  const hasArrived = ARRIVED.has(detail.code) || ARRIVED.has(overall.code);
  return compact([
    hasArrived ? null : whyStep(email, campaign),
    action('Look up', 'contact show', { email }),
    { kind: 'operation', ...aboutCampaign('Campaign', 'show', campaign) },
  ]);
}

function whyStep(email: string, { id }: Campaign): Step {
  const values = { email, campaign: id };
  return action('Why did it get nothing?', 'contact why', values);
}
