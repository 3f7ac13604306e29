import { titleOf } from '../../domain/campaign-title.ts';
import { campaignCodes, isCancelable, isGoingOut, stateOf } from '../../domain/campaign-status.ts';
import { formatCount, formatMoment, formatMoney } from '../../domain/figures.ts';
import type { Campaign, CampaignSummary } from '../../service/campaigns/campaign.ts';
import type { List } from '../../service/lists/list.ts';
import type { PushCampaign, PushCampaignSummary } from '../../service/push/campaign.ts';
import type { Website } from '../../service/push/websites.ts';
import type { Sender } from '../../service/senders.ts';
import type { Service } from '../../service/service.ts';
import type { SmsSender } from '../../service/sms/sms.ts';
import type { SmsCampaignSummary } from '../../service/sms/campaign.ts';
import type { Template } from '../../service/templates.ts';
import type { Webhook } from '../../domain/webhooks.ts';
import { PAGE_SIZE } from '../../service/pages.ts';
import { newestFirst } from '../../service/campaigns/campaign.ts';
import type { Reference, ReferenceTarget } from './reference.ts';
import { eventLabel } from '../../domain/events.ts';
import { compact } from '../../lib/compact.ts';
import { dueAt } from '../../domain/calendar.ts';

/** A kind of thing in the service that can be picked. */
export interface PickerSource {
  /** All of them, in the order in which they are offered. */
  readonly all: () => AsyncIterable<Reference>;
  /** Reads one by its id, where the service has an endpoint for that. */
  readonly get?: (id: string) => Promise<Reference>;
  /** Reads those that were sent last, the newest first. */
  readonly latest?: () => Promise<readonly Reference[]>;
}

export type RemoteTarget = Exclude<
  ReferenceTarget,
  | 'country'
  | 'alert'
  | 'digest'
  | 'monitor'
  | 'recurring'
  | 'bulk-run'
  | 'incident'
  | 'person'
  | 'helper'
  | 'approval'
  | 'access-token'
  | 'user-group'
  | 'grant'
>;

export function sourcesOf(
  service: Service,
  now: () => Date,
): Readonly<Record<RemoteTarget, PickerSource>> {
  return {
    list: {
      all: () => each(service.lists.all(), listReference),
      get: async (id) => listReference(await service.lists.get(id)),
    },
    campaign: {
      all: () => each(service.campaigns.all(), (one) => campaignReference(one, now())),
      get: async (id) => campaignReference(await service.campaigns.get(id), now()),
      latest: () => latestCampaigns(service, now()),
    },
    template: {
      all: () => ownTemplatesFirst(service),
      get: async (id) => templateReference(await service.templates.get(id)),
    },
    sender: { all: () => each(service.senders.all(), senderReference) },
    tag: { all: () => each(service.tags.all(), ({ id, name }) => ({ id, title: name })) },
    webhook: {
      all: () => each(service.webhooks.all(), webhookReference),
      get: async (id) => webhookReference(await service.webhooks.get(id)),
    },
    'smtp-sender': { all: () => each(service.smtp.senders(), (id) => ({ id, title: id })) },
    'smtp-domain': {
      all: () =>
        each(service.smtp.domains.all(), ({ domain, checks }) => ({
          id: domain,
          title: domain,
          detail: checks.all ? 'Passes all checks' : 'DNS records are missing',
        })),
    },
    'sms-campaign': {
      all: () => each(service.sms.campaigns.all(), (one) => smsCampaignReference(one, now())),
      get: async (id) => smsCampaignReference(await service.sms.campaigns.get(id), now()),
    },
    'sms-sender': { all: () => smsSenders(service) },
    'push-campaign': {
      all: () => each(service.push.campaigns.all(), pushCampaignReference),
      get: async (id) => pushCampaignReference(await service.push.campaigns.get(id)),
    },
    website: {
      all: () => each(service.push.websites.all(), websiteReference),
      get: async (id) => websiteReference(await service.push.websites.get(id)),
    },
  };
}

async function* each<T>(
  items: AsyncIterable<T> | Promise<readonly T[]>,
  referenceOf: (item: T) => Reference,
): AsyncGenerator<Reference> {
  for await (const item of await items) yield referenceOf(item);
}

async function* ownTemplatesFirst({ templates }: Service): AsyncGenerator<Reference> {
  for (const template of await templates.own()) yield templateReference(template);
  for (const template of await templates.system()) yield templateReference(template);
}

function listReference({ id, name, emails, phones }: List): Reference {
  const addresses = formatCount(emails.active, 'active address', 'active addresses');
  const numbers = formatCount(phones.active, 'active number');
  return { id, title: name, detail: phones.active > 0 ? `${addresses} · ${numbers}` : addresses };
}

/** Statuses of campaigns of which something went out, or is going out. */
const SENT: ReadonlySet<number> = new Set(
  campaignCodes('sent', 'sentPartially', 'partiallySentAndBlocked', 'updating'),
);

function campaignReference(campaign: Campaign | CampaignSummary, now: Date): Reference {
  const { id, subject, status, recipients, sendAt } = campaign;
  const isLater = sendAt !== null && sendAt > now;
  const isSent = SENT.has(status.code) || (isGoingOut(status) && !isLater);
  return {
    id,
    title: titleOf(campaign),
    detail: `${stateOf(campaign, now).word} · ${formatCount(recipients, 'recipient')}`,
    fits: compact([
      isSent && 'sent',
      isCancelable(status) && 'cancelable',
      isCancelable(status) && isLater && 'scheduled',
    ]),
    also: subject,
    at: dueAt(campaign, now),
  };
}

/** We assume that the first page has the campaigns that were sent last. */
async function latestCampaigns({ campaigns }: Service, now: Date): Promise<readonly Reference[]> {
  const page = await campaigns.page({ limit: PAGE_SIZE, offset: 0 });
  const latest = page.toSorted(newestFirst).map((one) => campaignReference(one, now));
  return latest.filter(({ fits }) => fits?.includes('sent'));
}

function templateReference(template: Template): Reference {
  const { realId, name, language, isOwn } = template;
  const whose = isOwn ? 'Your own' : 'Of the service';
  return {
    id: realId,
    title: name || `Template ${realId}`,
    detail: language === '' ? whose : `${whose} · ${language}`,
    fits: isOwn ? ['own'] : [],
    also: template.slug,
  };
}

function senderReference({ email, name, status, isActive }: Sender): Reference {
  return {
    id: email,
    title: name === '' ? email : `${name} <${email}>`,
    ...(name !== '' && { titles: [name] }),
    detail: isActive ? 'Activated' : status,
    fits: isActive ? ['activated'] : ['not-activated'],
  };
}

/** Shows only the host, because the address may carry a secret. */
function webhookReference({ id, action, url }: Webhook): Reference {
  const host = URL.parse(url)?.host ?? 'an address that is none';
  const title = `${eventLabel(action)} to ${host}`;
  return { id, title, detail: `Webhook ${id}`, also: action };
}

/** We assume that the moderation of a campaign that is sent at once takes no longer. */
const MODERATED_WITHIN_MS = 60 * 60_000;

function smsCampaignReference(campaign: SmsCampaignSummary, now: Date): Reference {
  const { id, senderName, sendAt, createdAt, listId, price, currency } = campaign;
  const at = sendAt ?? createdAt;
  const when = at === null ? '' : `, ${formatMoment(at, { zone: 'UTC', now })} UTC`;
  const whom = listId === null ? 'To phone numbers' : `To list ${listId}`;
  return {
    id,
    title: `From ${senderName || 'nobody'}${when}`,
    detail: `${whom} · ${formatMoney(price, currency)}`,
    fits: at === null || +at > +now - MODERATED_WITHIN_MS ? ['cancelable'] : [],
    at,
  };
}

/** Offers each name once, although it is registered country by country. */
async function* smsSenders({ sms }: Service): AsyncGenerator<Reference> {
  const byName = Map.groupBy(await sms.senders(), ({ sender }) => sender);
  for (const [name, records] of byName) yield smsSenderReference(name, records);
}

function smsSenderReference(name: string, records: readonly SmsSender[]): Reference {
  // We assume that a name is usable where the service calls it active (spec 2, section 3.2).
  const active = records.filter(({ status }) => status.code === 1);
  const countries = (active.length > 0 ? active : records).map(({ country }) => country);
  const status = active.length > 0 ? 'Active' : records[0]?.status.name;
  return {
    id: name,
    title: name,
    detail: `${status ?? ''}: ${countries.join(', ')}`,
    fits: active.length > 0 ? ['activated'] : [],
  };
}

function pushCampaignReference(campaign: PushCampaign | PushCampaignSummary): Reference {
  const { id, title, body, status } = campaign;
  return { id, title: title || body || `Push campaign ${id}`, detail: status.name };
}

function websiteReference({ id, url, status }: Website): Reference {
  return { id, title: URL.parse(url)?.host ?? url, detail: status.name, also: url };
}
