import { resultOf } from '../../lib/result.ts';
import { sumOf } from '../../lib/sum.ts';
import { formatCount, formatMoney, formatNumber } from '../../domain/figures.ts';
import { CAMPAIGN_STATUS } from '../../domain/campaign-status.ts';
import {
  action,
  facts,
  notice,
  type Reply,
  type Section,
  spansOf,
  type Text,
  time,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { AuditedAttempt } from '../../domain/audit.ts';
import type { Override } from '../../domain/approvals.ts';
import type { OperationContext } from '../../commands/context.ts';
import { defineOperation, type SendingPreview } from '../../commands/define.ts';
import { rawValuesOf } from '../../commands/raw-values.ts';
import type { Service } from '../../service/service.ts';
import { sendLabels } from '../send-time.ts';
import {
  billFacts,
  type CountedList,
  countedIn,
  countedLists,
  outlookOf,
  requireSomebody,
} from './outlook.ts';
import {
  CAMPAIGN_INPUTS,
  CAMPAIGN_PAGES,
  type CampaignValues,
  SEND_INPUTS,
  type SendValues,
} from './campaign-inputs.ts';
import {
  conflictsOf,
  datedOf,
  decidedOverrides,
  despiteInWords,
  knownOf,
  readCompared,
} from './conflicts.ts';
import { contentOf, type Content } from './content.ts';
import { unknownVariables } from './merge-tags.ts';
import {
  createCampaign,
  type Created,
  hourlyLimit,
  limitWords,
  newCampaignOf,
} from './create-campaign.ts';
import { readEarly } from './early.ts';
import { checkLinks } from './link-checks.ts';
import { type ReadBack, readBack } from './read-back.ts';
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
    'GET /addressbooks',
    'GET /addressbooks/{id}',
    'GET /addressbooks/{id}/cost',
    'GET /addressbooks/{id}/variables',
    'GET /user/balance/detail',
    'GET /template/{template_id}',
    'GET /v2/email-service/smtp/sender_domains',
  ],
  example: '4101,4104 news@larkspur.example "What’s new in December" 506 "2026-11-23 10:00"',
  lookWith: 'campaign list',
  draftWith: 'campaign draft',
  inputs: SEND_INPUTS,
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
    const { zone } = context.person;
    const { content } = await prepared(values, context);
    context.known('Checking recipients, cost, and limits…');
    const review = await reviewCampaign({ values, content }, { ...context, zone });
    const { now } = context;
    const isOverriding = (review.stakes.overrides ?? []).length > 0;
    return { ...review, confirmLabels: sendLabels(values.at, { zone, now }, isOverriding) };
  },
  async run(values, context) {
    const { content, campaign } = await prepared(values, context);
    const [lists, overrides] = await Promise.all([
      countedLists(values.lists ?? [], context.service),
      decidedOverrides(values, context),
    ]);
    requireSomebody(lists, values);
    const created = await createCampaign(campaign, context);
    const expected = expectedOf(values, lists);
    return seenAfterSending({ created, values, content, expected, overrides }, context);
  },
});

interface Reviewing extends Pick<OperationContext, 'service' | 'store' | 'outside' | 'now'> {
  /** IANA zone in which moments are written. */
  readonly zone: string;
}

/**
 * Reads what a review says of a campaign, and what is at stake.
 * @throws {InputError} where nobody would get it.
 */
export async function reviewCampaign(
  { values, content }: { readonly values: SendValues; readonly content: Content },
  { service, store, outside, now, zone }: Reviewing,
): Promise<SendingPreview> {
  const [outlook, compared, limit, template, test, variables, domains, early, links] =
    await Promise.all([
      outlookOf(service, values.lists ?? []),
      readCompared(values.at ?? now, values.lists ?? [], { service, store, now }),
      resultOf(hourlyLimit(service, now)),
      content.templateId === undefined ? null : resultOf(service.templates.get(content.templateId)),
      lastTestOf(values, { store, now }),
      variablesOf(values, content, service),
      resultOf(service.smtp.domains.all()),
      values.at ? readEarly(content.senderEmail, { store, outside }) : null,
      content.html === undefined ? null : checkLinks(content.html, outside),
    ]);
  requireSomebody(countedIn(outlook.lists), values);
  // People decide anew on what an earlier review warned of.
  const { despite: _, ...others } = values;
  const raw = rawValuesOf({ ...others }, zone);
  const conflicts = conflictsOf(datedOf(values, outlook.bill.recipients, now), {
    ...compared,
    lists: knownOf(outlook),
  });
  const read = {
    outlook,
    conflicts,
    limit: limit.value,
    template,
    test,
    variables,
    domains,
    early,
    links,
  };
  return reviewOf({ values, content, ...read, raw }, { zone, now });
}

/** Reads back what was created, and says what the service does with it. */
export async function seenAfterSending(
  { created, values, content, expected, overrides }: Omit<Sent, 'after'>,
  context: OperationContext,
): Promise<Reply> {
  context.known('Accepted; checking what the service does with it…');
  const after = await readBack(
    {
      campaignId: created.id,
      senderEmail: content.senderEmail,
      sendAt: values.at ?? null,
      // People who join meanwhile get it, too.
      recipients: values.late ? null : expected,
    },
    context,
  );
  return sentCard({ created, values, content, expected, after, overrides }, context);
}

/** Returns the number of recipients that the review gave; `null` where it gave none. */
function expectedOf({ segment }: CampaignValues, lists: readonly CountedList[]): number | null {
  const known = lists.flatMap(({ recipients }) => recipients ?? []);
  if (segment !== undefined || lists.length === 0 || known.length < lists.length) return null;
  return sumOf(known, (recipients) => recipients);
}

/** Lists of which the variables are read, one request each. */
const MOST_LISTS_READ = 3;

/** Reads which variables the lists have, where the HTML or the subject has a tag for one. */
async function variablesOf(
  { lists = [] }: CampaignValues,
  { subject, html = '' }: Content,
  service: Service,
): Promise<readonly string[] | null> {
  if (lists.length === 0 || unknownVariables(`${subject} ${html}`, []).length === 0) return null;
  const read = lists.slice(0, MOST_LISTS_READ);
  const all = await Promise.all(read.map((list) => resultOf(service.lists.variables(list))));
  const names = all.flatMap(({ value }) => value?.map(({ name }) => name) ?? []);
  // A list that can't be read, or isn't, may have any.
  const isPartial = read.length < lists.length || all.some(({ failure }) => failure);
  if (isPartial && unknownVariables(`${subject} ${html}`, names).length > 0) return null;
  return names;
}

/** The most tests that are looked through for one of the same content. */
const TESTS_READ = 50;

/** Finds in the audit trail when this template or campaign was last sent as a test with this subject. */
async function lastTestOf(
  { template, copy, subject }: CampaignValues,
  { store, now }: Pick<OperationContext, 'store' | 'now'>,
): Promise<AuditedAttempt | null> {
  const tests = { operation: 'campaign test', state: 'done' } as const;
  const found = await store.audit.list(tests, now, { limit: TESTS_READ, offset: 0 });
  const isSame = ({ inputs }: AuditedAttempt) =>
    inputs['template'] === template && inputs['copy'] === copy && inputs['subject'] === subject;
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

interface Sent {
  readonly created: Created;
  readonly values: CampaignValues;
  readonly content: Content;
  /** Number of recipients that the review gave; `null` where it gave none. */
  readonly expected: number | null;
  readonly after: ReadBack;
  readonly overrides: readonly Override[];
}

async function sentCard(sent: Sent, { store, channel }: OperationContext): Promise<Reply> {
  const { created, values, expected, after, overrides } = sent;
  const { id, recipients } = created;
  const { at, subject, name: title = subject } = values;
  const to = recipientsOf(created, expected);
  const alerts = await store.alerts.list(channel.id);
  const it = { campaign: id };
  const counted = recipients === null ? '' : ` to ${formatCount(recipients, 'recipient')}`;
  const despite = despiteInWords(overrides);
  const what = `the campaign “${title}” (${id})${counted}`;
  const { warning } = after;
  return {
    title: warning?.title ?? title,
    summary: warning?.summary ?? seenWords(sent, to),
    sections: [...(warning?.sections ?? []), ...sectionsOf(sent)],
    actions: compact([
      action('campaign show', it, 'Open campaign', { emphasis: 'primary' }),
      at && action('campaign edit', it, 'Edit…', { asksFirst: true }),
      action('campaign cancel', it, 'Cancel campaign…', { emphasis: 'danger' }),
      alerts.length === 0 && action('postbell alerts add', {}, 'Follow in this channel'),
    ]),
    footnote: isShort(created, expected)
      ? `#${id} · Skipped: ${(values.lists ?? []).length > 1 ? 'blacklisted, unconfirmed, or on several of the lists' : 'blacklisted or unconfirmed'}`
      : `#${id}`,
    announcement: announcementOf(sent, what, despite),
    subject: { kind: 'campaign', id },
  };
}

/** Says what the service shows, and where it shows nothing, what is known. */
function seenWords({ values: { at }, after: { value: seen, failure } }: Sent, to: string): Text {
  if (seen === null) {
    const requested: Text = at ? ['for ', time(at), ` to ${to}`] : [`to ${to}`];
    const why = failure?.message ?? '';
    return [
      'The service accepted it ',
      ...requested,
      `, but it couldn’t be read back: ${why} Postbell looks again, and says here if it isn’t as you asked.`,
    ];
  }
  if (at) return ['Scheduled for ', time(seen.sendAt ?? at), ` to ${to}`];
  if (seen.status.code === CAMPAIGN_STATUS.moderated.code) {
    return `In moderation: it goes to ${to} once the service has approved it.`;
  }
  return `Sending to ${to}. The service may review it first.`;
}

/** Announces nothing that wasn't seen. */
function announcementOf({ values: { at }, after }: Sent, what: string, despite: string): Text {
  const { value: seen, warning } = after;
  if (warning !== null)
    return [`asked for ${what}${despite}: `, ...spansOf(warning.summary ?? warning.title)];
  const end = `${despite}.`;
  if (seen !== null) return at ? [`scheduled ${what} for `, time(at), end] : `sent ${what}${end}`;
  return at
    ? [`asked the service to schedule ${what} for `, time(at), end]
    : `asked the service to send ${what}${end}`;
}

function draftCard({
  created,
  values,
  content,
}: Pick<Sent, 'created' | 'values' | 'content'>): Reply {
  const { lists, sender, subject, name } = values;
  const { id } = created;
  const title = name ?? subject;
  const again = rawValuesOf({ copy: id, sender, subject, lists, name });
  return {
    title,
    summary: 'Saved as a draft. Nothing was sent.',
    // A draft costs nothing.
    sections: sectionsOf({ created: { ...created, cost: null }, values, content }),
    actions: [
      action('campaign send', again, 'Send…', { asksFirst: true, emphasis: 'primary' }),
      action('campaign test', { copy: id }, 'Send test…', { asksFirst: true }),
      action('campaign show', { campaign: id }, 'Open campaign'),
    ],
    footnote: `Draft ${id}. Drafts can’t be sent from here: “Send…” creates a new campaign with the same content.`,
    announcement: `saved the campaign “${title}” (${id}) as a draft.`,
    subject: { kind: 'campaign', id },
  };
}

function sectionsOf({
  created,
  values,
  content,
}: Pick<Sent, 'created' | 'values' | 'content'>): Section[] {
  const { wasFound, cost } = created;
  return compact([
    wasFound &&
      notice('info', 'The service’s confirmation got lost, but the campaign was created.'),
    facts([
      { label: 'Subject', value: values.subject },
      { label: 'From', value: `${content.senderName} <${content.senderEmail}>` },
      cost && {
        label: 'Cost',
        value: `${formatMoney(cost.price, cost.currency)} for ${formatCount(cost.emails, 'email')} beyond your plan`,
      },
    ]),
  ]);
}

/** Tells whether fewer people get it than the review said. */
function isShort({ recipients, wasFound }: Created, expected: number | null): boolean {
  // The service may still be copying the addresses of a campaign that was found.
  return !wasFound && recipients !== null && expected !== null && recipients < expected;
}

/** Returns e.g. `54 of 55 recipients; 1 skipped`; the footnote says why. */
function recipientsOf(created: Created, expected: number | null): string {
  const { recipients } = created;
  if (recipients === null) return 'the chosen recipients (not counted yet)';
  if (expected === null || !isShort(created, expected)) return formatCount(recipients, 'recipient');
  const skipped = `${formatNumber(expected - recipients)} skipped`;
  return `${formatNumber(recipients)} of ${formatCount(expected, 'recipient')}; ${skipped}`;
}
