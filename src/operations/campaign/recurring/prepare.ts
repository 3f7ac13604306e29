import type { RecurringSend } from '../../../domain/recurring.ts';
import { isSameAddress } from '../../../domain/address.ts';
import type { CampaignSummary } from '../../../service/campaigns/campaign.ts';
import { ForbiddenError, type PostbellError } from '../../../lib/errors.ts';
import { type Result, resultOf } from '../../../lib/result.ts';
import type { OperationContext } from '../../../commands/context.ts';
import type { SendingPreview } from '../../../commands/define.ts';
import { rawValuesOf } from '../../../commands/raw-values.ts';
import type { NewPreparedSend, PreparedSend } from '../../../store/prepared-sends.ts';
import type { SendValues } from '../campaign-inputs.ts';
import { type Content, contentOf } from '../content.ts';
import { reviewCampaign } from '../send.ts';
import { campaignAt } from './recurring-settings.ts';

export type PrepareParts = Pick<
  OperationContext,
  'store' | 'service' | 'commandPrefix' | 'now' | 'outside'
>;

/** The campaign of an occurrence, and what a review says of it. */
export interface Reviewed {
  readonly values: SendValues;
  readonly content: Content;
  readonly review: SendingPreview;
}

/** A send as it is shown now, and why it couldn't be read; `null`: it could. */
interface Prepared {
  readonly send: PreparedSend;
  readonly failure: PostbellError | null;
}

/**
 * Reads the review of an occurrence, and shows it. What can't be read is said in its place.
 * @throws {ForbiddenError} where whoever it is read for may not see that.
 */
export async function prepare(
  one: RecurringSend,
  dueAt: Date,
  parts: PrepareParts,
): Promise<Prepared> {
  const { value, failure } = await reviewed(one, dueAt, null, parts);
  if (failure instanceof ForbiddenError) throw failure;
  const { title, summary, sections, stakes = {} } = value?.review ?? { title: '' };
  const shown = { title, summary, sections };
  const templateId = value?.content.templateId ?? null;
  const problem = failure?.message ?? null;
  const fresh = { ...unshown(one, dueAt), templateId, shown, stakes, problem };
  return { send: await parts.store.preparedSends.prepare(fresh, parts.now), failure };
}

/** Returns an occurrence of which nothing is shown. */
export function unshown(one: RecurringSend, dueAt: Date): NewPreparedSend {
  const values = campaignAt(one, dueAt);
  return {
    recurringId: one.id,
    dueAt,
    channelId: one.channelId,
    ownerId: one.createdBy,
    versionAt: one.setAt,
    name: values.name ?? '',
    values: rawValuesOf({ ...values }, 'UTC'),
    templateId: null,
    shown: { title: '' },
    stakes: {},
    problem: null,
  };
}

/**
 * Reads what would go out.
 * @param templateId the hash id of the template as it was shown; `null`: as it is now
 */
export function reviewed(
  one: RecurringSend,
  dueAt: Date,
  templateId: string | null,
  parts: PrepareParts,
): Promise<Result<Reviewed>> {
  const values = campaignAt(one, dueAt);
  const read = async (): Promise<Reviewed> => {
    const content = await pinned(await contentOf(values, parts), templateId, parts);
    const review = await reviewCampaign({ values, content }, { ...parts, zone: one.zone });
    return { values, content, review };
  };
  return resultOf(read());
}

/** A template has another hash id after each edit (spec 1, section 2.6): it names one content. */
async function pinned(
  content: Content,
  templateId: string | null,
  { service }: PrepareParts,
): Promise<Content> {
  if (content.templateId === undefined) return content;
  const known = templateId ?? (await service.templates.get(content.templateId)).id;
  return { ...content, templateId: known };
}

/** We assume that the first page has the newest campaigns, and a confirmed one is among them. */
export function campaignOf(
  { name, values }: Pick<PreparedSend, 'name' | 'values'>,
  campaigns: readonly CampaignSummary[],
): CampaignSummary | null {
  const isIt = (one: CampaignSummary) =>
    one.name === name && isSameAddress(one.senderEmail, values['sender'] ?? '');
  return campaigns.find(isIt) ?? null;
}
