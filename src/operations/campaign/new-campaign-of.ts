import { InputError } from '../../lib/errors.ts';
import { checkNewCampaign, type NewCampaign } from '../../service/campaigns/new-campaign.ts';
import { checkSendTime } from '../send-time.ts';
import type { CampaignValues } from './campaign-inputs.ts';
import type { Content } from './content.ts';
import { checkRecipients } from './page-checks.ts';

/** Inputs by the service's property, where the two have different names. */
const INPUT_OF: Readonly<Record<string, keyof CampaignValues>> = {
  listIds: 'lists',
  segmentId: 'segment',
  sendAt: 'at',
  templateId: 'template',
};

/**
 * Returns the campaign as the service takes it.
 * @throws {InputError} for what the service refuses for sure.
 */
export function newCampaignOf(values: CampaignValues, content: Content, now: Date): NewCampaign {
  checkRecipients(values);
  checkSendTime(values, { now });
  const { lists = [], segment, at, name, utm } = values;
  const campaign: NewCampaign = {
    ...bodyOf(content),
    ...(lists.length > 0 && { listIds: lists }),
    ...(segment !== undefined && { segmentId: String(segment) }),
    ...(at !== undefined && { sendAt: at }),
    ...(name !== undefined && { name }),
    ...(values.late && { includesLateContacts: true }),
    tracking: {
      opens: !values.noOpens,
      clicks: !values.noClicks,
      ...(utm !== undefined && { utmCampaign: utm }),
    },
  };
  inOurWords(() => checkNewCampaign(campaign, now));
  return campaign;
}

/** Returns the sender and the content, for a campaign of any sort. */
export function bodyOf(content: Content): NewCampaign {
  const { html, templateId, attachments, ampHtml } = content;
  return {
    senderName: content.senderName,
    senderEmail: content.senderEmail,
    subject: content.subject,
    ...(html !== undefined && { html }),
    ...(templateId !== undefined && { templateId }),
    ...(attachments.length > 0 && { attachments }),
    ...(ampHtml !== undefined && { ampHtml }),
  };
}

/** @throws {InputError} under the name of our input, whatever the property was called. */
function inOurWords(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof InputError) || error.field === undefined) throw error;
    const field = INPUT_OF[error.field] ?? error.field;
    throw new InputError(error.message, { field, cause: error });
  }
}
