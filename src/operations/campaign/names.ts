import type { RawValues, OperationWish } from '../../core/reply.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
}

/** What people call a campaign: its name, or else its subject. */
export function titleOf({ id, name, subject }: Named): string {
  return name || subject || `Campaign ${id}`;
}

/** For the middle of a sentence: `«Newsletter #44» (71018)`. */
export function quotedTitle(campaign: Named): string {
  return `«${titleOf(campaign)}» (${campaign.id})`;
}

/** Leads to something about a campaign. */
export function aboutCampaign(
  label: string,
  verb: string,
  { id }: Pick<Named, 'id'>,
  more: RawValues = {},
): OperationWish {
  return { label, operation: `campaign ${verb}`, values: { campaign: id, ...more } };
}
