import { inputError } from '../../lib/errors.ts';
import {
  type Attachment,
  attachmentsToSend,
  checkAttachments,
  count,
  type Decoded,
  from,
  id,
  idToSend,
  madeOf,
  number,
  orNull,
  record,
  text,
  inBase64,
} from '../formats.ts';
import { campaignStatus } from '../status.ts';
import type { Timestamps } from '../timestamps.ts';

/** Spec 1, section 4.2.1: `html` or `templateId`; `listIds`, a `segmentId`, or one list with it. */
export interface NewCampaign {
  readonly senderName: string;
  readonly senderEmail: string;
  readonly subject: string;
  readonly html?: string | undefined;
  readonly templateId?: string | undefined;
  /** At most 10 lists; one in a test or with a segment. */
  readonly listIds?: readonly string[] | undefined;
  readonly segmentId?: string | undefined;
  /** The campaign goes to `senderEmail` only. */
  readonly isTest?: boolean;
  readonly isDraft?: boolean;
  readonly sendAt?: Date | undefined;
  readonly name?: string | undefined;
  /** A scheduled campaign also goes to contacts added until it is sent; any paid plan. */
  readonly includesLateContacts?: boolean | undefined;
  /** At most 5 files with different names. */
  readonly attachments?: readonly Attachment[];
  /** The AMP version, which is only used once a mail provider has approved it. */
  readonly ampHtml?: string | undefined;
  readonly tracking?: Tracking;
}

interface Tracking {
  readonly opens?: boolean;
  readonly clicks?: boolean;
  readonly utmCampaign?: string | undefined;
}

/** A scheduled campaign after an edit; unchanged fields are needed too; spec 1, section 4.2.2. */
export interface CampaignEdit {
  readonly name: string;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly subject: string;
  readonly html: string;
  /** The hash id or the numeric id of a template; null: none. */
  readonly templateId: string | null;
  readonly sendAt?: Date | undefined;
}

export function newCampaignToSend(campaign: NewCampaign, timestamps: Timestamps): object {
  const { html, ampHtml, templateId, segmentId, attachments = [], tracking } = campaign;
  return {
    sender_name: campaign.senderName,
    sender_email: campaign.senderEmail,
    subject: campaign.subject,
    body: html === undefined ? undefined : inBase64(html),
    template_id: templateId === undefined ? undefined : idToSend(templateId),
    list_id: listIdsToSend(campaign.listIds ?? []),
    segment_id: segmentId === undefined ? undefined : idToSend(segmentId),
    is_test: campaign.isTest,
    send_date: sendDate(campaign.sendAt, timestamps),
    name: campaign.name,
    use_dynamic_list: campaign.includesLateContacts,
    ...attachmentsToSend(attachments),
    type: campaign.isDraft ? 'draft' : undefined,
    body_amp: ampHtml === undefined ? undefined : inBase64(ampHtml),
    stats: tracking && {
      clicks: tracking.clicks,
      opens: tracking.opens,
      utm_campaign: tracking.utmCampaign,
    },
  };
}

export function campaignEditToSend(edit: CampaignEdit, timestamps: Timestamps): object {
  return {
    name: edit.name,
    sender_name: edit.senderName,
    sender_email: edit.senderEmail,
    subject: edit.subject,
    body: inBase64(edit.html),
    // The field is required, though a campaign may have none; we assume that an empty text says so.
    template_id: edit.templateId === null ? '' : idToSend(edit.templateId),
    send_date: sendDate(edit.sendAt, timestamps),
  };
}

/** The service's answer to the creation of a campaign; spec 1, section 4.2. */
export type CreatedCampaign = Decoded<typeof createdCampaign>;

export const createdCampaign = record({
  id,
  status: number.transform(campaignStatus),
  recipients: from('count', count),
  /** Emails included in the tariff; `null`: the service didn't say. */
  tariffEmails: from('tariff_email_qty', orNull(number)),
  overdraftPrice: from('overdraft_price', count),
  // Spec 1, section 4.2 misspells this name; we assume that it may be corrected one day.
  currency: madeOf(
    { ovedraft_currency: text, overdraft_currency: text },
    (wire) => wire.ovedraft_currency || wire.overdraft_currency,
  ),
});

function listIdsToSend(ids: readonly string[]): unknown {
  const toSend = ids.map(idToSend);
  return toSend.length > 1 ? toSend : toSend[0];
}

/** Rounds a time up to whole seconds, since the service refuses a time in the past. */
function sendDate(sendAt: Date | undefined, { timestamp }: Timestamps): string | undefined {
  return sendAt && timestamp.encode(new Date(Math.ceil(+sendAt / 1000) * 1000));
}

/** The limits of a campaign; spec 1, section 8. */
const MOST_LISTS = 10;
const MOST_ATTACHMENTS = 5;

/** @throws {InputError} for what the service certainly refuses; spec 1, sections 4.2.1 and 8. */
export function checkNewCampaign(campaign: NewCampaign, now: Date): void {
  const { attachments = [] } = campaign;
  checkContent(campaign);
  checkRecipients(campaign);
  if (attachments.length > MOST_ATTACHMENTS) {
    throw inputError(
      'attachments',
      `A campaign carries at most ${MOST_ATTACHMENTS} attachments; these are ${attachments.length}.`,
    );
  }
  checkAttachments(attachments);
  checkSendAt(campaign.sendAt, now);
}

/** @throws {InputError} for the field `sendAt`, when it is in the past. */
export function checkSendAt(sendAt: Date | undefined, now: Date): void {
  if (sendAt === undefined || sendAt >= now) return;
  throw inputError(
    'sendAt',
    'This time is in the past. Choose a later one, or leave it blank to send now.',
  );
}

function checkContent({ html, templateId }: NewCampaign): void {
  if (html === undefined && templateId === undefined) {
    throw inputError('html', 'Add HTML, or choose a template.');
  }
  if (html !== undefined && templateId !== undefined) {
    throw inputError('templateId', 'Use either your own HTML or a template, not both.');
  }
}

function checkRecipients({ listIds = [], segmentId, isTest }: NewCampaign): void {
  if (listIds.length === 0 && segmentId === undefined) {
    throw inputError('listIds', 'Choose a list or a segment to send to.');
  }
  const these = `these are ${listIds.length}.`;
  if (listIds.length > 1 && isTest) {
    throw inputError('listIds', `A test campaign takes 1 list; ${these}`);
  }
  if (listIds.length > 1 && segmentId !== undefined) {
    throw inputError('listIds', `With a segment, a campaign takes 1 list; ${these}`);
  }
  if (listIds.length > MOST_LISTS) {
    throw inputError('listIds', `A campaign goes to at most ${MOST_LISTS} lists; ${these}`);
  }
}
