import { campaignResend, resentContent, resentDigest } from '../../bulk/actions/resend.ts';
import type { OperationContext } from '../../commands/context.ts';
import { quietWarning } from '../send-time.ts';
import { defineOperation, type SendingPreview } from '../../commands/define.ts';
import { authorIn } from '../../commands/place.ts';
import { quotedTitle, titleOf } from '../../domain/campaign-title.ts';
import { formatCount, formatMoney, formatNumber } from '../../domain/figures.ts';
import { facts, type Notice, notice, time } from '../../domain/reply.ts';
import { isSameSubject } from '../../domain/resend.ts';
import { compact } from '../../lib/compact.ts';
import { inputError } from '../../lib/errors.ts';
import { type Result, resultOf } from '../../lib/result.ts';
import { shortened } from '../../lib/text.ts';
import type { BalanceDetail } from '../../service/balance.ts';
import type { Campaign } from '../../service/campaigns/campaign.ts';
import { CONTENT_INPUTS } from './campaign-inputs.ts';
import { type Content, contentOf } from './content.ts';
import { type HourlyLimit, hourlyLimit } from './create-campaign.ts';
import { inboxSections } from './inbox.ts';
import { placeOfNews } from './read-back.ts';
import { type ResendAudience, resendAudienceOf } from './resend-audience.ts';
import { contentDigests, contentWarnings } from './review.ts';

const LONGEST_NAME = 200;

const definition = defineOperation({
  name: 'campaign resend',
  title: 'Resend to non-openers',
  summary: 'Send a campaign once more, with another subject, to those who didn’t open it',
  right: 'send',
  effect: 'sends',
  endpoints: [
    ...campaignResend.endpoints,
    'GET /campaigns',
    'GET /senders',
    'GET /user/balance/detail',
  ],
  example: '71012 "Did you see this?"',
  lookWith: 'campaign show',
  inputs: {
    campaign: { kind: 'reference', to: 'campaign', only: 'sent', label: 'Campaign' },
    subject: {
      ...CONTENT_INPUTS.subject,
      label: 'New subject',
      hint: 'Must differ from the first one. Up to 60 characters fit most inboxes',
    },
  },
  confirmLabel: 'Resend now',
  async preview(values, context) {
    const { service, store, now } = context;
    const { campaign, content } = await prepared(values, context);
    context.known('Reading who opened it…');
    const [audience, limit, balance, quiet] = await Promise.all([
      resendAudienceOf(campaign, context),
      resultOf(hourlyLimit(service, now)),
      resultOf(service.balance.detail()),
      store.quietHours.get(),
    ]);
    await context.rights.requireRows('send', audience.people.length);
    const inQuiet = quietWarning(quiet, now);
    return reviewOf({ campaign, content, audience, limit, balance, inQuiet });
  },
  async run(values, context) {
    const { campaign, content } = await prepared(values, context);
    const { people } = await resendAudienceOf(campaign, context);
    await context.rights.requireRows('send', people.length);
    const { id, listIds } = campaign;
    const resend = { campaignId: id, listIds, channelId: await placeOfNews(context) };
    const plan = {
      action: campaignResend.name,
      params: {
        campaign: id,
        subject: content.subject,
        name: shortened(`${titleOf(campaign)} (resend)`, LONGEST_NAME),
        content: resentDigest(resentContent(campaign, content.subject)),
      },
      target: quotedTitle(campaign),
    };
    const rows = { rows: people.map((key) => ({ key })), rejected: [], repeated: 0 };
    return context.bulk.perform(plan, rows, { ...authorIn(context), act: context.act, resend });
  },
});

/** All that it changes is changed by a job, which goes on by itself. */
export default { ...definition, isJob: true };

interface Values {
  readonly campaign: string;
  readonly subject: string;
}

/** @throws {InputError} for the subject that the campaign had. */
async function prepared({ campaign: id, subject }: Values, context: OperationContext) {
  const campaign = await context.service.campaigns.get(id);
  if (isSameSubject(subject, campaign.subject)) {
    const why = 'That’s the subject it had. Choose another one for those who didn’t open it.';
    throw inputError('subject', why);
  }
  const { senderEmail: sender, senderName } = campaign;
  const content = await contentOf({ copy: id, sender, senderName, subject }, context);
  return { campaign, content };
}

interface Review {
  readonly campaign: Campaign;
  readonly content: Content;
  readonly audience: ResendAudience;
  readonly limit: Result<HourlyLimit>;
  readonly balance: Result<BalanceDetail>;
  readonly inQuiet: Notice | null;
}

function reviewOf(review: Review): SendingPreview {
  const { campaign, content, audience, limit, balance, inQuiet } = review;
  const { people, byMachines, delivered, leftOut } = audience;
  const count = formatCount(people.length, 'person', 'people');
  const cost = costOf(people.length, campaign, balance.value);
  const warnings: readonly Notice[] = compact([
    ...contentWarnings(content),
    inQuiet,
    campaign.attachments !== '' &&
      notice('warning', `Its attachments aren’t sent again: ${campaign.attachments}.`),
    limit.value?.freeAt &&
      notice('warning', [
        'This hour’s 4 campaigns seem to be used up. It goes out at ',
        time(limit.value.freeAt, 'time'),
        ' or later.',
      ]),
  ]);
  const isBad = warnings.some(({ tone }) => tone === 'bad');
  return {
    title: `Resend ${quotedTitle(campaign)} to ${count} who didn’t open it?`,
    summary: isBad
      ? '🔴 The service will reject this'
      : warnings.length > 0
        ? `🟠 ${formatCount(warnings.length, 'thing')} to check`
        : `Ready to send to ${count}`,
    sections: [
      ...warnings,
      facts([
        {
          label: 'Recipients',
          value: `${formatNumber(people.length)} of ${formatNumber(delivered)} it was delivered to`,
        },
        byMachines > 0 && {
          label: 'Opened only by machines',
          value: `${formatNumber(byMachines)} of the recipients`,
        },
        leftOut.length > 0 && {
          label: 'Left out',
          value: leftOut.map(({ reason, count: n }) => `${reason} ${formatNumber(n)}`).join(' · '),
        },
        { label: 'From', value: `${content.senderName} <${content.senderEmail}>` },
        { label: 'Subject', value: content.subject },
        { label: 'First subject', value: campaign.subject || 'None' },
        { label: 'Content', value: 'As in the first campaign' },
        { label: 'When', value: 'As soon as its list is complete' },
        { label: 'Cost', value: cost.words },
      ]),
      ...inboxSections(content),
    ],
    stakes: {
      recipients: people.length,
      cost: cost.price,
      facts: {
        Subject: content.subject,
        Sender: `${content.senderEmail}${content.sender?.isActive ? '' : ', not activated'}`,
      },
      content: contentDigests(content, null),
    },
    footnote:
      'Nothing is sent until you confirm. Anyone who opens it, unsubscribes, or is blacklisted before then won’t receive it. The temporary list is removed once it’s sent.',
  };
}

/** Its list isn't there yet to be priced, so this goes by the plan and the price of the first one. */
function costOf(recipients: number, campaign: Campaign, balance: BalanceDetail | null) {
  const left = balance?.email?.emailsLeft ?? null;
  if (left === null) return { words: 'Unknown', price: null };
  const above = Math.max(0, recipients - left);
  if (above === 0) return { words: 'Included in your plan', price: 0 };
  const { overdraftPrice, currency } = campaign;
  const price = above * overdraftPrice;
  return {
    words: `About ${formatMoney(price, currency)} for ${formatCount(above, 'email')}`,
    price,
  };
}
