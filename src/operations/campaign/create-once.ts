import { attempt } from '../../lib/attempt.ts';
import { isInDoubt } from '../../lib/errors.ts';
import type { CreatedCampaign, NewCampaign } from '../../service/campaigns/new-campaign.ts';
import type { Service } from '../../service/service.ts';

/** A campaign that exists now. */
export interface Created {
  readonly id: string;
  /** `null`: not counted yet. */
  readonly recipients: number | null;
  /** Cost beyond the tariff; `null`: none, as far as the service says. */
  readonly cost: ExtraCost | null;
  /** True if the service’s answer got lost and the campaign was found afterwards. */
  readonly wasFound: boolean;
}

interface ExtraCost {
  /** E-mails above the tariff. */
  readonly emails: number;
  readonly price: number;
  readonly currency: string;
}

/** We assume that the first page has the newest campaigns. */
const LOOKED_AT = 30;

/**
 * Creates a campaign, and never repeats the request. When the answer gets lost, looks for a new
 * campaign of the same subject and sender.
 * @throws {UnavailableError | ContractError} with an unknown outcome, when there is not exactly
 * one.
 */
export async function createOnce(service: Service, campaign: NewCampaign): Promise<Created> {
  const { value: before } = await attempt(newest(service));
  const { value, failure } = await attempt(service.campaigns.create(campaign));
  if (value) {
    return { id: value.id, recipients: value.recipients, cost: costOf(value), wasFound: false };
  }
  if (!isInDoubt(failure) || before === null) throw failure;
  const { value: after } = await attempt(newest(service));
  const ids = new Set(before.map(({ id }) => id));
  const fresh = (after ?? []).filter(
    ({ id, subject, senderEmail }) =>
      !ids.has(id) && subject === campaign.subject && senderEmail === campaign.senderEmail,
  );
  const [found] = fresh;
  if (!found || fresh.length > 1) throw failure;
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

function newest({ campaigns }: Service) {
  return campaigns.page({ limit: LOOKED_AT, offset: 0 });
}
