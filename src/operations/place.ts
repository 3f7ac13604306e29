import type { BulkAuthor } from '../core/bulk.ts';
import type { OperationContext } from './context.ts';

interface Here {
  readonly channel: OperationContext['channel'];
  readonly person: Pick<OperationContext['person'], 'id'>;
}

/** Where what is set up here goes: to the channel, or to the person in their direct messages. */
export function placeOf(here: Here): string {
  return isDirect(here.channel.id, here) ? here.person.id : here.channel.id;
}

/** Who asks for something that goes on in the background, and where that is shown. */
export function authorIn({ channel, person }: Here): BulkAuthor {
  return { personId: person.id, channelId: channel.id, threadTs: channel.threadTs ?? null };
}

/** For a sentence: `your`, or `this channel’s`. */
export function whoseInWords(here: Here): string {
  return isDirect(here.channel.id, here) ? 'your' : 'this channel’s';
}

/** Whether what is told there reaches the person alone. */
export function isDirect(channelId: string, { person }: Pick<Here, 'person'>): boolean {
  // In App Home the person takes the channel's place; direct messages are `D…`.
  return channelId === person.id || channelId.startsWith('D');
}

/** The channel hears of what concerns it, when it is there that somebody did it. */
export function announcedIn(
  { channelId }: { readonly channelId: string },
  { channel, person }: Here,
  announcement: string,
): { readonly announcement?: string } {
  return channelId === channel.id && !isDirect(channelId, { person }) ? { announcement } : {};
}
