import { formatNumber } from '../../domain/figures.ts';
import { type Text, time } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { InputError, isInDoubt, LimitedError, RefusedError } from '../../lib/errors.ts';
import {
  checkNewCampaign,
  type CreatedCampaign,
  type NewCampaign,
} from '../../service/campaigns/new-campaign.ts';
import type { CampaignSummary } from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';
import type { OperationContext } from '../../commands/context.ts';
import { checkSendTime } from '../send-time.ts';
import { type CampaignValues, checkRecipients } from './campaign-inputs.ts';
import type { Content } from './content.ts';

/** Inputs by the service's property, where the two have different names. */
const INPUT_OF: Readonly<Record<string, keyof CampaignValues>> = {
  listIds: 'lists',
  segmentId: 'segment',
  sendAt: 'at',
  templateId: 'template',
};

/** @throws {InputError} for what the service refuses for sure. */
export function newCampaignOf(values: CampaignValues, content: Content, now: Date): NewCampaign {
  checkRecipients(values);
  checkSendTime(values, { now });
  const { lists = [], segment, at, name, utm } = values;
  const campaign: NewCampaign = {
    ...bodyOf(content),
    listIds: lists,
    segmentId: segment === undefined ? undefined : String(segment),
    sendAt: at,
    name,
    includesLateContacts: values.late || undefined,
    tracking: { opens: !values.noOpens, clicks: !values.noClicks, utmCampaign: utm },
  };
  try {
    checkNewCampaign(campaign, now);
  } catch (error) {
    if (!(error instanceof InputError) || error.field === undefined) throw error;
    // People know the input's name, not that of the property.
    const field = INPUT_OF[error.field] ?? error.field;
    throw new InputError(error.message, { field, cause: error });
  }
  return campaign;
}

export function bodyOf(content: Content): NewCampaign {
  const { senderName, senderEmail, subject, html, templateId, attachments, ampHtml } = content;
  return { senderName, senderEmail, subject, html, templateId, attachments, ampHtml };
}

export interface Created {
  readonly id: string;
  /** `null`: not counted yet. */
  readonly recipients: number | null;
  /** Cost beyond the plan; `null`: none, as far as the service says. */
  readonly cost: ExtraCost | null;
  /** True if the service’s answer got lost and the campaign was found afterwards. */
  readonly wasFound: boolean;
}

interface ExtraCost {
  readonly emails: number;
  readonly price: number;
  readonly currency: string;
}

/**
 * Never repeats the request: when the answer gets lost, looks for a new campaign of the same subject
 * and sender. @throws with an unknown outcome, when there is not exactly one.
 */
async function createOnce({ campaigns }: Service, campaign: NewCampaign): Promise<Created> {
  const { value: before } = await resultOf(campaigns.page(NEWEST));
  const { value, failure } = await resultOf(campaigns.create(campaign));
  if (value) {
    return { id: value.id, recipients: value.recipients, cost: costOf(value), wasFound: false };
  }
  if (!isInDoubt(failure) || before === null) throw failure;
  const { value: after } = await resultOf(campaigns.page(NEWEST));
  const ids = new Set(before.map(({ id }) => id));
  const fresh = (after ?? []).filter(
    ({ id, name, subject, senderEmail }) =>
      !ids.has(id) &&
      subject === campaign.subject &&
      senderEmail === campaign.senderEmail &&
      // Somebody else may send the same subject in the same moment, under another name.
      (campaign.name === undefined || name === campaign.name),
  );
  const [found, another] = fresh;
  if (!found || another) throw failure;
  // The service copies the addresses after creating the campaign, so 0 means not counted yet.
  const { id, recipients, paidEmails: emails, price, currency } = found;
  const cost = emails > 0 ? { emails, price, currency } : null;
  return { id, recipients: recipients || null, cost, wasFound: true };
}

function costOf(created: CreatedCampaign): ExtraCost | null {
  const { recipients, tariffEmails, overdraftPrice, currency } = created;
  if (tariffEmails === null || overdraftPrice <= 0 || recipients <= tariffEmails) return null;
  const emails = recipients - tariffEmails;
  return { emails, price: emails * overdraftPrice, currency };
}

/** Spec 1, section 8. */
const CAMPAIGNS_AN_HOUR = 4;
const HOUR_MS = 60 * 60 * 1000;
/** We assume that the first page has the newest campaigns; no hour has more than these. */
export const MOST_NEWEST = 30;
const NEWEST = { limit: MOST_NEWEST, offset: 0 };

/** Returns the newest campaigns, at most `MOST_NEWEST`; a review reads them once. */
export function newestCampaigns({ campaigns }: Service): Promise<readonly CampaignSummary[]> {
  return campaigns.page(NEWEST);
}

export interface HourlyLimit {
  readonly used: number;
  /** Time at which the next campaign is possible; `null`: now. */
  readonly freeAt: Date | null;
}

/**
 * We assume that a campaign counts in the hour of its send time, since the service doesn't say when
 * it was created. One that was created in this hour for later is missed.
 */
export async function hourlyLimit(service: Service, now: Date): Promise<HourlyLimit> {
  const newest = await newestCampaigns(service);
  const times = newest
    .map(({ sendAt }) => sendAt?.getTime() ?? Infinity)
    .filter((at) => at <= now.getTime() && at > now.getTime() - HOUR_MS)
    .toSorted((a, b) => a - b);
  const used = times.length;
  const leaving = times[used - CAMPAIGNS_AN_HOUR];
  return { used, freeAt: leaving === undefined ? null : new Date(leaving + HOUR_MS) };
}

/** The code of a refusal for the campaigns of an hour, see service/error-codes.ts. */
const HOURLY_CODE = '791';
const SHOW_CAMPAIGNS = { operation: 'campaign list', label: 'Show campaigns' };

/**
 * Creates a campaign once. A refusal that says nothing of its reason is for the campaigns of this
 * hour, we assume, when these are used up.
 * @throws {LimitedError} in place of such a refusal
 */
export async function createCampaign(
  campaign: NewCampaign,
  { service, now }: Pick<OperationContext, 'service' | 'now'>,
): Promise<Created> {
  try {
    return await createOnce(service, campaign);
  } catch (cause) {
    const isLimit = cause instanceof LimitedError && cause.code === HOURLY_CODE;
    const isUnexplained = cause instanceof RefusedError && !cause.isExplained;
    if (!isLimit && !isUnexplained) throw cause;
    const { value } = await resultOf(hourlyLimit(service, now));
    if (!value?.freeAt) throw cause;
    const { freeAt: retryAt } = value;
    if (isLimit) {
      const { message, code, next } = cause;
      throw new LimitedError(message, { cause, code, next, retryAt });
    }
    const why = `${cause.message} Nothing was created: all 4 campaigns of the last hour are used.`;
    throw new LimitedError(why, { cause, next: SHOW_CAMPAIGNS, retryAt });
  }
}

/** Returns e.g. `2 of 4 campaigns used this hour`. */
export function limitWords({ used, freeAt }: HourlyLimit): Text {
  const all = formatNumber(CAMPAIGNS_AN_HOUR);
  if (freeAt === null) return `${formatNumber(used)} of ${all} campaigns used this hour`;
  return [`All ${all} campaigns used this hour. Next one possible at `, time(freeAt, 'time')];
}
