import { fateOf, type Fate } from './fates.ts';
import { keyOf, type Contact } from '../state/lists.ts';
import type { Campaign } from '../state/campaigns.ts';
import type { World } from '../state/world.ts';

/** One email of a campaign: to whom it goes, and what becomes of it. */
export interface Mail {
  readonly position: number;
  readonly contact: Contact;
  readonly fate: Fate;
}

/**
 * The email to the recipient at this position. It is worked out again each time something happens
 * to it, so that a million emails on their way take no memory.
 */
export function mailAt(world: World, campaign: Campaign, position: number): Mail | undefined {
  const contact = campaign.recipients[position];
  if (!contact) return undefined;
  const key = keyOf(contact.address);
  const isReader = world.readers.has(key);
  const fate = fateOf(world.seed, campaign.id, key, campaign.profile, isReader);
  return { position, contact, fate };
}
