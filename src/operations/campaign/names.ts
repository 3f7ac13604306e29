import type { RawValues, OperationWish } from '../../domain/reply.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
}

/** Returns the title of a campaign: its name, its subject, or else its id. */
export function titleOf({ id, name, subject }: Named): string {
  return name || subject || `Campaign ${id}`;
}

/** Returns the title for the middle of a sentence: `«Newsletter #44» (71018)`. */
export function quotedTitle(campaign: Named): string {
  return `«${titleOf(campaign)}» (${campaign.id})`;
}

/** Returns an operation on a campaign, for a button or a menu. */
export function aboutCampaign(
  label: string,
  verb: string,
  { id }: Pick<Named, 'id'>,
  more: RawValues = {},
): OperationWish {
  return { label, operation: `campaign ${verb}`, values: { campaign: id, ...more } };
}
