import { attempt } from '../../core/attempt.ts';
import { isInDoubt } from '../../core/errors.ts';
import type { CreatedCampaign, NewCampaign } from '../../service/new-campaign.ts';
import type { Service } from '../../service/service.ts';

/** A campaign that is there now. */
export interface Created {
  readonly id: string;
  /** `null`: not counted yet. */
  readonly recipients: number | null;
  /** What it costs beyond the tariff; `null`: nothing, as far as the service told. */
  readonly cost: ExtraCost | null;
  /** The service’s answer got lost, and the campaign was found afterwards. */
  readonly wasFound: boolean;
}

interface ExtraCost {
  /** E-mails above the tariff. */
  readonly emails: number;
  readonly price: number;
  readonly currency: string;
}

/** We assume that the first page holds the newest. */
const LOOKED_AT = 30;

/**
 * Asks for a campaign, never twice. When the answer gets lost, looks for a new one of the same
 * subject and sender.
 * @throws {UnavailableError | ContractError} with an unknown outcome, when there is no such one.
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
  // The service copies the addresses after it was created.
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
