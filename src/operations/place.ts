import type { OperationContext } from './context.ts';

interface Here {
  readonly channel: OperationContext['channel'];
  readonly person: Pick<OperationContext['person'], 'id'>;
}

/** Where what is set up here goes: to the channel, or to the person in their direct messages. */
export function placeOf(here: Here): string {
  return isDirect(here.channel.id, here) ? here.person.id : here.channel.id;
}

/** Whether what is told there reaches the person alone. */
export function isDirect(channelId: string, { person }: Pick<Here, 'person'>): boolean {
  // In App Home the person takes the channel's place; direct messages are `D…`.
  return channelId === person.id || channelId.startsWith('D');
}
