import { z } from 'zod';
import { CAMPAIGN } from '../codes.ts';
import { USUAL } from '../engine/fates.ts';
import { launch } from '../engine/lifecycle.ts';
import { copyRecipients, recipientsOf } from '../engine/sending.ts';
import { decodeBase64, flag, listOf, nonEmptyText, structure, wholeNumber } from '../parameters.ts';
import { CODE, refusal } from '../refusals.ts';
import { chargeFor, pay } from '../state/account.ts';
import { createCampaign, type CampaignDraft } from '../state/campaigns.ts';
import { keyOf, type MailingList, type Segment } from '../state/lists.ts';
import type { World } from '../state/world.ts';
import { readTimestamp, timestampOf } from '../timestamps.ts';
import { checkPlan } from './account-limits.ts';
import { findList, findTemplate } from './find.ts';

/** Spec 1, section 8. */
const CAMPAIGNS_PER_HOUR = 4;
const HOUR_MS = 3_600_000;
const MOST_LISTS = 10;
const MOST_ATTACHMENTS = 5;

// An empty object comes as an empty text or list from older callers.
const none = z.union([z.literal(''), z.array(z.never())]).transform(() => ({}));
const files = structure(z.union([none, z.record(z.string(), z.string())])).default({});

/** Spec 1, section 4.2.1. */
export const newCampaign = z.object({
  sender_name: nonEmptyText,
  sender_email: nonEmptyText,
  subject: nonEmptyText,
  body: nonEmptyText.optional(),
  template_id: nonEmptyText.optional(),
  list_id: listOf(wholeNumber).optional(),
  segment_id: wholeNumber.optional(),
  is_test: flag.default(false),
  send_date: z.string().optional(),
  name: z.string().optional(),
  use_dynamic_list: flag.default(false),
  attachments: files,
  attachments_binary: files,
  type: z.literal('draft').optional(),
  body_amp: z.string().optional(),
  stats: structure(
    z.object({
      clicks: flag.default(true),
      opens: flag.default(true),
      utm_campaign: z.string().optional(),
    }),
  ).default({ clicks: true, opens: true }),
});

type NewCampaign = z.output<typeof newCampaign>;

/**
 * Creates a campaign and sends it on its way, unless it is a draft.
 * @throws a refusal for what the specification forbids.
 */
export function create(world: World, given: NewCampaign) {
  const draft = draftOf(world, given);
  checkHourlyLimit(world);
  const campaign = createCampaign(world.nextId('campaign'), world.nowMs, draft);
  const isDraft = given.type === 'draft';
  const recipients = recipientsOf(world, campaign).length;
  checkSize(world, recipients);
  const charge = chargeFor(world.account, isDraft ? 0 : recipients);
  if (!charge.isAffordable) throw refusal('noMoney', 'The balance is too low for this campaign');
  world.campaignsCreatedAtMs = [...world.campaignsCreatedAtMs, world.nowMs];
  world.campaigns.set(campaign.id, campaign);
  pay(world.account, charge);
  campaign.tariffCount = charge.fromTariff;
  campaign.paidCount = charge.fromBalance;
  if (isDraft) copyRecipients(world, campaign);
  else launch(world, campaign);
  return {
    id: campaign.id,
    status: isDraft ? CAMPAIGN.draft : CAMPAIGN.copying,
    count: recipients,
    tariff_email_qty: charge.fromTariff,
    overdraft_price: String(world.account.overdraftPrice),
    // Spelled this way in the specification (section 4.2).
    ovedraft_currency: world.account.currency,
  };
}

function draftOf(world: World, given: NewCampaign): CampaignDraft {
  const attachments = Object.keys({ ...given.attachments, ...given.attachments_binary });
  if (attachments.length > MOST_ATTACHMENTS) {
    throw refusal('tooMany', `attachments: at most ${MOST_ATTACHMENTS} files`);
  }
  checkSender(world, given.sender_email);
  const segment = segmentOf(world, given);
  if (given.use_dynamic_list) checkPlan(world, 'standard', 'use_dynamic_list');
  return {
    // We assume the subject where there is no name.
    name: given.name || given.subject,
    senderName: given.sender_name,
    senderEmail: given.sender_email,
    subject: given.subject,
    preheader: '',
    bodyHtml: tagLinks(bodyOf(world, given), given.stats.utm_campaign),
    attachments,
    listIds: listIdsOf(world, given, segment),
    segment,
    isTest: given.is_test,
    usesDynamicList: given.use_dynamic_list,
    tracksOpens: given.stats.opens,
    tracksClicks: given.stats.clicks,
    scheduledAtMs: sendDateOf(world, given.send_date),
    profile: USUAL,
    sendingMs: undefined,
  };
}

function segmentOf(world: World, { segment_id: id, list_id: lists }: NewCampaign) {
  if (id === undefined) return undefined;
  const segment = world.segments.get(id);
  if (!segment) throw refusal('notFound', `Segment ${id} not found`);
  if (lists && lists.length > 1) throw refusal('tooMany', 'list_id: at most 1 lists');
  if (lists?.some((list) => list !== segment.listId)) {
    throw refusal('invalid', `segment_id: ${id} is no segment of this list`);
  }
  return segment;
}

function listIdsOf(
  world: World,
  given: NewCampaign,
  segment: Segment | undefined,
): readonly number[] {
  if (segment) return [activeList(world, segment.listId).id];
  if (!given.list_id)
    throw refusal('missing', 'list_id or segment_id is required', { code: CODE.noListGiven });
  const most = given.is_test ? 1 : MOST_LISTS;
  if (given.list_id.length > most) throw refusal('tooMany', `list_id: at most ${most} lists`);
  return given.list_id.map((id) => activeList(world, id).id);
}

/** We assume that a list which is blocked or marked as deleted can't be sent to. */
function activeList(world: World, id: number): MailingList {
  const list = findList(world, id);
  if (list.status === 0) return list;
  throw refusal('listNotActive', `list_id: mailing list ${id} is not active`);
}

function bodyOf(world: World, given: NewCampaign): string {
  if (given.template_id) return findTemplate(world, given.template_id).bodyHtml;
  if (!given.body)
    throw refusal('missing', 'body or template_id is required', { code: CODE.noBody });
  return htmlOf(given.body);
}

/** @throws a refusal unless it is Base64. */
export function htmlOf(body: string): string {
  const html = decodeBase64(body);
  if (html === undefined) throw refusal('invalid', 'body is not Base64');
  return html;
}

/** @throws a refusal unless the address is that of an activated sender. */
export function checkSender(world: World, email: string): void {
  if (world.senders.get(keyOf(email))?.status === 'Active') return;
  throw refusal('senderNotActive', 'sender_email is not an activated sender');
}

function tagLinks(html: string, utmCampaign: string | undefined): string {
  if (!utmCampaign) return html;
  return html.replaceAll(/(href=")(https?:[^"]+)"/g, (_, start: string, link: string) => {
    const separator = link.includes('?') ? '&' : '?';
    return `${start}${link}${separator}utm_campaign=${encodeURIComponent(utmCampaign)}"`;
  });
}

/** @throws a refusal for what is no timestamp or has passed. */
export function sendDateOf(world: World, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const atMs = readTimestamp(text, world.timezone);
  if (atMs === undefined)
    throw refusal('invalid', 'send_date must be YYYY-MM-DD HH:MM:SS', { code: CODE.sendDate });
  // It has no fractions of a second, so the second that is running is not over.
  if (atMs + 999 < world.nowMs) {
    const now = timestampOf(world.nowMs, world.timezone);
    throw refusal('invalid', `send_date is earlier than the current moment, ${now}`, {
      code: CODE.sendDate,
    });
  }
  return atMs;
}

function checkHourlyLimit(world: World): void {
  world.campaignsCreatedAtMs = world.campaignsCreatedAtMs.filter(
    (atMs) => atMs > world.nowMs - HOUR_MS,
  );
  if (world.campaignsCreatedAtMs.length < CAMPAIGNS_PER_HOUR) return;
  throw refusal('campaignsPerHour', `At most ${CAMPAIGNS_PER_HOUR} campaigns an hour`);
}

function checkSize({ account }: World, recipients: number): void {
  const most = account.maximumSubscribers;
  if (recipients <= most) return;
  throw refusal('tooMany', `list_id: ${recipients} addresses, your tariff allows ${most}`, {
    code: CODE.tooManyRecipients,
  });
}
