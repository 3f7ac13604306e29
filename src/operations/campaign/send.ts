import { resultOf } from '../../lib/result.ts';
import { sumOf } from '../../lib/sum.ts';
import { facts } from '../../domain/reply.ts';
import type { AuditedAttempt } from '../../domain/audit.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation } from '../define.ts';
import { rawValuesOf } from '../raw-values.ts';
import { sendLabels } from '../send-time.ts';
import { billFacts, outlookOf } from './outlook.ts';
import { CAMPAIGN_INPUTS, CAMPAIGN_PAGES, type CampaignValues } from './campaign-inputs.ts';
import { contentOf } from './content.ts';
import { createCampaign, hourlyLimit, limitWords, newCampaignOf } from './create-campaign.ts';
import { draftCard, sentCard } from './created-card.ts';
import { recipientWarnings, reviewOf } from './review.ts';

export const send = defineOperation({
  name: 'campaign send',
  title: 'Send campaign',
  summary: 'Send a campaign now, or schedule it',
  right: 'send',
  effect: 'sends',
  endpoints: [
    'POST /campaigns',
    'GET /campaigns',
    'GET /campaigns/{id}',
    'GET /senders',
    'GET /addressbooks/{id}',
    'GET /addressbooks/{id}/cost',
    'GET /user/balance/detail',
    'GET /template/{template_id}',
  ],
  example: '4101,4104 news@larkspur.example "What’s new in December" 506 "2026-11-23 10:00"',
  lookWith: 'campaign list',
  inputs: CAMPAIGN_INPUTS,
  pages: [
    CAMPAIGN_PAGES.recipients,
    {
      ...CAMPAIGN_PAGES.content,
      about: async ({ lists = [] }, { service }) => {
        if (lists.length === 0) return [];
        const outlook = await outlookOf(service, lists);
        return [facts(billFacts(outlook)), ...recipientWarnings(outlook)];
      },
    },
    {
      ...CAMPAIGN_PAGES.when,
      about: async (_, { service, now }) => {
        const value = limitWords(await hourlyLimit(service, now));
        return [facts([{ label: 'Hourly limit', value }])];
      },
    },
  ],
  confirmLabel: 'Send now',
  async preview(values, context) {
    const { service, now, person } = context;
    const { content } = await prepared(values, context);
    context.known('Checking recipients, cost, and limits…');
    const [outlook, limit, template, test] = await Promise.all([
      outlookOf(service, values.lists ?? []),
      resultOf(hourlyLimit(service, now)),
      content.templateId === undefined ? null : resultOf(service.templates.get(content.templateId)),
      lastTestOf(values, context),
    ]);
    const raw = rawValuesOf({ ...values }, person.zone);
    const reading = { zone: person.zone, now };
    const known = { values, content, outlook, limit: limit.value, template, test, raw };
    return { ...reviewOf(known, reading), confirmLabels: sendLabels(values.at, reading) };
  },
  async run(values, context) {
    const { content, campaign } = await prepared(values, context);
    const created = await createCampaign(campaign, context);
    const expected = await expectedOf(values, context);
    return sentCard({ created, values, content }, expected, context);
  },
});

/** Returns the number of recipients that the review gave; `null` where it gave none. */
async function expectedOf(
  { lists = [], segment }: CampaignValues,
  { service }: OperationContext,
): Promise<number | null> {
  if (lists.length === 0 || segment !== undefined) return null;
  const costs = await Promise.all(lists.map((list) => resultOf(service.lists.cost(list))));
  const known = costs.flatMap(({ value }) => value ?? []);
  return known.length < lists.length ? null : sumOf(known, ({ recipients }) => recipients);
}

/** The most tests that are looked through for one of the same content. */
const TESTS_READ = 50;

/** Finds in the audit trail when this template was last sent as a test with this subject. */
async function lastTestOf(
  { template, subject }: CampaignValues,
  { store, now }: OperationContext,
): Promise<AuditedAttempt | null> {
  const tests = { operation: 'campaign test', state: 'done' } as const;
  const found = await store.audit.list(tests, now, { limit: TESTS_READ, offset: 0 });
  const isSame = ({ inputs }: AuditedAttempt) =>
    inputs['template'] === template && inputs['subject'] === subject;
  return found.find(isSame) ?? null;
}

/** @throws {InputError} for what can't be sent like this. */
async function prepared(values: CampaignValues, context: OperationContext) {
  const content = await contentOf(values, context);
  return { content, campaign: newCampaignOf(values, content, context.now) };
}

export const draft = defineOperation({
  name: 'campaign draft',
  title: 'Save draft',
  summary: 'Save a campaign as a draft without sending it',
  right: 'prepare',
  effect: 'writes',
  endpoints: ['POST /campaigns', 'GET /campaigns', 'GET /campaigns/{id}', 'GET /senders'],
  example: '4104 news@larkspur.example "What’s new in December" 506',
  lookWith: 'campaign list',
  inputs: CAMPAIGN_INPUTS,
  pages: [CAMPAIGN_PAGES.recipients, CAMPAIGN_PAGES.content, CAMPAIGN_PAGES.when],
  async run(values, context) {
    const content = await contentOf(values, context);
    const campaign = { ...newCampaignOf(values, content, context.now), isDraft: true };
    const created = await createCampaign(campaign, context);
    return draftCard({ created, values, content });
  },
});
