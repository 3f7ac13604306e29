import { postbellFor } from '../../policy/postbell-itself.ts';
import { isNotFound } from '../../lib/errors.ts';
import { resultOf } from '../../lib/result.ts';
import type { CampaignSummary } from '../../service/campaigns/campaign.ts';
import { REMOVED_A_REQUEST } from '../../service/lists/list-contacts.ts';
import { actingAs } from '../../service/principal.ts';
import type { Service } from '../../service/service.ts';
import type { Resend } from '../../store/resends.ts';
import { chunksOf } from '../../lib/chunks.ts';

type Made = Pick<Resend, 'listId' | 'listName'>;

/** The newest campaigns that are looked through for one to a list that is gone. */
const NEWEST = { limit: 30, offset: 0 };

/** Postbell removes what it made itself: that takes nobody's right to delete lists. */
function asPostbell<T>(task: () => Promise<T>): Promise<T> {
  return actingAs(postbellFor('resends'), task);
}

/** Returns the ids of all lists of a name that nobody else gives. */
export async function listsNamed(name: string, { lists }: Service): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const list of lists.all()) if (list.name === name) ids.push(list.id);
  return ids;
}

/** Removes the list of a resend, and another one of its name whose creation got no answer. */
export function removeLists({ listId, listName }: Made, service: Service): Promise<void> {
  return asPostbell(async () => {
    const named = await listsNamed(listName, service);
    for (const id of new Set([...(listId === null ? [] : [listId]), ...named])) {
      const { failure } = await resultOf(service.lists.remove(id));
      if (failure && !isNotFound(failure)) throw failure;
    }
  });
}

/** Takes people off the list of a resend who may not get it any more. */
export function removeFromList(
  listId: string,
  emails: readonly string[],
  { service, turn }: { readonly service: Service; readonly turn: () => Promise<void> },
): Promise<void> {
  return asPostbell(async () => {
    for (const part of chunksOf(emails, REMOVED_A_REQUEST)) {
      await turn();
      await service.lists.removeContacts(listId, part);
    }
  });
}

/** Returns the campaign that went to the list of a resend; `null`: the service shows none. */
export async function campaignTo(
  { listId }: Pick<Made, 'listId'>,
  service: Service,
): Promise<Pick<CampaignSummary, 'id' | 'name' | 'subject' | 'senderEmail'> | null> {
  if (listId === null) return null;
  return asPostbell(async () => {
    const newest = await service.campaigns.page(NEWEST);
    return newest.find(({ listIds }) => listIds.includes(listId)) ?? null;
  });
}
