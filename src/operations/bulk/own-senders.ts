import type { Service } from '../../service/service.ts';

const REASON = 'one of your own senders';

/** Returns the addresses that campaigns come from, each with the reason why it is left out. */
export async function ownSenders({ senders }: Service): Promise<ReadonlyMap<string, string>> {
  const all = await senders.all();
  return new Map(all.map(({ email }) => [email.toLowerCase(), REASON]));
}
