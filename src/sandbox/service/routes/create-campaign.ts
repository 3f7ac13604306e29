import { z } from 'zod';
import { CAMPAIGN } from '../codes.ts';
import { USUAL } from '../engine/fates.ts';
import { launch } from '../engine/lifecycle.ts';
import { copyRecipients, recipientsOf } from '../engine/sending.ts';
import { decodeBase64, flag, listOf, nonEmptyText, wholeNumber } from '../parameters.ts';
import { refusal } from '../refusals.ts';
import { chargeFor, pay } from '../state/account.ts';
import { createCampaign, type CampaignDraft } from '../state/campaigns.ts';
import { keyOf } from '../state/lists.ts';
import type { World } from '../state/world.ts';
import { readTimestamp, timestampOf } from '../timestamps.ts';
import { findList } from './find.ts';

/** Spec 1, section 8. */
const CAMPAIGNS_PER_HOUR = 4;
const HOUR_MS = 3_600_000;
const MOST_LISTS = 10;
const MOST_ATTACHMENTS = 5;

const files = z.record(z.string(), z.string()).default({});

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
  stats: z
    .object({ clicks: flag.default(true), opens: flag.default(true), utm_campaign: z.string() })
    .partial({ utm_campaign: true })
    .default({ clicks: true, opens: true }),
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
  if (world.senders.get(keyOf(given.sender_email))?.status !== 'Active') {
    throw refusal('senderNotActive', 'sender_email is not an activated sender');
  }
  const listIds = listIdsOf(world, given);
  return {
    name: given.name ?? given.subject,
    senderName: given.sender_name,
    senderEmail: given.sender_email,
    subject: given.subject,
    preheader: '',
    bodyHtml: bodyOf(given),
    attachments,
    listIds,
    isTest: given.is_test,
    usesDynamicList: given.use_dynamic_list,
    tracksOpens: given.stats.opens,
    tracksClicks: given.stats.clicks,
    scheduledAtMs: sendDateOf(world, given.send_date),
    profile: USUAL,
    sendingMs: undefined,
  };
}

function listIdsOf(world: World, given: NewCampaign): readonly number[] {
  // The interface offers no way to make or read segments: we assume there are none.
  if (given.segment_id !== undefined) throw refusal('notFound', 'segment_id is unknown');
  if (!given.list_id) throw refusal('missing', 'list_id or segment_id is required');
  const most = given.is_test ? 1 : MOST_LISTS;
  if (given.list_id.length > most) throw refusal('tooMany', `list_id: at most ${most} lists`);
  return given.list_id.map((id) => findList(world, id).id);
}

function bodyOf(given: NewCampaign): string {
  if (given.template_id) return `<p>Template ${given.template_id}</p>`;
  if (!given.body) throw refusal('missing', 'body or template_id is required');
  const html = decodeBase64(given.body);
  if (html === undefined) throw refusal('invalid', 'body is not Base64');
  return html;
}

function sendDateOf(world: World, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const atMs = readTimestamp(text, world.timezone);
  if (atMs === undefined) throw refusal('invalid', 'send_date must be YYYY-MM-DD HH:MM:SS');
  // It has no fractions of a second, so the second that is running is not over.
  if (atMs + 999 < world.nowMs) {
    const now = timestampOf(world.nowMs, world.timezone);
    throw refusal('invalid', `send_date is earlier than the current moment, ${now}`);
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
