import { formatCount, formatNumber } from '../../domain/figures.ts';
import { action, facts, type Section, type Text, time } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { enumerated, uncapitalised } from '../../lib/text.ts';
import type { PushCampaign } from '../../service/push/campaign.ts';
import type { Service } from '../../service/service.ts';
import { defineOperation } from '../../commands/define.ts';
import { rawValuesOf } from '../../commands/raw-values.ts';
import { checkSendTime } from '../send-time.ts';
import { audienceFilter } from './audience-filter.ts';
import { audienceFacts, audienceOf, MOST_READ_IN_FORMS, sampleInWords } from './audience.ts';
import { checkLooks, newCampaignOf, SEND_INPUTS } from './new-campaign.ts';
import { failureInPause, pauseNotice } from './pause.ts';
import { reviewOf } from './review.ts';

export default defineOperation({
  name: 'push send',
  title: 'Send push campaign',
  summary: 'Send a push campaign to the subscribers of a website',
  right: 'send',
  effect: 'sends',
  endpoints: [
    'GET /push/websites/info/{id}',
    'GET /push/websites/{id}/variables',
    'GET /push/websites/{id}/subscriptions',
    'GET /push/tasks',
    'POST /push/tasks',
    'GET /push/tasks/{id}',
  ],
  example: '4301 "Meet timelines" text="Plan a quarter on one page"',
  inputs: SEND_INPUTS,
  pages: [
    { title: 'Message', inputs: ['website', 'title', 'text', 'link'] },
    {
      title: 'Images and buttons',
      inputs: ['image', 'imageUrl', 'icon', 'button1', 'link1', 'button2', 'link2'],
      about: ({ website }, { service, now }) => aboutWebsite(service, website, now),
      check: checkLooks,
    },
    {
      title: 'Audience',
      inputs: [
        'language',
        'browsers',
        'countries',
        'visited',
        'pages',
        'from',
        'until',
        'variable',
        'conditions',
        'match',
      ],
      about: ({ website }, { service }) => aboutAudience(service, website),
      check: audienceFilter,
    },
    { title: 'Sending', inputs: ['at', 'lifetime', 'spread'], check: checkSendTime },
  ],
  confirmLabel: 'Send now',
  lookWith: 'push list',
  async preview(values, context) {
    const review = await reviewOf(await newCampaignOf(values, context), context);
    if (!review.goesToNobody) return review;
    const raw = rawValuesOf({ ...values }, context.person.zone);
    const change = action('push send', raw, 'Change filters…', { asksFirst: true });
    return { ...review, isQuestion: true, actions: [change] };
  },
  async run(values, context) {
    const { service, now } = context;
    const campaign = await newCampaignOf(values, context);
    const { value: id, failure } = await resultOf(service.push.campaigns.create(campaign));
    if (failure) throw await failureInPause(failure, service, campaign.websiteId, now);
    const { value: created } = await resultOf(service.push.campaigns.get(id));
    const { title, sendAt } = campaign;
    const website = created?.website ? ` to ${created.website}` : '';
    return {
      title: `Push campaign ${id}`,
      summary: summaryOf(title, sendAt, created),
      actions: [action('push show', { campaign: id }, 'Open campaign')],
      announcement: `${sendAt ? 'scheduled' : 'sent'} the push campaign “${title}” (${id})${website}.`,
      subject: { kind: 'push-campaign', id },
    };
  },
});

async function aboutWebsite(
  service: Service,
  website: string | undefined,
  now: Date,
): Promise<readonly Section[]> {
  if (website === undefined) return [];
  const [{ url, subscribers }, pause] = await Promise.all([
    service.push.websites.get(website),
    pauseNotice(service, website, now),
  ]);
  const active = formatCount(subscribers.active, 'active subscriber');
  return [{ kind: 'paragraph', text: `${url} (${website}) has ${active}.` }, ...pause];
}

async function aboutAudience(
  service: Service,
  website: string | undefined,
): Promise<readonly Section[]> {
  if (website === undefined) return [];
  const { websites } = service.push;
  const [{ subscribers }, audience, variables] = await Promise.all([
    websites.get(website),
    resultOf(audienceOf(service, website, MOST_READ_IN_FORMS)),
    resultOf(websites.variables(website)),
  ]);
  const named = (variables.value ?? []).map(({ name, type }) => `${name} (${type})`);
  const sample = audience.value && sampleInWords(audience.value);
  return compact([
    {
      kind: 'paragraph',
      text: 'Leave everything blank to send to all active subscribers. All filters must match.',
    },
    facts([
      { label: 'Active subscribers', value: formatNumber(subscribers.active) },
      ...(audience.value ? audienceFacts(audience.value) : []),
      named.length > 0 && { label: 'Variables', value: enumerated(named) },
    ]),
    sample !== null && { kind: 'paragraph', text: sample },
  ]);
}

function summaryOf(title: string, sendAt: Date | undefined, created: PushCampaign | null): Text {
  if (sendAt) return [`“${title}” is scheduled for `, time(sendAt), '.'];
  const status = created ? ` Status: ${uncapitalised(created.status.name)}.` : '';
  return `“${title}” was accepted.${status}`;
}
