import type { BulkAuthor } from '../domain/bulk.ts';
import type { Text } from '../domain/reply.ts';
import type { Rights } from '../policy/policy.ts';
import type { Person, Place } from './context.ts';

export interface Here {
  readonly channel: Place;
  readonly person: Pick<Person, 'id'>;
}

/** Returns where things set up here go: the channel, or the person in their direct messages. */
export function placeOf(here: Here): string {
  return isDirect(here.channel.id, here) ? here.person.id : here.channel.id;
}

/** Returns by whose rights a task in the background is done, and where it shows its progress. */
export function authorIn({ channel, rights }: Here & { readonly rights: Rights }): BulkAuthor {
  return { personId: rights.personId, channelId: channel.id, threadTs: channel.threadTs ?? null };
}

/** Returns the possessive for a sentence: `your`, or `this channel’s`. */
export function whoseInWords(here: Here): string {
  return isDirect(here.channel.id, here) ? 'your' : 'this channel’s';
}

/** Tells whether messages there reach the person alone. */
export function isDirect(channelId: string, { person }: Pick<Here, 'person'>): boolean {
  // In App Home the person takes the channel's place; direct messages are `D…`.
  return channelId === person.id || channelId.startsWith('D');
}

/** Returns the announcement if the change concerns the channel in which it was made. */
export function announcedIn(
  { channelId }: { readonly channelId: string },
  { channel, person }: Here,
  announcement: Text,
): Text | undefined {
  return channelId === channel.id && !isDirect(channelId, { person }) ? announcement : undefined;
}
